import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  // Pages mostly wait for their own animations and network: two at a time leave neither core idle.
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    launchOptions: {
      // None yet is no fault here: other tools read this file before a browser is brought.
      ...(findBrowser() ? { executablePath: findBrowser() } : {}),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
    },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    // What was done, asked and answered: pictures and the page at every step would cost as much as the journeys themselves.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
  },
});
