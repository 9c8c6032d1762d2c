import { rmSync } from "node:fs";
import { startServer } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Before all journeys: a data folder with the supplied academy, in E2E_PREPARED. Each spec's server begins with a copy of it. */
export default async function prepareAcademy(): Promise<() => void> {
  const prepared = temporaryFolder("prepared");
  const server = await startServer({ dataDir: prepared });
  await server.stop();
  process.env.E2E_PREPARED = prepared;
  return () => rmSync(prepared, { recursive: true, force: true });
}
