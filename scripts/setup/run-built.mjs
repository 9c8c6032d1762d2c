import { ensureBuilt } from "../build.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkLauncher } from "./pinned-node.mjs";
import { runCommand } from "./root.mjs";
import { becomeNode } from "./run.mjs";

/** Runs one of the bundled commands of app/commands with the project's own Node; its arguments are this process's. */
export const runBuilt = (name) =>
  runCommand(async () => {
    checkLauncher();
    await ensureInstalled({ dev: false });
    await ensureBuilt();
    return becomeNode([`build/app/${name}.js`, ...process.argv.slice(2)], { NODE_ENV: "production" });
  });
