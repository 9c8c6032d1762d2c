// `npm run backup`: stores the database and its files as one encrypted archive.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("backup", { nextToServer: true });
