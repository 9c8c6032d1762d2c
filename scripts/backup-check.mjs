// `npm run backup:check`: restores the newest backup elsewhere and compares it.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("backup-check", { nextToServer: true });
