import { vi } from "vitest";

/**
 * Waits until `check` no longer throws, as vi.waitFor does, but for as long as a machine with other work may take: its own limit
 * of a second is for what is measured, and gives its time at the call.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });
