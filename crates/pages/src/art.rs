//! The pictures of the house: its sign, the street on the front page, and small signs. Colours that
//! follow the light come from the style sheet; the others are given here.

use maud::{Markup, html};

/// The sign of the house: Fagin's hat on Fagin's bag.
pub fn logo() -> Markup {
    html! {
        svg .logo viewBox="0 0 48 48" aria-hidden="true" focusable="false" {
            path fill="#8a5a2b" stroke="#2a1a0d" stroke-width="1.5"
                d="M15 27c-6 4-10 10-9 15 .5 3 4 4 18 4s17.500-1 18-4c1-5-3-11-9-15z" {}
            path fill="none" stroke="#2a1a0d" stroke-width="1.200" stroke-linecap="round"
                d="M14 34c-2 2-3 4-3 6M34 34c2 2 3 4 3 6M19 42c3 1 7 1 10 0" {}
            path fill="#e3b04b" stroke="#2a1a0d" d="M14 25.500h20v3.500H14z" {}
            g transform="rotate(-7 24 18)" {
                path fill="#241510" stroke="#e3b04b" stroke-width=".8" d="M15 5c6-2 12-2 18 0l-1 15H16z" {}
                path fill="#b5432e" d="M15.800 15.500h16.400l-.2 3.500H16z" {}
                path fill="#241510" stroke="#e3b04b" stroke-width=".8"
                    d="M6 20c6-2 30-2 36 0 1 3-5 5-18 5S5 23 6 20z" {}
            }
            path fill="#e9dcc0" stroke="#2a1a0d" stroke-width=".9"
                d="M19 33a2 2 0 0 1 3-1l5 4a2 2 0 1 1 1 2.500 2 2 0 1 1-3 .5l-5-4a2 2 0 1 1-1-2z" {}
        }
    }
}

/// A street in London, by the light of one lamp.
pub fn hero() -> Markup {
    html! {
        svg .street viewBox="0 70 1200 350" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false" {
            defs {
                radialGradient id="glow" {
                    stop offset="0" .glow-core {}
                    stop offset=".35" .glow-mid {}
                    stop offset="1" .glow-edge {}
                }
            }
            circle .moon cx="742" cy="128" r="30" {}
            (far_roofs())
            (near_roofs())
            path .fog d="M0 330c120-30 240 10 380-8s250-24 400-4 280-20 420 2v100H0z" {}
            g .lamplight {
                circle fill="url(#glow)" cx="420" cy="158" r="260" {}
                g transform="translate(170)" { (lamp()) }
                (dog())
            }
            path .pavement d="M0 396c300-8 900-8 1200 0v24H0z" {}
        }
    }
}

/// In the distance: St Paul’s, chimneys, a church.
fn far_roofs() -> Markup {
    html! {
        path .roof-far d="M0 300v-60h50l14-16 14 16h60v-34h16v34h30v-20l40-26 40 26v20h110v-46h10v-16h8v16h10v46h90
            v-30c0-4 6-10 18-12v-20h10c0-40 22-62 48-68v-16h-4v-4h4v-10h6v10h4v4h-4v16c26 6 48 28 48 68h10v20
            c12 2 18 8 18 12v30h84l10-90 8-26 8 26 10 90h70v-24l36-22 36 22v24h60v-40h14v40h96v-26h18v26h62v60z" {}
    }
}

/// In front: gables with lit windows.
fn near_roofs() -> Markup {
    html! {
        path .roof-near d="M0 420V214l46-44 22 20v-34h22v54l34 32v30h66v-20l52-46 52 46v20h60v52h150v-60l58-50 20 18
            v-26h20v44l16 14v60h120v-36h44v-24h60v24h46v36h58v-92l56-48 18 16v-30h24v50l22 18v86h26v-70l60-52
            60 52v200z" {}
        g .window {
            path d="M28 246h12v18H28zM52 246h12v18H52zM28 282h12v18H28zM228 298h14v20h-14z" {}
            path d="M594 306h14v20h-14zM640 306h14v20h-14zM776 316h12v18h-12zM1010 262h14v20h-14zM1040 262h14v20h-14z" {}
            path d="M1010 304h14v20h-14zM1134 292h14v20h-14zM1162 292h14v20h-14z" {}
        }
    }
}

fn lamp() -> Markup {
    html! {
        g .iron {
            path d="M245 196h10l4 190h12v14h-42v-14h12z" {}
            path d="M222 214h56v5h-56zM236 300h28v7h-28z" {}
            path d="M226 124l-6-6h60l-6 6 8 6h-64zM232 196l-12-62h6l10 62zM268 196l12-62h-6l-10 62z" {}
            path d="M232 112c2-12 10-18 18-20 8 2 16 8 18 20zM247 84h6v8h-6z" {}
            path d="M230 194h40v6h-40z" {}
        }
        path .flame d="M250 136c8 14 13 22 13 33a13 17 0 0 1-26 0c0-11 5-19 13-33z" {}
    }
}

