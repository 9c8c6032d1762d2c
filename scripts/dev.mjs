// `npm run dev`: the sources themselves; pages reload through Vite, the server restarts when a file of its own changes.
import "./setup/end-with-npm.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkLauncher } from "./setup/pinned-node.mjs";
import { runCommand } from "./setup/root.mjs";
import { becomeNode } from "./setup/run.mjs";

await runCommand(async () => {
  checkLauncher();
  await ensureInstalled({ dev: true });
  return becomeNode(["--watch", "--watch-preserve-output", "app/main.ts"], { NODE_ENV: "development" });
});
