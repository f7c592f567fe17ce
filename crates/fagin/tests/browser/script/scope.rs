//! No script takes a global name that another script has, or may want.

use serde_json::json;

use super::Rig;
use super::frame::page_with;

/// Loads a script twice, and reports what went wrong: a script that does not parse, or one that
/// declares a global name (`let`, `const`, `class`), which cannot be declared twice. Also reports
/// the names that it added to the window.
const LOAD_TWICE: &str = "
    const [name, done] = arguments, faults = [];
    addEventListener('error', (event) => faults.push(event.message));
    const before = new Set(Object.getOwnPropertyNames(window));
    const load = (next) => {
        const script = document.createElement('script');
        script.onload = script.onerror = next;
        script.src = `/${name}`;
        document.head.append(script);
    };
    load(() => load(() => {
        const added = Object.getOwnPropertyNames(window).filter((it) => !before.has(it));
        done({ faults, added });
    }));";

#[tokio::test]
async fn scripts_have_no_names_in_common() {
    let Some(rig) = Rig::open().await else { return };
    let fault =
        |name: &str| format!("Uncaught SyntaxError: Identifier '{name}' has already been declared");
    for (script, needs, faults) in [
        ("fagin.js", &[][..], json!([])),
        ("dice.js", &[], json!([fault("dice")])),
        ("verify.js", &["dice.js"], json!([fault("proof")])),
    ] {
        rig.open_page(page_with(needs, "<main></main>")).await;
        let found = rig.person.ask_page_slowly(LOAD_TWICE, vec![json!(script)]).await;
        assert_eq!(found, json!({ "faults": faults, "added": [] }), "{script}");
    }
    rig.leave_after(&["has already been declared"]).await;
}
