import { configDefaults, defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

/** The files that get `createTestDatabase`. `npm test` runs them a second time on the system's own Postgres. */
const databaseTests = [
  "app/*.test.ts",
  "app/!(web)/**/*.test.ts",
  "db/**/*.test.ts",
  "features/*/server/**/*.test.ts",
  "platform/*.test.ts",
  // the embedded database's own tests start their own
  "platform/!(postgres)/**/*.test.ts",
  "tests/{faults,owner,security,support}/**/*.test.ts",
];
const never = [...configDefaults.exclude, "build/**", "var/**", "tests/e2e/**"];

/**
 * What the second run leaves out: killing, fuzzing and timing try the server, and the others meet no database at all. On two
 * instances and another Postgres they would find the same again.
 */
const onceIsEnough = [
  "app/server.test.ts",
  "features/certificates/server/pdf/**",
  "platform/files/{display-name,file-store,sniff-file,spool-upload}.test.ts",
  "tests/faults/**",
  "tests/security/{enumeration,fuzz}.test.ts",
  "tests/support/dashboard-weight.test.ts",
];
const isSecondPass = process.env.TEST_INSTANCES !== undefined;

/** A process for each file costs more than most files take: files share them, each with our modules of its own. */
const sharedProcess = { isolate: false, setupFiles: "tests/support/fresh-modules.ts" };

export default defineConfig({
  test: {
    // One a core of the smallest machine that runs this.
    maxWorkers: 2,
    // Measured on the interface: room for what lives briefly saves an eighth of the processor's time.
    execArgv: ["--max-semi-space-size=64"],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
          setupFiles: "tests/support/patient-library.ts",
          // a window and modules of its own for each file too, but in a process that stays
          pool: "vmForks",
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          ...sharedProcess,
          // These wait for Postgres, for timers and for servers half of their time. They go first: the slowest are among them.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
          include: databaseTests,
          exclude: isSecondPass ? [...never, ...onceIsEnough] : never,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
    ],
  },
});
