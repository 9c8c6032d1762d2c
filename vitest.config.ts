import { configDefaults, defineConfig } from "vitest/config";

/** The files that get `createTestDatabase`. `npm test` runs them a second time on the system's own Postgres. */
const databaseTests = [
  "app/*.test.ts",
  "app/!(web)/**/*.test.ts",
  "db/**/*.test.ts",
  "features/*/server/**/*.test.ts",
  "platform/*.test.ts",
  // the embedded database's own tests start their own
  "platform/!(postgres)/**/*.test.ts",
  "tests/{faults,security,support}/**/*.test.ts",
];
const never = [...configDefaults.exclude, "build/**", "var/**", "tests/e2e/**"];

/** On two instances and a second Postgres: killing, fuzzing and timing try the server, not the database, so once is enough. */
const onceIsEnough = ["tests/faults/**", "tests/security/{fuzz,enumeration}.test.ts", "app/server.test.ts"];
const isSecondPass = process.env.TEST_INSTANCES !== undefined;

export default defineConfig({
  test: {
    // One a core of the smallest machine that runs this: with one alone the second core only waits.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: "logic", include: ["**/*.test.ts"], exclude: [...never, ...databaseTests] },
      },
      {
        extends: true,
        test: { name: "interface", include: ["**/*.test.tsx"], exclude: never, environment: "happy-dom" },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: databaseTests,
          exclude: isSecondPass ? [...never, ...onceIsEnough] : never,
          globalSetup: "tests/support/global-setup.ts",
        },
      },
    ],
  },
});
