// `npm run check`: types, lint and format, directions between rooms, names, tests, documents, unused code; all at once, in seconds.
import { existsSync, readdirSync, statSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { ensureInstalled } from "./setup/install.mjs";
import { checkLauncher } from "./setup/pinned-node.mjs";
import { inRoot, runCommand } from "./setup/root.mjs";
import { runNode, toolArguments } from "./setup/run.mjs";

const checks = [
  { name: "types", run: checkTypes },
  { name: "lint and format", run: () => runTool("@biomejs/biome", "biome", ["check", "--error-on-warnings"]) },
  { name: "directions", run: () => runNode(["scripts/check-directions.ts"], { quiet: true }) },
  { name: "names", run: () => runNode(["scripts/check-names.ts"], { quiet: true }) },
  { name: "calls", run: () => runNode(["scripts/check-calls.ts"], { quiet: true }) },
  { name: "list of features", run: () => runNode(["scripts/write-features.ts", "--check"], { quiet: true }) },
  { name: "table of events", run: () => runNode(["scripts/write-events.ts", "--check"], { quiet: true }) },
  { name: "tests", run: () => runNode(["scripts/check-tests.ts"], { quiet: true }) },
  { name: "readers of strangers' text", run: () => runNode(["bench/check-growth.ts"], { quiet: true }) },
  { name: "documents", run: () => runNode(["scripts/check-docs.ts"], { quiet: true }) },
  { name: "unused code", run: () => runTool("knip", "knip", ["--no-progress"]) },
  {
    // where a test is no caller: what only tests call waits for one
    name: "code without a caller",
    run: () =>
      runTool("knip", "knip", [
        "--no-progress",
        "--config",
        "knip.production.json",
        "--include",
        "files,exports,types",
      ]),
  },
  ...(existsSync(inRoot("scripts/check-islands.ts"))
    ? [{ name: "islands", run: () => runNode(["scripts/check-islands.ts"], { quiet: true }) }]
    : []),
];

function runTool(packageName, tool, args) {
  return runNode([...toolArguments(packageName, tool), ...args], { quiet: true });
}

async function checkTypes() {
  if (routeTypesAreOld()) {
    const made = await runTool("@react-router/dev", "react-router", ["typegen"]);
    if (made.code !== 0) return made;
  }
  return runTool("typescript", "tsc", ["--noEmit", "-p", "."]);
}

function routeTypesAreOld() {
  const made = inRoot(".react-router/types/+routes.ts");
  if (!existsSync(made)) return true;
  const madeAt = statSync(made).mtimeMs;
  // no globSync: the machine's own Node that starts this may be older
  const manifests = readdirSync(inRoot("features"))
    .map((feature) => `features/${feature}/web/feature.ts`)
    .filter((file) => existsSync(inRoot(file)));
  return ["app/web/routes.ts", "app/web/own-pages.ts", "react-router.config.ts", ...manifests].some(
    (file) => statSync(inRoot(file)).mtimeMs > madeAt,
  );
}

await runCommand(async () => {
  // each check hands its process the signals that this one gets
  process.setMaxListeners(checks.length + 4);
  checkLauncher();
  await ensureInstalled({ dev: true });
  const results = await Promise.all(
    checks.map(async ({ name, run }) => {
      const startedAt = performance.now();
      const { code, output } = await run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)${code === 0 ? "" : `\n${output.trimEnd()}\n`}`,
      );
      return code;
    }),
  );
  return results.every((code) => code === 0) ? 0 : 1;
});
