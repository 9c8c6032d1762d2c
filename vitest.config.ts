import { configDefaults, defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

/** The files that get `createTestDatabase`. */
const databaseTests = [
  "app/*.test.ts",
  "app/!(web)/**/*.test.ts",
  "db/**/*.test.ts",
  "features/*/server/**/*.test.ts",
  "platform/*.test.ts",
  "platform/**/*.test.ts",
  "tests/{faults,money,owner,security,support}/**/*.test.ts",
];
const never = [...configDefaults.exclude, "build/**", "var/**", "tests/e2e/**"];

/**
 * Where a process could keep to itself what others must know (sessions, limits, news, whose call it is): these run once, and each
 * call goes to the next of two instances of the application.
 */
const instancesTests = [
  "app/{leaving,open-shared-reads}.test.ts",
  "app/plugins/{live,student-home}.test.ts",
  "features/accounts/server/**/*.test.ts",
  "features/checkout/server/orders/orders.test.ts",
  "features/*/server/**/routes.test.ts",
  "features/tutors/server/submit-{pick,review}.test.ts",
  "tests/security/{hijack,leaving,limits,mail-bomb,matrix}.test.ts",
];
/**
 * What `npm test` runs again on the system's own, older Postgres, where there is one: what that may take otherwise (migrations,
 * the seed, the search, the news, the jobs, one reading of each feature's rows over its routes). All else would find the same.
 */
const otherPostgresTests = [
  "db/migrations.test.ts",
  "app/{leaving,open-shared-reads,seed}.test.ts",
  "features/*/server/**/routes.test.ts",
  "features/tutors/server/submit-{pick,review}.test.ts",
  "platform/{cache,events,idempotency,jobs,limits}/*.test.ts",
  "tests/security/matrix.test.ts",
];
/** What `npm run test:full` runs besides: rounds of cuts and kills, the embedded database's own life, the recipes followed as written. */
const fullTests = [
  "platform/postgres/embedded.test.ts",
  "tests/faults/{connections,cuts,fault,kill,silence}.test.ts",
  "tests/owner/recipes.test.ts",
];
const isWholeRun = process.env.TEST_FULL !== undefined;
const isOtherPostgres = process.env.TEST_POSTGRES_BIN !== undefined;

/** A process for each file costs more than most files take: files share them, each with our modules of its own. */
const sharedProcess = { isolate: false, setupFiles: "tests/support/fresh-modules.ts" };

const onDatabase = {
  ...sharedProcess,
  // These wait for Postgres, for timers and for servers half of their time. They go first: the slowest are among them.
  maxWorkers: 3,
  sequence: { groupOrder: 0 },
  globalSetup: "tests/support/global-setup.ts",
};

export default defineConfig({
  test: {
    // One a core of the smallest machine that runs this.
    maxWorkers: 2,
    // Measured on the interface: room for what lives briefly saves an eighth of the processor's time.
    execArgv: ["--max-semi-space-size=64"],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // These only end what hangs, on a machine with other work too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "logic",
          ...sharedProcess,
          include: ["**/*.test.ts"],
          exclude: [...never, ...databaseTests],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "interface",
          include: ["**/*.test.tsx"],
          exclude: never,
          environment: "happy-dom",
          setupFiles: "tests/support/interface-setup.ts",
          // a window and modules of its own for each file too, but in a process that stays
          pool: "vmForks",
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          ...onDatabase,
          include: isOtherPostgres ? otherPostgresTests : databaseTests,
          exclude: isOtherPostgres ? never : [...never, ...instancesTests, ...(isWholeRun ? [] : fullTests)],
        },
      },
      {
        extends: true,
        test: {
          name: "instances",
          ...onDatabase,
          include: instancesTests,
          exclude: never,
          env: { TEST_INSTANCES: "2" },
        },
      },
    ],
  },
});
