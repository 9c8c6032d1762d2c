import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The browser for tests: CHROMIUM_PATH, a known place, or the one that Playwright keeps. Errors: a sentence that says what to do. */
export function browserPath(): string {
  const known = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
  ];
  const found = [...known, chromium.executablePath()].find((file) => file && existsSync(file));
  if (!found) throw new Error("No browser found. Run npm test, which brings one, or set CHROMIUM_PATH.");
  return found;
}
