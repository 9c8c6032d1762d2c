import { configure } from "@testing-library/react";

// Vitest's setup of the interface's tests: what is waited for may take longer on a machine with other work than the library's
// second. A test that passes is not slower for it.
configure({ asyncUtilTimeout: 20_000 });

// Browsers have it; without it react-hook-form takes each select for one that was changed before its form was there.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0, configurable: true });
