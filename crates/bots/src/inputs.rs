//! The inputs of a network: few of very many numbers are not zero, so only these are listed.

/// A list of inputs that are not zero, each with its place, and a pen that moves on as inputs are
/// written: the order of writing is the layout.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    list: Vec<(u16, f32)>,
    at: usize,
}

impl Inputs {
    /// The inputs written so far that are not zero, with their places.
    pub fn list(&self) -> &[(u16, f32)] {
        &self.list
    }

    /// Where the next input goes, which after the last is the number of inputs.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Starts a new list whose first input has this place.
    pub fn start_at(&mut self, at: usize) {
        self.list.clear();
        self.at = at;
    }

    /// Leaves inputs at zero.
    pub fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// One number, best between -2 and 2.
    #[inline]
    pub fn number(&mut self, value: f32) {
        if value != 0.0 {
            self.list.push((self.at as u16, value));
        }
        self.at += 1;
    }

    /// One that is so or not.
    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.number(f32::from(u8::from(is_so)));
    }

    /// One of several, or none where there is no such one.
    #[inline]
    pub fn one_of(&mut self, count: usize, which: usize) {
        if which < count {
            self.list.push(((self.at + which) as u16, 1.0));
        }
        self.at += count;
    }

    /// A flag for each step that the value reaches.
    #[inline]
    pub fn steps(&mut self, value: i32, steps: &[i32]) {
        for &step in steps {
            self.flag(value >= step);
        }
    }
}
