// `npm run db:reset`: forgets what the database holds, so that the next start makes it anew.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("reset");
