// `npm run restore`: restores a backup into an empty database.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("restore");
