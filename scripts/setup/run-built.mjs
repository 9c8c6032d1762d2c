import { ensureBuilt } from "../build.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkLauncher } from "./pinned-node.mjs";
import { runCommand } from "./root.mjs";
import { becomeNode } from "./run.mjs";

/**
 * Runs one of the bundled commands of app/commands with the project's own Node; its arguments are this process's. With
 * `nextToServer` a whole build stays though newer sources lie there: a server may run on it, whose pages would be gone
 * until it starts again.
 */
export const runBuilt = (name, { nextToServer = false } = {}) =>
  runCommand(async () => {
    checkLauncher();
    await ensureInstalled({ dev: false, mayBeOlder: nextToServer });
    await ensureBuilt({ mayBeOlder: nextToServer });
    return becomeNode([`build/app/${name}.js`, ...process.argv.slice(2)], { NODE_ENV: "production" });
  });
