import { vi } from "vitest";

// Vitest's setup of every file that shares its process with others: our own modules are read again for each file, so that
// nothing one file leaves in them reaches the next. Only the packages, which keep nothing of ours, stay loaded.
vi.resetModules();