/// A dog who carries something away.
fn dog() -> Markup {
    html! {
        g .iron transform="translate(520 318)" {
            path d="M6 30c-8-4-12-12-10-22 4 8 10 12 18 13 14 1 30-1 42-4l12-16 3-9 5 7 9 2c2 3 4 6 10 7 3 1 3 7 0 9
                -6 2-12 3-15 6-4 8-6 14-8 20l3 12 4 16-1 6h-7l-6-22-6-10c-10 2-20 2-30 0l-6 10 2 12 4 5-1 5h-7
                l-5-20-2 4-4 10 2 6-1 5h-7l0-8 3-22z" {}
            path .bone d="M92 16a5 5 0 0 1 7-5l14-3a5 5 0 1 1 6 6 5 5 0 1 1-4 5l-14 3a5 5 0 1 1-6-2 5 5 0 0 1-3-4z" {}
        }
    }
}

/// A lamp that has gone out, for error pages.
pub fn lamp_out() -> Markup {
    html! {
        svg .small-picture viewBox="210 76 80 140" aria-hidden="true" focusable="false" {
            g fill="currentColor" {
                path d="M245 196h10l1 20h-12zM226 124l-6-6h60l-6 6 8 6h-64zM232 196l-12-62h6l10 62z" {}
                path d="M268 196l12-62h-6l-10 62zM232 112c2-12 10-18 18-20 8 2 16 8 18 20zM247 84h6v8h-6zM230 194h40v6h-40z" {}
            }
            path fill="none" stroke="currentColor" stroke-width="2" d="M250 184c-6-8 6-12 0-20s6-12 0-20" {}
        }
    }
}

/// A loudspeaker, whose waves show while there is sound.
pub fn sound() -> Markup {
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            path fill="currentColor" d="M3 9h4l6-5v16l-6-5H3z" {}
            path .waves fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
                d="M16 9c1.500 2 1.500 4 0 6M18.500 6c3 4 3 8 0 12" {}
            path .crossed fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M16 9l6 6M22 9l-6 6" {}
        }
    }
}

/// A seal of wax.
pub fn seal() -> Markup {
    html! {
        svg .seal viewBox="0 0 32 32" aria-hidden="true" focusable="false" {
            path fill="#a83a28" d="M16 1c3 0 4 2 6 3s5 1 6 4-1 4 0 7 2 4 1 7-4 3-6 5-3 4-6 4-4-2-7-2-5-1-7-4 1-5 0-8
                -2-4-1-7 4-3 6-5 4-4 8-4z" {}
            circle fill="none" stroke="#e08b72" stroke-width="1.500" cx="16" cy="16" r="9" {}
            path fill="#f4d9b8" d="M12 11h9v2.500h-6v2.500h4.500v2.500H15V23h-3z" {}
        }
    }
}

/// One of the reactions.
pub fn reaction(name: &str) -> Markup {
    let inside = match name {
        "bark" => html! {
            path d="M4 9l3-4 4 3h4l3-3 1 6c0 5-3 9-8 9s-8-4-8-8z" {}
            path .line d="M21 8l2-1M21.500 12H24M21 16l2 1" {}
            circle .eye cx="9" cy="11" r="1" {}
            circle .eye cx="14" cy="11" r="1" {}
            path .eye d="M10 15h3l-1.500 2z" {}
        },
        "paw" => html! {
            path d="M12 12c3 0 6 3 6 6s-3 3-6 3-6 0-6-3 3-6 6-6z" {}
            ellipse cx="5" cy="11" rx="2" ry="2.800" {}
            ellipse cx="9.500" cy="6.500" rx="2" ry="3" {}
            ellipse cx="14.500" cy="6.500" rx="2" ry="3" {}
            ellipse cx="19" cy="11" rx="2" ry="2.800" {}
        },
        "bone" => html! {
            path d="M4 16a3 3 0 0 1 3-4l8-6a3 3 0 1 1 5-1 3 3 0 1 1-1 5l-8 6a3 3 0 1 1-5 2 3 3 0 0 1-2-2z" {}
        },
        "laugh" => html! {
            circle cx="12" cy="12" r="10" {}
            path .eye d="M6 13h12c0 4-3 6-6 6s-6-2-6-6z" {}
            path .gap d="M6 9l3-2 2 2M13 9l2-2 3 2" {}
        },
        "gasp" => html! {
            circle cx="12" cy="12" r="10" {}
            circle .eye cx="8.500" cy="9" r="1.500" {}
            circle .eye cx="15.500" cy="9" r="1.500" {}
            ellipse .eye cx="12" cy="16" rx="2.500" ry="3.500" {}
        },
        _ => html! {
            path d="M7 3h10l-1 12H8zM2 15c4-2 16-2 20 0 0 3-4 5-10 5S2 18 2 15z" {}
            path .eye d="M8 11h8l-.2 2.500H8.200z" {}
        },
    };
    html! { svg .react viewBox="0 0 24 24" aria-hidden="true" focusable="false" { (inside) } }
}

/// The sign of the house as a file, for the browser’s tab.
pub fn icon() -> String {
    let drawn = logo().into_string();
    drawn.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1)
}

/// The signs for playing a replay and for pausing it.
pub fn play_and_pause() -> Markup {
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" {
            circle .ring cx="12" cy="12" r="10.5" {}
            path .go d="M9.5 7l8 5-8 5z" {}
            path .hold d="M8 7h3v10H8zM13 7h3v10h-3z" {}
        }
    }
}

/// A sign for stepping through a replay: a bar or an arrow, to the left or to the right.
pub fn arrow(path: &str) -> Markup {
    html! { svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} } }
}
