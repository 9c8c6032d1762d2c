import { isTestServerStarted, startTestServer } from "./database.ts";

/** Vitest's setup of each project on the database: one server a run, stopped at its end by the project that started it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (isTestServerStarted()) return;
  const server = await startTestServer();
  return server.stop;
}
