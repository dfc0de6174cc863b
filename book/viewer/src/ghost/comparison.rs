//! One table of a step beside its snapshot.

use crate::{About, Args, StepTable, Wireframe, host, say};
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

    /// The values and their result, in a line: `positions: as expected`.
    pub fn line(&self) -> String {
        let values = self.what();
        match &self.rows {
            None => say!("{values}: no snapshot to compare with", values),
            Some(Err(RowCounts { expected, actual })) => {
                say!("{values}: {actual} rows instead of {expected}", values, actual, expected)
            }
            Some(Ok(rows)) => match tables::worst(rows) {
                Some(row) if row.distance.is_finite() => {
                    let distance = format!("{:.5}", row.distance);
                    say!("{values}: {name} is off by {distance}", values, name = row.label, distance)
                }
                Some(row) => say!("{values}: {name} is not as expected", values, name = row.label),
                None => say!("{values}: as expected", values),
            },
        }
    }

    /// The values that are compared, in words.
    pub fn what(&self) -> String {
        match self.table.what {
            "positions" => say!("positions"),
            "positions by the GPU" => say!("positions by the GPU"),
            "normals" => say!("normals"),
            "normals by the GPU" => say!("normals by the GPU"),
            "what is seen" => say!("what is seen"),
            "links" => say!("links"),
            "blocks" => say!("blocks"),
            "subsets" => say!("subsets"),
            "sphere" => say!("sphere"),
            "speed" => say!("speed"),
            "palette" => say!("palette"),
            "texture" => say!("texture"),
            "breastplate" => say!("breastplate"),
            other => other.to_owned(),
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
