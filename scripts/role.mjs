// `npm run role`: gives a role to an account, or takes one.
import { runBuilt } from "./setup/run-built.mjs";

await runBuilt("role", { nextToServer: true });
