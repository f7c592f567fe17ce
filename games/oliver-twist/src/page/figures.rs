//! The urchins to choose from: a face in a roundel, each with its own clothes.

use maud::{Markup, PreEscaped, html};

/// The features of an urchin.
struct Urchin {
    /// The colours of the roundel, the coat and the skin.
    ground: &'static str,
    coat: &'static str,
    skin: &'static str,
    /// Behind the face.
    behind: &'static str,
    /// The shape of the mouth.
    mouth: &'static str,
    /// Hair, hat and scarf, in front of the face.
    before: &'static str,
}

const URCHINS: [Urchin; 8] = [TOP_HAT, BONNET, CAP, SCARF, BOWLER, SHAWL, BANDAGE, BOATER];

/// The number of urchins.
pub(super) const COUNT: u8 = URCHINS.len() as u8;

const TOP_HAT: Urchin = Urchin {
    ground: "#b98320",
    coat: "#32435f",
    skin: "#f2cfa4",
    behind: r##"<path d="M20 26C18 36 20 40 22 42L42 42C44 40 46 36 44 26Z" fill="#4b2f1a"/>"##,
    mouth: "M27 36Q33 39 38 34.6",
    before: r##"<path d="M21 24C23 29 24 26 27 26C30 26 36 22 43 25L43 20H21Z" fill="#4b2f1a"/><path d="M13.5 20.4C22 25 42 25 50.5 20.4L47.4 16.6L43.4 17L44.6 3.6C37 .6 27 .6 19.4 3.6L20.6 17L16.6 16.6Z" fill="#241a22"/><path d="M20.4 15.4C27 18 37 18 43.6 15.4L43.9 11.4C37 13.8 27 13.8 20.1 11.4Z" fill="#b5432e"/><path d="M23 5.4L23.6 11" stroke="#75667a" fill="none"/><path d="M22 43L32 49L42 43L46 49L36 53H28L18 49Z" fill="#c2402c"/>"##,
};

const BONNET: Urchin = Urchin {
    ground: "#7d4a8c",
    coat: "#7c3f4c",
    skin: "#f6d9b6",
    behind: r##"<path d="M15 34C10 8 54 8 49 34C47 42 43 45 40 46L24 46C21 45 17 42 15 34Z" fill="#efe0bd"/>"##,
    mouth: "M28 35.4Q32 38.6 36 35.4",
    before: r##"<path d="M20.4 30C19 17 28 15.4 32 19C36 15.4 45 17 43.6 30C42 24 37 22.6 32 21.4C27 22.6 22 24 20.4 30Z" fill="#8a4f1f"/><path d="M15 34C10 6 54 6 49 34C48 25 44 17.4 32 17.4C20 17.4 16 25 15 34Z" fill="#f7ecd2"/><path d="M17 27C18 16 46 16 47 27" fill="none" stroke="#7d4a8c" stroke-width="2.2"/><path d="M32 45.6L22 42L23 50L32 46.6L41 50L42 42Z" fill="#c58fd0"/><circle cx="32" cy="46" r="2.4" fill="#7d4a8c"/>"##,
};

const CAP: Urchin = Urchin {
    ground: "#4f7a4a",
    coat: "#7a5a34",
    skin: "#eec79b",
    behind: r##"<path d="M20 26C19 34 20 36 21 38L43 38C44 36 45 34 44 26Z" fill="#2a1a12"/>"##,
    mouth: "M27.6 36H36.4",
    before: r##"<path d="M21 26C24 23 40 23 43 26L43.6 20H20.4Z" fill="#2a1a12"/><path d="M14.6 21.6C13 8 47 4.6 49 19.4C50 22 46 22.4 44 21.4C36 18.6 28 18.8 20.6 22C30 18.6 40 20 46 24.4C44.4 26.4 40 26 37 24.6C30 21.6 23 22.6 18 25C15.4 25 14.4 23.6 14.6 21.6Z" fill="#8f8a78"/><path d="M22 18C24 12 30 9 33 8.4M41 18C41 13 38 9.6 33 8.4M17 20C22 14 42 12 48 18" fill="none" stroke-width=".8"/><circle cx="33" cy="8" r="1.8" fill="#5d594b"/><path d="M24 43L32 51L40 43L36 56H28Z" fill="#efe3c6"/><path d="M24 43L32 50L40 43L43 47L35 53.4L32 51L29 53.4L21 47Z" fill="#8f8a78"/>"##,
};

