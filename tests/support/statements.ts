import pg from "pg";
import { vi } from "vitest";

/** The SQL that this process sent while `work` ran, in order. For tests that run one thing at a time. */
export async function statementsOf(task: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await task();
    return query.mock.calls.map(([sent]) => (typeof sent === "string" ? sent : (sent as { text: string }).text));
  } finally {
    query.mockRestore();
  }
}
