import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { forwardSignals } from "./forward-signals.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { inRoot, root } from "./root.mjs";

/** The environment in which `node` means the project's own. */
export function ownEnvironment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...process.env, [name]: [path.dirname(pinnedNode()), process.env[name]].join(path.delimiter), ...extra };
}

/** A package's program as arguments for Node. Not node_modules/.bin: on Windows that holds shell scripts. */
export function toolArguments(packageName, tool = packageName) {
  const directory = inRoot("node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8"));
  return [path.join(directory, typeof bin === "string" ? bin : bin[tool])];
}

/** Runs the project's own Node to its end. With `quiet` its output comes back instead of being shown. */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(), args, {
      cwd: root,
      env: ownEnvironment(env),
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const stopForwarding = forwardSignals(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      stopForwarding();
      resolve({ code: code ?? signalCode(signal), output });
    });
  });
}

/**
 * Becomes the project's own Node, where this Node can replace itself: one process and no middleman for signals.
 * Elsewhere it starts a child, passes signals on and answers its exit code.
 */
export async function becomeNode(args, env) {
  process.chdir(root);
  args = ["--import=./scripts/setup/end-with-npm.mjs", ...args];
  if (process.platform !== "win32" && typeof process.execve === "function") {
    // execve is still experimental and would warn on every start
    process.removeAllListeners("warning");
    process.execve(pinnedNode(), [pinnedNode(), ...args], ownEnvironment(env));
  }
  const { code } = await runNode(args, { env });
  return code;
}

function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
