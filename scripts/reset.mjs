// `npm run db:reset`: forgets what the database holds, so that the next start makes it again.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("reset");
