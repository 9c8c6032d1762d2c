// After every `npm install`: the optional packages are skipped silently when they fail, and everything would then run
// on the machine's own, older Node.
import { recordInstall } from "./setup/install.mjs";
import { runCommand } from "./setup/root.mjs";

await runCommand(() => recordInstall());
