//! Every case of every rule-set comes out as it says.

mod project;

use adjudicator::cases::Runner;
use adjudicator::rules::Switches;

#[test]
fn all_cases_come_out_as_they_say() {
    let (mut count, mut wrong) = (0, Vec::new());
    let mut runner = Runner::with_boards(&Switches::default(), &project::board);
    for (_, case) in project::cases() {
        let outcome = runner.run(&case);
        count += 1;
        if !outcome.differences.is_empty() {
            wrong.push(format!("{}: {}", case.name, outcome.differences.join("; ")));
        }
    }
    assert!(count > 500, "only {count} cases were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
