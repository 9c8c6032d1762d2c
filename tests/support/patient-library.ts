import { configure } from "@testing-library/react";

// Vitest's setup of the interface's tests: what is waited for may take longer on a machine with other work than the library's
// second. A test that passes is not slower for it.
configure({ asyncUtilTimeout: 20_000 });
