//! One table of a step beside its snapshot.

use crate::{About, Args, StepTable, Wireframe, host};
use std::path::Path;
use tables::{Row, RowCounts};

/// One table of the step and its snapshot.
pub(crate) struct Comparison {
    pub table: StepTable,
    /// `None` if no snapshot is kept.
    pub rows: Option<Result<Vec<Row>, RowCounts>>,
}

impl Comparison {
    /// Compares a table of the step that the arguments name with its snapshot.
    pub fn of(about: &About, args: &Args, table: &StepTable) -> Self {
        let rows = snapshot(about, args, table.suffix).map(|it| tables::compare(&it, &table.text));
        Self { table: table.clone(), rows }
    }

    /// The expected table of the step, with nothing beside it; `None` if no snapshot is kept.
    pub fn of_expected(about: &About, args: &Args, wireframe: &Wireframe) -> Option<Self> {
        let expected = vec![(wireframe.table, snapshot(about, args, wireframe.table)?)];
        let table = StepTable::of_step("", expected, wireframe.world_from_table).pop()?;
        Some(Self::of(about, args, &table))
    }

    /// The rows, side by side; none if the tables have different numbers of rows.
    pub fn rows(&self) -> &[Row] {
        match &self.rows {
            Some(Ok(rows)) => rows,
            _ => &[],
        }
    }

    pub fn is_off(&self) -> bool {
        matches!(self.rows, None | Some(Err(_))) || tables::worst(self.rows()).is_some()
    }

    pub fn verdict(&self) -> String {
        match &self.rows {
            None => "no snapshot to compare with".to_owned(),
            Some(Err(RowCounts { expected, actual })) => format!("{actual} rows instead of {expected}"),
            Some(Ok(rows)) => match tables::worst(rows) {
                Some(row) if row.distance.is_finite() => {
                    format!("{} is off by {:.5}", row.label, row.distance)
                }
                Some(row) => format!("{} is not as expected", row.label),
                None => "as expected".to_owned(),
            },
        }
    }
}

/// The recorded table of the step that the arguments name, if there is one.
fn snapshot(about: &About, args: &Args, suffix: &str) -> Option<String> {
    let (scene, _) = about.scene(args);
    let step = args.step.as_deref().filter(|_| (about.has_snapshots_of)(args))?;
    let suffix = if suffix.is_empty() { String::new() } else { format!("-{suffix}") };
    let path =
        Path::new(about.stage).join(format!("tests/it/snapshots/it__steps__{scene}-{step}{suffix}.snap"));
    let file = host::read(path).ok()?;
    Some(tables::snapshot_table(&file).to_owned())
}
