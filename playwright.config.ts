import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";

/**
 * What Chromium is started without. The suggestions under its address bar are two pages of their own in each new window, half
 * of what a window costs, and no one sees them here. The last such list counts, so this one repeats Playwright's own.
 */
const featuresLeftOut = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Specs of `npm run test:full`: what surrounds the academy, and every page at every width. */
const onlyInWhole = /(widths|resilience|hosted-pages|development|first-reads)\.spec\.ts$/;
const isWholeRun = process.env.TEST_FULL !== undefined;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/e2e/prepare-academy.ts",
  ...(isWholeRun ? {} : { testIgnore: onlyInWhole, grepInvert: /@full/ }),
  // Pages mostly wait for their own animations and network: two at a time leave neither core idle.
  workers: 2,
  retries: 0,
  // A test judges what happens, not how fast: these only end what hangs, on a machine with other work too.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    launchOptions: {
      // None yet is no fault here: other tools read this file before a browser is brought.
      ...(findBrowser() ? { executablePath: findBrowser() } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        // The shell would round each letter's width to whole pixels, which no phone does: lines would break elsewhere.
        "--font-render-hinting=none",
        `--disable-features=${featuresLeftOut.join(",")}`,
      ],
    },
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    // What moves is a third of the processor's time of a page. Specs in which people press what opens, closes and scrolls keep it
    // (`test.use(withMotion)` of fixtures.ts).
    reducedMotion: "reduce",
    // What was done, asked and answered: pictures and the page at every step would cost as much as the journeys themselves.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
  },
});
