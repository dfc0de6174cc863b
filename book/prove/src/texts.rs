//! The faults of an exercise's texts.

use runner::exercise::{
    Error, Exercise, Workspace, look_at,
    refusal::{ready_made, refusal},
};

/// The faults, in words; empty if the exercise has everything that it needs.
pub fn faults(workspace: &Workspace, exercise: &Exercise) -> Vec<String> {
    let function = look_at(workspace, exercise);
    let is_tried = function.as_ref().is_ok_and(|function| refusal(workspace, function).is_none());
    let may_call = |text: &String| ready_made(exercise, text).is_none();
    let expected = [
        (is_tried, "its file, as it is handed out, calls a function that no answer may call"),
        (exercise.also_right.iter().all(may_call), "a right answer calls a forbidden function"),
        (exercise.hints.len() == 3, "it does not have three hints"),
        (exercise.hints.iter().all(|hint| !hint.trim().is_empty()), "a hint is empty"),
        (!exercise.why.trim().is_empty(), "it has no `why`"),
        (exercise.windows().next().is_some(), "it has no `window`"),
        ((2..=8).contains(&exercise.mistakes.len()), "it does not have two to eight known mistakes"),
        (exercise.mistakes.iter().all(|mistake| !mistake.says.is_empty()), "a mistake has no `says`"),
        ((1..=30).contains(&exercise.minutes), "its minutes are not 1 to 30"),
        (exercise.is_rust() || exercise.stub.is_some(), "a shader's function needs a `stub`"),
    ];
    let faults = expected.into_iter().filter(|(holds, _)| !holds).map(|(_, what)| what.to_owned());
    let bodies =
        function.iter().flat_map(|it| exercise.mistakes.iter().map(|mistake| mistake.body_in(&it.original)));
    let fault = |(number, body): (usize, std::result::Result<String, String>)| match body {
        Ok(body) if body.is_empty() => Some(format!("mistake {number} has neither a `body` nor `changes`")),
        body => Some(format!("mistake {number}: {}", body.err()?)),
    };
    faults.chain((1..).zip(bodies).filter_map(fault)).collect()
}

/// The errors that keep an exercise from being tried at all: its function can't be blanked, or a window is
/// not there.
pub fn errors(workspace: &Workspace, exercise: &Exercise) -> Vec<Error> {
    let function = look_at(workspace, exercise).err();
    function.into_iter().chain(workspace.windows(exercise).filter_map(|window| window.err())).collect()
}
