// `npm test`: everything that decides whether a change is good, from a fresh clone. Stops at the first stage that fails.
// `npm run test:full` adds what proves the same elsewhere: for the night and before a release. `npm run test:changed` runs the checks and the
// tests, but no journeys, that what is not committed reaches by imports; with a commit what changed since it: npm run test:changed -- HEAD~3
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { provideBrowser } from "./setup/browser.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { makeMemoryFolder } from "./setup/memory-folder.mjs";
import { checkLauncher } from "./setup/pinned-node.mjs";
import { printError, root, runCommand } from "./setup/root.mjs";
import { runNode, toolArguments } from "./setup/run.mjs";
import { findSystemPostgres } from "./setup/system-postgres.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "academy-reports-"));
/** Where tests and the servers of journeys write; null: where the system has such things. */
const memoryFolder = makeMemoryFolder();
const inMemory = memoryFolder ? { TMPDIR: memoryFolder } : {};
const total = { passed: 0, failed: 0 };
const isWhole = process.argv.includes("--full");
if (isWhole) process.env.TEST_FULL = "1";

/** What failed, to be read at the end of the output without looking for it. */
const failures = [];

async function runAll() {
  checkLauncher();
  await ensureInstalled({ dev: true });
  const changed = process.argv.indexOf("--changed");
  return runStages(changed === -1 ? stagesOfAll() : stagesOfChange(process.argv.slice(changed)));
}

const stagesOfChange = (changed) => [
  { name: "Checks and build", run: checkAndBuild },
  { name: "Tests of what changed", run: () => runVitest("changed", [...changed, "--passWithNoTests"]) },
];

function stagesOfAll() {
  // a machine without a browser fetches one in the background; what stops that is reported when the journeys want it
  const browser = provideBrowser();
  browser.catch(() => {});
  return [
    { name: "Checks and build", run: checkAndBuild },
    { name: "Tests, on the embedded Postgres", run: () => runVitest("embedded", []) },
    isWhole && { name: "What another Postgres may take otherwise, on the system's", run: runOnSystemPostgres },
    { name: "Journeys in a browser", run: async () => runJourneys(await browser) },
  ].filter(Boolean);
}

async function runStages(stages) {
  for (const { name, run } of stages) {
    console.log(`\n── ${name} ──`);
    const failedBefore = total.failed;
    const { code, report } = (await run()) ?? { code: 0 };
    if (report) count(report);
    if (code === 0) continue;
    // a stage may fail without a failed test: a type error, a crash
    if (total.failed === failedBefore) total.failed += 1;
    return code;
  }
  return 0;
}

/** Together: each leaves a core idle for half of its time. */
async function checkAndBuild() {
  const [checked, built] = await Promise.allSettled([runNode(["scripts/check.mjs"]), ensureBuilt()]);
  if (built.status === "rejected") throw built.reason;
  if (checked.status === "rejected") throw checked.reason;
  return checked.value;
}

async function runVitest(name, args, env = {}) {
  const report = path.join(reports, `vitest-${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode([...toolArguments("vitest"), "run", ...args, ...reporters], {
    env: { ...inMemory, ...env },
  });
  return { code, report };
}

/** `otherPostgresTests` of vitest.config.ts. Where the system has no Postgres of its own, nothing of it could come out otherwise. */
async function runOnSystemPostgres() {
  const found = process.env.TEST_DATABASE_URL ? null : findSystemPostgres();
  if (!found) {
    console.log("This system has no other Postgres from 15 on: nothing to run again.");
    return;
  }
  console.log(`Postgres ${found.major} in ${found.directory}`);
  return runVitest("system", ["--project=database"], { TEST_POSTGRES_BIN: found.directory });
}

async function runJourneys(browser) {
  const report = path.join(reports, "playwright.json");
  const { code } = await runNode([...toolArguments("@playwright/test", "playwright"), "test", "--reporter=list,json"], {
    env: {
      ...inMemory,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  return { code, report };
}

/** Adds one runner's results, in vitest's or Playwright's JSON. */
function count(report) {
  if (!existsSync(report)) return;
  const result = JSON.parse(readFileSync(report, "utf8"));
  if (result.stats) {
    total.passed += result.stats.expected + result.stats.flaky;
    total.failed += result.stats.unexpected;
    failures.push(...result.suites.flatMap((suite) => failedJourneys(suite)));
    return;
  }
  // a file that cannot even be loaded holds no failed test, and is one failure
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  total.passed += result.numPassedTests;
  total.failed += result.numFailedTests + unloaded.length;
  const fileOf = ({ name }) => path.relative(root, name);
  failures.push(...unloaded.map(fileOf));
  for (const file of result.testResults)
    for (const { status, fullName } of file.assertionResults)
      if (status === "failed") failures.push(`${fileOf(file)} > ${fullName}`);
}

/** Of one of Playwright's suites and those in it. */
function failedJourneys({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file} > ${title}`);
  return [...own, ...suites.flatMap((suite) => failedJourneys(suite))];
}

await runCommand(async () => {
  try {
    return await runAll();
  } catch (error) {
    printError(error);
    total.failed += 1;
    return 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
    // a server that is just ending may write a last file
    if (memoryFolder) rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    for (const failure of failures) console.error(`failed: ${failure}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
  }
});
