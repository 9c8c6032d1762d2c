// `npm start`: from a fresh clone to a serving academy. Runs on any Node from 20, before anything is installed.
import { ensureBuilt } from "./build.mjs";
import "./setup/end-with-npm.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { keepRunning } from "./setup/keep-running.mjs";
import { checkLauncher } from "./setup/pinned-node.mjs";
import { runCommand } from "./setup/root.mjs";
import { runNode } from "./setup/run.mjs";
import { serverEnv, serverFlags } from "./setup/server-process.mjs";

await runCommand(async () => {
  checkLauncher();
  await ensureInstalled({ dev: false });
  await ensureBuilt();
  // Source maps would cost 60 MB for the stack traces of errors, so the bundle keeps its names and lines instead.
  return keepRunning(async () => {
    const { code } = await runNode(["--import=./scripts/setup/end-with-npm.mjs", ...serverFlags, "build/app/main.js"], {
      env: { ...serverEnv, ENDS_WITH_PARENT: "true" },
    });
    return code;
  });
});
