import { startServer } from "../support/running-server.ts";

/** One built server with the supplied academy for all journeys; its address is in E2E_URL, its data in E2E_DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Journeys come from one address and post more than one visitor would: each test sends an X-Forwarded-For of its own.
  const server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" } });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return () => server.stop();
}
