import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type RunningServer, startServer } from "../support/running-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startTwoProcesses } from "../support/two-processes.ts";

let visitor = 0;

/** Headers of a visitor who comes through a proxy, from an address that no one had before. */
const newVisitor = () => ({ "X-Forwarded-For": `10.9.${(++visitor >> 8) & 255}.${visitor & 255}` });

/** Opens a page in a browser of its own, at another address. It is closed with the test. */
export type OpenDevice = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * Every test is a visitor of its own (address, storage). A console error or an uncaught exception in a page fails the test
 * (refused requests that a test provokes on purpose are listed by `allowErrors`).
 */
export const test = base.extend<
  {
    allowErrors: RegExp[];
    showsOffer: boolean;
    isForwarded: boolean;
    watchErrors: (page: Page) => void;
    onAnotherDevice: OpenDevice;
    visit: undefined;
    server: RunningServer;
  },
  { academies: Academies }
>({
  // The offer opens by itself after five seconds, over whatever a slow journey is just doing: only its own journeys see it.
  showsOffer: [false, { option: true }],
  academies: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const academies = keepAcademies();
      await use(academies);
      await academies.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // A built server with the supplied academy for each spec: what one writes, no other meets, whichever ran before. Its address
  // is in E2E_URL and its data in E2E_DATA_DIR. Journeys come from one machine and post more than one visitor would: each test
  // sends an X-Forwarded-For of its own.
  server: [
    async ({ academies }, use, { file }) => use(await academies.openFor(file)),
    { auto: true, timeout: 150_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  allowErrors: async ({}, use) => use([]),
  baseURL: async ({ server }, use) => use(server.url),
  isForwarded: [true, { option: true }],
  extraHTTPHeaders: async ({ isForwarded }, use) => use(isForwarded ? newVisitor() : {}),
  watchErrors: async ({ allowErrors }, use) => {
    const errors: string[] = [];
    await use((page) => {
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
    });
    expect(errors.filter((error) => !allowErrors.some((allowed) => allowed.test(error)))).toEqual([]);
  },
  onAnotherDevice: async ({ browser, isForwarded, watchErrors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ extraHTTPHeaders: isForwarded ? newVisitor() : {}, ...options });
      opened.push(context);
      const page = await context.newPage();
      watchErrors(page);
      return page;
    });
    for (const context of opened) await context.close();
  },
  visit: [
    async ({ page, context, showsOffer, watchErrors }, use) => {
      if (!showsOffer) await context.addInitScript(markOfferSeen);
      watchErrors(page);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

type Academies = {
  /** The server of a spec; another spec's is closed. */
  openFor(file: string): Promise<RunningServer>;
  close(): Promise<void>;
};

function keepAcademies(): Academies {
  let current: { file: string; server: RunningServer } | null = null;
  return {
    async openFor(file) {
      if (current?.file === file) return current.server;
      await this.close();
      const server = await openAcademy();
      current = { file, server };
      process.env.E2E_URL = server.url;
      process.env.E2E_DATA_DIR = server.dataDir;
      return server;
    },
    async close() {
      await current?.server.stop();
      if (current) rmSync(current.server.dataDir, { recursive: true, force: true });
      current = null;
    },
  };
}

function openAcademy(): Promise<RunningServer> {
  const dataDir = temporaryFolder("server");
  // With its owners: as root the embedded Postgres runs as another user.
  execFileSync("cp", ["-a", `${process.env.E2E_PREPARED}/.`, dataDir]);
  const env = { TRUST_PROXY: "127.0.0.1" };
  // E2E_PROCESSES=2: the same journeys through two processes on one database.
  return process.env.E2E_PROCESSES === "2" ? startTwoProcesses({ env, dataDir }) : startServer({ env, dataDir });
}

/** For specs that meet the pages as most people do: with all that moves. */
export const withMotion = { reducedMotion: "no-preference" } as const;

/** For specs that pay with test cards: the sandbox takes payments of this machine alone, and a forwarded visitor comes from elsewhere. */
export const onThisMachine = { isForwarded: false } as const;

/** Runs in the browser. A page without an address of its own (about:blank) has no storage. */
function markOfferSeen(): void {
  try {
    sessionStorage.setItem("offer-seen", "1");
  } catch {}
}

/** Opens a page for development: they answer this machine alone, so the visitor's address of the test stays away. */
export async function openDevelopmentPage(page: Page, path: "/dev/components" | "/dev/mail"): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const { "x-forwarded-for": _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await page.goto(path);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const themes = ["light", "dark"] as const;

/** The rules of axe that a theme can break: all others see the same in both. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * No violation of WCAG 2.0 to 2.2 A and AA (axe) in what is shown now, nor of contrast in the other theme; the page's own theme
 * is put back. `what` names the state in the report of a failure.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const own = (await page.locator("html").getAttribute("data-theme")) ?? "light";
  // A list is dim while it shows what was asked for before.
  await expect(page.locator(".opacity-60"), `${what}: what is old is gone`).toHaveCount(0);
  await freezeAnimations(page);
  // The page's own theme first: it is shown already.
  for (const theme of themes.toSorted((a) => (a === own ? -1 : 1))) {
    await showTheme(page, theme);
    // Soft: a journey over many pages tells of all of them.
    expect.soft(await violations(page, theme === own ? null : colourRules), `${what}, ${theme}`).toEqual([]);
    await expect(page.locator("html"), `${what}: the theme stayed`).toHaveAttribute("data-theme", theme);
  }
  await showTheme(page, own);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/**
 * What moves has arrived, what is drawn only near the window is drawn, and nothing fades until the sheet is taken away again:
 * axe measures contrast in the middle of a transition, too.
 */
async function freezeAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      if (animation.timeline === document.timeline && !isEndless) animation.finish();
    }
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important; content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(still);
  });
}

