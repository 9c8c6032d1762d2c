import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The browser that is there, if any: CHROMIUM_PATH, a known place, or the one that Playwright keeps. */
export function findBrowser(): string | undefined {
  const known = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
  ];
  return [...known, chromium.executablePath()].find((file) => file && existsSync(file));
}

/** The same, for those who need it. Errors: a sentence that says what to do. */
export function browserPath(): string {
  const found = findBrowser();
  if (!found) throw new Error("No browser found. Run npm test, which brings one, or set CHROMIUM_PATH.");
  return found;
}