const SCARF: Urchin = Urchin {
    ground: "#23757c",
    coat: "#4a4f5a",
    skin: "#f8dcc0",
    behind: r##"<path d="M18 30C14 12 50 12 46 30L42 36H22Z" fill="#b4501e"/>"##,
    mouth: "M28 35.6Q32 38 36.4 35",
    before: r##"<path d="M19.6 27C16 14 22 9 27 11C29 6 38 6 39 10.6C46 9 49 17 44.4 27C43.6 24 43 22.6 41.6 21.6L38 24L36 20.6L31 24.6L28.4 20.6L24.4 24.6L22.6 22.4C21 23.6 20.4 25 19.6 27Z" fill="#c8602a"/><path d="M20 39C26 44.6 38 44.6 44 39L47 45C40 51.4 24 51.4 17 45Z" fill="#e3b04b"/><path d="M36 47L44 45L47.4 59L40.6 61.4Z" fill="#e3b04b"/><path d="M22 41.4L19.6 46.6M27 43.6L25.6 49M37 43.6L38.4 49M41.4 41.6L44 46.4M41 52L46 50.6" stroke="#23757c" stroke-width="2" fill="none"/><g fill="#b5602e" stroke="none"><circle cx="25.6" cy="32" r=".8"/><circle cx="28" cy="33.2" r=".8"/><circle cx="36" cy="33.2" r=".8"/><circle cx="38.4" cy="32" r=".8"/></g>"##,
};

const BOWLER: Urchin = Urchin {
    ground: "#a3431f",
    coat: "#3a2f28",
    skin: "#d9a877",
    behind: r##"<path d="M20 25C18 34 20 37 21.6 39L42.4 39C44 37 46 34 44 25Z" fill="#1d1410"/>"##,
    mouth: "M27 35Q32 40.4 37 35Z",
    before: r##"<path d="M21 26C25 24.6 39 24.6 43 26V20H21Z" fill="#1d1410"/><path d="M12.6 21.4C18 25.6 46 25.6 51.4 21.4C52 18.6 47 19.6 45 19.6C46 4 18 4 19 19.6C17 19.6 12 18.6 12.6 21.4Z" fill="#4d3826"/><path d="M19 19.6C26 22 38 22 45 19.6L44.8 16.4C38 18.4 26 18.4 19.2 16.4Z" fill="#e3b04b"/><path d="M32 46L24 42.6V50L32 47.4L40 50V42.6Z" fill="#e3b04b"/>"##,
};

const SHAWL: Urchin = Urchin {
    ground: "#3b5ea3",
    coat: "#5d7f3a",
    skin: "#c98f60",
    behind: r##"<path d="M12 50C8 20 16 7 32 7C48 7 56 20 52 50C44 57 20 57 12 50Z" fill="#4f6d30"/>"##,
    mouth: "M28.4 35.4Q32 37.8 35.6 35.4",
    before: r##"<path d="M20.6 30C20 18 27 15.4 32 15.4C37 15.4 44 18 43.4 30C42 22 38 20.4 32 19.6C26 20.4 22 22 20.6 30Z" fill="#20140e"/><path d="M12 50C8 20 16 7 32 7C48 7 56 20 52 50C46 54 40 54 34 50C42 44 45 36 43.6 27C42 19 38 15.6 32 15.6C26 15.6 22 19 20.4 27C19 36 22 44 34 50C26 55 18 54.6 12 50Z" fill="#6d8f42"/><path d="M16 44C13 24 20 11 32 11C44 11 51 24 48 44" fill="none" stroke="#d6e3a8" stroke-width="1.2" stroke-dasharray="2 2"/>"##,
};