/** Shows a theme as the product's own switches do, but for the store: no other page is to begin in it. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
    // Styles are worked out now, not after the sheet above is gone.
    document.body.getBoundingClientRect();
  }, theme);
}

/** What breaks `rules`; null: all of WCAG to AA, and the best practices. */
async function violations(page: Page, rules: string[] | null): Promise<string[]> {
  // axe is much script: it is brought into a document once, minified, and by its source (evaluate() reads it several times first).
  if (!(await page.evaluate(() => "axe" in window))) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Runtime.evaluate", { expression: axeSource });
    await devTools.detach();
  }
  const axe = new AxeBuilder({ page, axeSource: "0" })
    // In the page itself, which leaves out frames of other origins (there are none) and saves a blank page for each call.
    .setLegacyMode()
    // What passes is not written down node by node.
    .options({ resultTypes: ["violations"] });
  if (rules) axe.withRules(rules);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const results = await axe.analyze();
  return results.violations.map(
    (violation) =>
      `${violation.id}: ${violation.help} at ${violation.nodes
        .map((node) => node.target.join(" "))
        .slice(0, 4)
        .join(" | ")}`,
  );
}

/** Nothing is wider than the window. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What every page must be, whatever is open in it: accessible in both themes, no wider than the window, with one h1. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await expectToFit(page, what);
  expect(await page.locator("h1").count(), `${what} has one h1`).toBe(1);
}

/** The same on a phone and on a desk: the page is shown at both widths in turn, and its own is put back. */
export async function expectSoundAtBothWidths(page: Page, what: string): Promise<void> {
  const own = page.viewportSize();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await nextFrame(page);
    await expectSound(page, `${what} ${width}`);
  }
  if (own) await page.setViewportSize(own);
}

/** For `npm run test:full` alone where `it` holds: what proves the same once more, at another width or in the other theme. */
export const inFullOnly = (it = true) => (it ? { tag: "@full" } : {});

/** Waits until what has changed is drawn: two frames, since the first may have begun before. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}

/** Puts a session token where the pages look for one, before any page loads. */
export async function withSessionToken(
  page: Page,
  profile: Record<string, unknown> = { id: "x", fullName: "Temitope Alabi", email: "temitope.alabi@mail.com" },
): Promise<void> {
  await page.addInitScript((value) => {
    sessionStorage.setItem("unwalled_token", "token-of-a-test");
    localStorage.setItem("unwalled_token", "token-of-a-test");
    localStorage.setItem("userProfile", JSON.stringify(value));
  }, profile);
}

/**
 * Waits until the page's script listens, and moves it as everybody does before they press something further down: what is drawn
 * later is drawn then. A journey comes there without a gesture, and what it presses would move away under its press.
 */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  await page.evaluate(() => void dispatchEvent(new Event("wheel")));
}

/** Presses Tab until this has the focus, as who has no mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}.`);
}
