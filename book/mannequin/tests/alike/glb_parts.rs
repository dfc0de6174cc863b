//! A `.glb` file taken apart and put together again, its numbers stored in other ways.

use formats::gltf_document::container::split;
use serde_json::{Value, json};
use testing::tiny::glb;

/// How a number is stored: glTF's component type, and whether its whole range stands for -1 to 1 or 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    pub component: u32,
    pub normalized: bool,
}

pub const fn plain(component: u32) -> Kind {
    Kind { component, normalized: false }
}

pub const fn parts_of(component: u32) -> Kind {
    Kind { component, normalized: true }
}

pub const I8: u32 = 5120;
pub const U8: u32 = 5121;
pub const I16: u32 = 5122;
pub const U16: u32 = 5123;
pub const U32: u32 = 5125;
pub const F32: u32 = 5126;

impl Kind {
    /// The number that 1 is stored as.
    pub fn one(self) -> f32 {
        match self.component {
            I8 => 127.0,
            U8 => 255.0,
            I16 => 32767.0,
            U16 => 65535.0,
            _ => 1.0,
        }
    }

    fn bytes(self, number: f32) -> Vec<u8> {
        let whole = (number * if self.normalized { self.one() } else { 1.0 }).round();
        match self.component {
            I8 => (whole as i8).to_le_bytes().to_vec(),
            U8 => vec![whole as u8],
            I16 => (whole as i16).to_le_bytes().to_vec(),
            U16 => (whole as u16).to_le_bytes().to_vec(),
            U32 => (whole as u32).to_le_bytes().to_vec(),
            _ => number.to_le_bytes().to_vec(),
        }
    }
}

/// Where the elements stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layout {
    /// One behind the other.
    Tight,
    /// With gaps, and not from the view's first byte on.
    Apart,
    /// All of them as exceptions from zeros.
    SparseZeros,
    /// Every second one as an exception from a wrong one.
    SparseHalf,
}

/// The JSON, and the data of the one buffer.
#[derive(Clone)]
pub struct Parts {
    pub json: Value,
    data: Vec<u8>,
}

impl Parts {
    pub fn of(file: &[u8]) -> Self {
        let chunks = split(file).expect("a file that was written here");
        Self { json: serde_json::from_slice(chunks.json).expect("JSON"), data: chunks.binary.to_vec() }
    }

    pub fn glb(&self) -> Vec<u8> {
        let mut json = self.json.clone();
        json["buffers"] = json!([{"byteLength": self.data.len()}]);
        glb(&json, &self.data)
    }

    /// As text, with its data inside.
    pub fn gltf(&self) -> Vec<u8> {
        let mut json = self.json.clone();
        json["buffers"] =
            json!([{"byteLength": self.data.len(), "uri": testing::tiny::data_uri(&self.data)}]);
        json.to_string().into_bytes()
    }

    /// The numbers of an accessor as the mannequin's writer stores them, an element after the other.
    pub fn numbers(&self, accessor: usize) -> Vec<f32> {
        let accessor = &self.json["accessors"][accessor];
        let view = &self.json["bufferViews"][whole(&accessor["bufferView"])];
        let start = whole(&view["byteOffset"]) + whole(&accessor["byteOffset"]);
        let bytes = &self.data[start..];
        let count = whole(&accessor["count"]) * parts_in(accessor);
        match accessor["componentType"].as_u64() {
            Some(5121) => bytes[..count].iter().map(|&byte| f32::from(byte)).collect(),
            Some(5123) => {
                bytes.as_chunks().0[..count].iter().map(|&two| f32::from(u16::from_le_bytes(two))).collect()
            }
            _ => bytes.as_chunks().0[..count].iter().map(|&four| f32::from_le_bytes(four)).collect(),
        }
    }

    /// Stores an accessor's numbers anew; the old bytes stay where they are and mean nothing any more.
    pub fn store(&mut self, accessor: usize, numbers: &[f32], kind: Kind, layout: Layout) {
        let old = self.json["accessors"][accessor].clone();
        let of_vertices = !matches!(old["type"].as_str(), Some("SCALAR"));
        let mut elements: Vec<Vec<u8>> = numbers
            .chunks(parts_in(&old))
            .map(|element| element.iter().flat_map(|&number| kind.bytes(number)).collect())
            .collect();
        let mut new = json!({
            "componentType": kind.component, "normalized": kind.normalized, "type": old["type"], "count": elements.len(),
        });
        let size = elements[0].len();
        match layout {
            Layout::Tight | Layout::Apart => {
                let gap = if layout == Layout::Apart && of_vertices { 8 } else { 0 };
                let stride = if of_vertices { size.next_multiple_of(4) + gap } else { size };
                elements.iter_mut().for_each(|element| element.resize(stride, 0xaa));
                elements.insert(0, vec![0xaa; gap]);
                new["bufferView"] = self.strided(&elements.concat(), size, stride).into();
                new["byteOffset"] = gap.into();
            }
            Layout::SparseZeros => new["sparse"] = self.sparse(&elements, 1),
            Layout::SparseHalf => {
                let right = self.sparse(&elements, 2);
                elements.iter_mut().step_by(2).for_each(|element| element.fill(1));
                let stride = if of_vertices { size.next_multiple_of(4) } else { size };
                elements.iter_mut().for_each(|element| element.resize(stride, 0));
                new["bufferView"] = self.strided(&elements.concat(), size, stride).into();
                new["sparse"] = right;
            }
        }
        self.json["accessors"][accessor] = new;
    }

    /// Every `step`th element as an exception.
    fn sparse(&mut self, elements: &[Vec<u8>], step: usize) -> Value {
        let places: Vec<u16> = (0..elements.len() as u16).step_by(step).collect();
        let values: Vec<u8> = elements.iter().step_by(step).flatten().copied().collect();
        let indices = self.view(&testing::tiny::shorts(&places));
        let values = self.view(&values);
        json!({
            "count": places.len(), "indices": {"bufferView": indices, "componentType": U16},
            "values": {"bufferView": values},
        })
    }

    /// Adds a view of elements that are `stride` bytes apart, which it says where they are longer than their
    /// numbers.
    fn strided(&mut self, bytes: &[u8], size: usize, stride: usize) -> usize {
        let view = self.view(bytes);
        if stride != size {
            self.json["bufferViews"][view]["byteStride"] = stride.into();
        }
        view
    }

    /// Adds a view, and says which it is.
    fn view(&mut self, bytes: &[u8]) -> usize {
        self.data.resize(self.data.len().next_multiple_of(4), 0);
        let views = self.json["bufferViews"].as_array_mut().expect("a list");
        views.push(json!({"buffer": 0, "byteOffset": self.data.len(), "byteLength": bytes.len()}));
        self.data.extend(bytes);
        views.len() - 1
    }
}

/// The whole number; 0 where there is none.
pub fn whole(value: &Value) -> usize {
    value.as_u64().unwrap_or(0) as usize
}

fn parts_in(accessor: &Value) -> usize {
    match accessor["type"].as_str() {
        Some("SCALAR") => 1,
        Some("VEC2") => 2,
        Some("VEC3") => 3,
        Some("VEC4") => 4,
        _ => 16,
    }
}
