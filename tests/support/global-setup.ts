import { startTestServer } from "./database.ts";

/** Vitest's setup of the database tests: one server a run, stopped at its end. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}
