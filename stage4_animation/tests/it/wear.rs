//! Tests of `wear`. Oracle: the two lists of names compared pair by pair, without a search.

use glam::{Mat4, Vec3};
use stage3_gltf::model::Skin;
use stage4_animation::beyond::attach::wear;
use testing::cases::{self, Draws, Right, Rows, number};

/// Some differ in little.
const NAMES: [&str; 11] =
    ["hips", "spine", "chest", "head", "hand", "tail", "Hand", "tail1", "lefthand", "hand.001", "left:hand"];

fn names(indices: &[usize]) -> Vec<String> {
    let name = |&index: &usize| NAMES.get(index).map_or_else(|| format!("other{index}"), |it| it.to_string());
    indices.iter().map(name).collect()
}

/// An inverse bind matrix that says which one it is. None is the identity.
fn matrix(entry: usize) -> Mat4 {
    Mat4::from_translation((entry + 1) as f32 * Vec3::X)
}

fn skin(joints: &[usize]) -> Skin {
    let inverse_bind_matrices = (0..joints.len()).map(matrix).collect();
    Skin { name: "coat".to_owned(), joints: joints.to_vec(), inverse_bind_matrices }
}

/// The coat's file has its joints in another order, and so has its skin's list: chest, hips, spine.
#[test]
fn a_coat_finds_its_joints_by_name() {
    let (own, figure) = (names(&[2, 1, 0]), names(&[0, 1, 2, 3]));
    let worn = wear(&skin(&[0, 2, 1]), &own, &figure).expect("the figure has all of them");
    assert_eq!(worn.joints, [2, 0, 1]);
    assert_eq!(worn.inverse_bind_matrices, [0, 1, 2].map(matrix), "they stay with their entries");
    assert_eq!(worn.name, "coat");
}

#[test]
fn a_coat_for_a_figure_with_a_tail_says_what_is_missing() {
    let (own, figure) = (names(&[5, 2, 4]), names(&[0, 1, 2, 3]));
    let missing = wear(&skin(&[2, 1, 0]), &own, &figure).expect_err("there is neither hand nor tail");
    assert_eq!(missing, ["hand", "tail"]);
}

/// Only joints that the skin names have to be there.
#[test]
fn a_joint_that_the_skin_does_not_list_may_be_missing() {
    let worn = wear(&skin(&[1]), &names(&[5, 2]), &names(&[0, 1, 2])).expect("the tail is not in the list");
    assert_eq!(worn.joints, [2]);
}

/// More joints than a byte can count.
const MANY: usize = 260;

struct Input {
    skin: Vec<usize>,
    own: Vec<usize>,
    figure: Vec<usize>,
}

fn draw(draws: &mut Draws) -> Option<Input> {
    let mut all: Vec<usize> = (0..NAMES.len()).collect();
    draws.shuffle(&mut all);
    let own = all[..draws.count(1, NAMES.len())].to_vec();
    draws.shuffle(&mut all);
    let mut figure = all[..draws.count(1, NAMES.len())].to_vec();
    let skin = draws.long_list(0, 4, |draws, _| draws.index(own.len()));
    draws.say("own", &names(&own));
    draws.say("figure", &names(&figure));
    if draws.rarely(50) {
        draws.note("before them in `figure`", &format!("{MANY} others"));
        figure.splice(0..0, NAMES.len()..NAMES.len() + MANY);
    }
    draws.say("skin.joints", &skin);
    draws.note("skin.inverse_bind_matrices", "that of entry n moves by n + 1 along x");
    Some(Input { skin, own, figure })
}

fn answer(Input { skin: joints, own, figure }: &mut Input) -> Rows {
    match wear(&skin(joints), &names(own), &names(figure)) {
        Ok(Skin { joints, inverse_bind_matrices, .. }) => {
            let none = || "none".to_owned();
            let mut rows = Rows::of("joints in the list", [joints.len()]);
            for entry in 0..joints.len().max(inverse_bind_matrices.len()) {
                let joint = joints.get(entry).map_or_else(none, usize::to_string);
                let matrix = inverse_bind_matrices.get(entry);
                let moves_by = matrix.map_or_else(none, |matrix| number(matrix.w_axis.x.into()));
                rows.push(format!("entry {entry}"), [joint, moves_by]);
            }
            rows
        }
        Err(missing) => Rows::of("missing", missing),
    }
}

/// Every pair of names is compared.
fn right(Input { skin, own, figure }: &Input) -> Right {
    let places =
        |name: usize| -> Vec<usize> { (0..figure.len()).filter(|&place| figure[place] == name).collect() };
    let wanted: Vec<usize> = skin.iter().map(|&joint| own[joint]).collect();
    let missing: Vec<&str> =
        wanted.iter().filter(|&&name| places(name).is_empty()).map(|&name| NAMES[name]).collect();
    if !missing.is_empty() {
        return Rows::of("missing", missing).right();
    }
    let mut rows = Rows::of("joints in the list", [wanted.len()]);
    for (entry, &name) in wanted.iter().enumerate() {
        rows.push(format!("entry {entry}"), [places(name)[0], entry + 1]);
    }
    rows.right().columns("entry: joint, inverse bind matrix's move")
}

#[test]
fn random_cases() {
    cases::check(draw, answer, right);
}
