import { afterAll, vi } from "vitest";

// Vitest's setup of every file that shares its process with others: nothing that one file leaves reaches the next. Our own modules
// are read again; only the packages, which keep nothing of ours, stay loaded. What is set in place of an environment variable or a
// global ends with the file: Vitest itself waits for the next test, and the next file's beforeAll comes earlier.
vi.resetModules();
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
