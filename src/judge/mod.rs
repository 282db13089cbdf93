//! The judge: decides fights between forces. Knows board indices only: no order text, no rule-set, no file.
