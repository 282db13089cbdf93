#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| zine_fuzz::bodies::requests(data));