const BANDAGE: Urchin = Urchin {
    ground: "#6d4326",
    coat: "#8a6d4a",
    skin: "#f4d2ac",
    behind: r##"<path d="M19 28C15 12 49 12 45 28L43 36H21Z" fill="#c9a253"/>"##,
    mouth: "M28 36.4Q32 34.4 36 36.4",
    before: r##"<path d="M20 28C16 12 26 8 33 9.6C44 8 48 16 44 28C43 22 38 19 31 22C27 23.6 22 22 20 28Z" fill="#e0bd6c"/><path d="M24 11C22 7 27 5 30 8M34 8C36 4 41 6 40 10" fill="none" stroke="#e0bd6c" stroke-width="2.4"/><path d="M19.6 21.6C26 15.6 38 15.6 44.6 20.4L44.4 24.6C38 20 26 20 19.8 25.8Z" fill="#f8f2e2"/><path d="M34 17.4L36 21.2" stroke="#b5432e" stroke-width="1.6"/><path d="M25 42L32 47L39 42L42 46L32 56L22 46Z" fill="#efe3c6"/>"##,
};

const BOATER: Urchin = Urchin {
    ground: "#4c5763",
    coat: "#23757c",
    skin: "#eec79b",
    behind: r##"<path d="M20 24C16 36 14 44 16 50L23 48L22 30ZM44 24C48 36 50 44 48 50L41 48L42 30Z" fill="#5a3418"/>"##,
    mouth: "M27.6 35.2Q32 39 36.4 35.2",
    before: r##"<path d="M20.8 27C24 22 30 25 32 21.6C34 25 40 22 43.2 27L44 19H20Z" fill="#5a3418"/><path d="M11.6 19.4C20 23.6 44 23.6 52.4 19.4C50 16 46.4 16 43.8 16.4L43 7.4C37 5.4 27 5.4 21 7.4L20.2 16.4C17.6 16 14 16 11.6 19.4Z" fill="#e9cf8c"/><path d="M20.2 16.4C27 18.6 37 18.6 43.8 16.4L43.4 12C37 14 27 14 20.6 12Z" fill="#b5432e"/><path d="M14 43.4L22 45M42 45L50 43.4" stroke="#b5432e" stroke-width="2.6"/><path d="M24 43C28 47 36 47 40 43L38 50H26Z" fill="#f8f2e2"/>"##,
};

/// The figure with this number; beyond the last, the first follows.
pub(super) fn figure(number: u8) -> Markup {
    let urchin = &URCHINS[usize::from(number) % URCHINS.len()];
    html! {
        svg class="ot-figure" viewBox="0 0 64 64" aria-hidden="true" focusable="false" {
            circle cx="32" cy="32" r="31" fill=(urchin.ground) stroke="#22140a" stroke-width="1.6" {}
            circle cx="32" cy="32" r="28.4" fill="none" stroke="#fff4d8" stroke-width=".8" opacity=".5" {}
            g stroke="#22140a" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round" {
                (PreEscaped(urchin.behind))
                path d="M8.3 52C10 44.6 20 41.6 32 41.6C44 41.6 54 44.6 55.7 52A31 31 0 0 1 8.3 52Z" fill=(urchin.coat) {}
                path d="M27 36H37V43C35 46 29 46 27 43Z" fill=(urchin.skin) {}
                circle cx="20.8" cy="29.6" r="2.6" fill=(urchin.skin) {}
                circle cx="43.2" cy="29.6" r="2.6" fill=(urchin.skin) {}
                path d="M21 25C21 17 43 17 43 25C43.6 35 38 41.4 32 41.4C26 41.4 20.4 35 21 25Z" fill=(urchin.skin) {}
                path d="M32 29L30.8 32.6H32.6" fill="none" stroke-width=".9" {}
                path d=(urchin.mouth) fill="#7d2b22" fill-opacity=".5" {}
                (PreEscaped(urchin.before))
            }
            g fill="#22140a" { circle cx="27.4" cy="28.6" r="1.6" {} circle cx="36.6" cy="28.6" r="1.6" {} }
            g fill="#d9694a" opacity=".35" { circle cx="24.8" cy="33" r="2.6" {} circle cx="39.2" cy="33" r="2.6" {} }
        }
    }
}
