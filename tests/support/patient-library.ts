import { configure } from "@testing-library/react";

// Vitest's setup of the interface's tests: what is waited for may take longer on a machine with other work than the library's
// second. A test that passes is not slower for it.
configure({ asyncUtilTimeout: 20_000 });

// Browsers have both; without them every select counts as touched before its form was there, and begins empty.
Object.defineProperties(HTMLSelectElement.prototype, { size: { value: 0, configurable: true } });
Object.defineProperties(HTMLOptionElement.prototype, {
  defaultSelected: {
    get(this: HTMLOptionElement) {
      return this.hasAttribute("selected");
    },
    configurable: true,
  },
});
