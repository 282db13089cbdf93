//! From the page model to files: Markdown, the two writers, templates, typesetting.

pub mod archive;
pub mod built_in_templates;
pub mod citations;
pub mod issue_names;
pub mod label_sheets;
pub mod reader_slip;
pub mod renewal_sheets;
pub mod template_reference;
pub mod templates;
