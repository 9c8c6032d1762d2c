// `npm run build`: the pages (build/client, build/server) and the server (build/app/main.js).
import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildError, removeStamp, sourceStamp, writeStamp } from "./setup/build-stamp.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { withSetupLock } from "./setup/lock.mjs";
import { checkLauncher } from "./setup/pinned-node.mjs";
import { explainFileError, runCommand, SetupError } from "./setup/root.mjs";
import { runNode, toolArguments } from "./setup/run.mjs";

/** Builds when the sources have changed since the last build (not with `mayBeOlder`), or when it is not whole any more. */
export async function ensureBuilt({ mayBeOlder = false } = {}) {
  if (buildError({ mayBeOlder }) === null) return;
  await withSetupLock(async () => {
    // another command may have built while this one waited
    const fault = buildError({ mayBeOlder });
    if (fault === null) return;
    console.log(`Building the academy, since ${fault} (about half a minute)…`);
    await build({ quiet: true });
  });
}

async function build({ quiet }) {
  // taken first: what is edited during the build is built next time
  const stamp = sourceStamp();
  try {
    removeStamp();
    await step("The pages", [...toolArguments("@react-router/dev", "react-router"), "build"], { quiet });
    await step("The pages", ["scripts/compress-assets.mjs"], { quiet });
    await step("The service worker", ["scripts/bundle-service-worker.mjs"], { quiet });
    await step("The server", ["scripts/bundle-server.mjs"], { quiet });
    writeStamp(stamp);
  } catch (error) {
    explainFileError(error);
  }
}

async function step(what, args, { quiet }) {
  const { code, output } = await runNode(args, { quiet, env: { NODE_ENV: "production" } });
  if (code === 0) return;
  if (code > 128) throw new SetupError("Stopped before the build was done.");
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) explainFileError({ code: "EACCES" });
  throw new SetupError(`${what} could not be built.\n${output.trim()}`);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommand(async () => {
    checkLauncher();
    await ensureInstalled({ dev: false });
    await withSetupLock(() => build({ quiet: false }));
  });
}
