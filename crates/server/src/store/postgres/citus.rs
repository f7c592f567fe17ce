//! Citus, which spreads tables over several machines. All rows of a table have to be on one shard,
//! so that a change commits there in one phase: of a commit in two, others hear before they can see
//! it.

use super::pool::Session;
use crate::store::StoreError;
use crate::store::statement::{Row, Statement};

/// The tables whose rows belong to a table of players. `pulse` belongs to none.
const PARTS: [&str; 7] = ["tables", "steps", "sitting", "talk", "reports", "marks", "jobs"];

/// True if the tables are spread over shards. Refuses a layout that would break promises.
pub(super) async fn is_sharded(session: &mut Session) -> Result<bool, StoreError> {
    let citus = "SELECT extname::text FROM pg_extension WHERE extname = 'citus'";
    if session.find(&Statement::new(citus, [])).await?.is_empty() {
        return Ok(false);
    }
    let spread = "SELECT relname::text, colocationid::bigint FROM pg_dist_partition
         JOIN pg_class ON pg_class.oid = logicalrelid
         WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())";
    read_layout(&session.find(&Statement::new(spread, [])).await?)
}

/// Reads the tables that Citus knows, each with the number of its group of shards.
fn read_layout(rows: &[Row]) -> Result<bool, StoreError> {
    let known = rows.iter().map(|row| Ok((row.text(0)?, row.number(1)?)));
    let known = known.collect::<Result<Vec<_>, StoreError>>()?;
    let group = |part: &str| known.iter().find(|(name, _)| *name == part).map(|(_, group)| *group);
    let beside = group("tables");
    let apart = PARTS.into_iter().find(|part| group(part) != beside);
    if let Some(first) = apart {
        return Err(StoreError::Storage(format!(
            "Citus keeps {first} apart from tables, so changes would be seen in pieces: stop all nodes and run \
             deploy/citus.sql"
        )));
    }
    Ok(beside.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(groups: &[(&str, i64)]) -> Result<bool, StoreError> {
        let row = |(name, group): &(&str, i64)| Row(vec![(*name).into(), (*group).into()]);
        read_layout(&groups.iter().map(row).collect::<Vec<_>>())
    }

    #[test]
    fn tables_are_spread_all_together_or_not_at_all() {
        assert!(!layout(&[]).expect("nothing is spread"));
        assert!(layout(&PARTS.map(|part| (part, 3))).expect("all is spread"));
        let without_jobs: Vec<_> = PARTS[..6].iter().map(|part| (*part, 3)).collect();
        let refused = layout(&without_jobs).expect_err("jobs are left out").to_string();
        assert!(refused.contains("keeps jobs apart from tables"), "{refused}");
        let mut elsewhere = PARTS.map(|part| (part, 3));
        elsewhere[1].1 = 4;
        let refused = layout(&elsewhere).expect_err("steps are elsewhere").to_string();
        assert!(refused.contains("keeps steps apart from tables"), "{refused}");
    }

    #[test]
    fn the_statements_for_operators_spread_every_part() {
        let statements = include_str!("../../../../../deploy/citus.sql");
        for part in PARTS {
            let spread = format!("create_distributed_table('{part}', 'code'");
            assert!(statements.contains(&spread), "{part} is left out");
        }
    }
}
