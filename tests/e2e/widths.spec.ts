import type { CDPSession, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { webFeatures } from "#app/web/features.ts";
import { onDatabase } from "./database.ts";
import { expect, ready, test } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";
import { atTheDesk } from "./transfer-desk.ts";
import { widthErrors } from "./width-errors.ts";
import { openers } from "./width-openers.ts";
import {
  claimTransfer,
  knownAddresses,
  ofAdmin,
  ofLate,
  ofNewcomer,
  ofOwnAssessments,
  ofTutor,
  ofWaiting,
  studentWithAssessments,
} from "./width-sights.ts";

// Each test is another person: they run next to each other.
test.describe.configure({ mode: "parallel" });

const widths = Array.from({ length: 41 }, (_, index) => 320 + 40 * index);

const viewers = ["visitor", "student", "tutor", "admin"] as const;
type Viewer = (typeof viewers)[number];

/** Whose a page of the manifests is: behind the login the first part of its address shows it. */
function viewerOf(path: string, layout: string): Viewer {
  if (layout !== "dashboard") return "visitor";
  const part = path.split("/", 1)[0];
  return part === "dashboard" ? "student" : part === "tutor" ? "tutor" : "admin";
}

/** The addresses of a viewer's pages as patterns, without what may be left out of them; what only developers open is no one's. */
const patternsOf = (viewer: Viewer): string[] =>
  webFeatures
    .flatMap(({ pages }) => pages)
    .filter(({ path, layout }) => viewerOf(path, layout) === viewer && !path.startsWith("dev/"))
    .map(({ path }) => `/${path.replace(/\/:\w+\?/g, "").replace("*", "no-such-page")}`);

for (const viewer of viewers) {
  test(`NAV-02 every page of the ${viewer}, and what opens over it, fits at 320 to 1920 px with controls of 44 px`, async ({
    page,
    allowErrors,
  }) => {
    test.setTimeout(900_000);
    // Secrets that no one has are answered with their status, and the page for what is not there with 404.
    allowErrors.push(/status of 4\d\d/);
    // The page next to the site's texts is shown without its scripts, which the browser notes.
    allowErrors.push(/frame is sandboxed/);
    const own = await studentWithAssessments(page);
    const known = await knownAddresses(page, own);
    if (viewer === "admin") await claimTransfer(page, own.login);
    const colleague = viewer === "admin" ? (await atTheDesk(page)).token : "";
    const token = viewer === "visitor" ? "" : (await enter(page, demoPerson(viewer), null)).token;
    /** Pages that are looked at once more, with what someone did before. */
    const sights =
      viewer === "student"
        ? ofOwnAssessments(own)
        : viewer === "tutor"
          ? await ofTutor(page, token, own)
          : viewer === "admin"
            ? await ofAdmin(page, token, {
                orderId: known["/admin/orders/:id"]?.split("/").at(-1) ?? "",
                colleague,
              })
            : {};
    const devTools = await page.context().newCDPSession(page);

    const waiting = new Set(patternsOf(viewer));
    const links = new Map<string, Link>();
    for (const path of waiting) {
      const href = known[path] ?? (path.includes(":") ? null : path);
      if (href) links.set(path, { href, length: Number.POSITIVE_INFINITY });
    }
    for (let pattern = next(waiting, links); pattern !== null; pattern = next(waiting, links)) {
      waiting.delete(pattern);
      for (const link of await look(page, devTools, pattern, links.get(pattern)?.href ?? ""))
        for (const waitingPattern of waiting)
          if (
            waitingPattern.includes(":") &&
            matches(waitingPattern, link.href) &&
            (links.get(waitingPattern)?.length ?? -1) < link.length
          )
            links.set(waitingPattern, link);
    }
    if (viewer === "student") await enter(page, own.login, null);
    for (const [name, href] of Object.entries(sights)) {
      waiting.delete(name);
      await look(page, devTools, name, href);
    }
    if (viewer === "tutor") {
      const late = demoPerson("Zainab Bello");
      await enter(page, late, null);
      for (const [name, href] of Object.entries(await ofLate(late, own))) await look(page, devTools, name, href);
    }
    if (viewer === "student") {
      const { id } = await newStudent(page, { fullName: "Oluwafunmilayo Adebayo-Ogunleye", path: null });
      for (const [name, href] of Object.entries(await ofNewcomer())) await look(page, devTools, name, href);
      for (const [name, href] of Object.entries(await ofWaiting(id))) await look(page, devTools, name, href);
    }
    expect([...waiting], "pages that no link of another leads to").toEqual([]);
  });
}

/** What is read on public pages and written by people. */
const written: Record<string, string[]> = {
  schools: ["name"],
  courses: ["title", "short_title", "summary"],
  course_weeks: ["title"],
  lessons: ["title", "summary"],
  tutors: ["full_name", "heading", "position", "about"],
  posts: ["title", "summary", "author"],
  faq_items: ["question", "answer"],
  testimonials: ["name", "text"],
};
const longWord = "Donaudampfschifffahrtsgesellschaft";

/** Every text that people wrote ends with a word that is longer than a column, until `undo`. */
const withLongWords = (undo: boolean) =>
  onDatabase(async (db) => {
    for (const [table, columns] of Object.entries(written)) {
      const sets = columns.map((column) =>
        undo ? `${column} = replace(${column}, ' ${longWord}', '')` : `${column} = ${column} || ' ${longWord}'`,
      );
      await db.execute(sql.raw(`update ${table} set ${sets.join(", ")}`));
    }
  });

test("NAV-02 a word of any length breaks on every public page", async ({ page, allowErrors }) => {
  test.setTimeout(900_000);
  allowErrors.push(/status of 4\d\d/);
  const own = ["/", "/courses/product-design-ui-ux", "/tutors/adaeze-okonkwo"];
  const lesson = "/courses/product-design-ui-ux/lessons/product-ux-and-ui-roles";
  const devTools = await page.context().newCDPSession(page);
  await withLongWords(false);
  try {
    await page.goto("/resources");
    await expect(page.getByText(longWord).first()).toBeVisible();
    const post = await page.locator("a[href^='/resources/resource/']").first().getAttribute("href");
    for (const href of [...own, lesson, post ?? "", ...patternsOf("visitor").filter((path) => !path.includes(":"))]) {
      await open(page, devTools, href);
      expect.soft(await errorsAtAllWidths(page, devTools), href).toEqual([]);
    }
  } finally {
    await withLongWords(true);
  }
});

test.describe("the offer", () => {
  test.use({ showsOffer: true });

  test("NAV-02 HOME-04 the offer over the home page fits at 320 to 1920 px", async ({ page }) => {
    const devTools = await page.context().newCDPSession(page);
    await open(page, devTools, "/");
    await expect(page.locator("#offer-popup")).toBeVisible();
    expect(await errorsAtAllWidths(page, devTools)).toEqual([]);
  });
});

/** Looks at a page and at what opens over it, at all widths. Returns its links. */
async function look(page: Page, devTools: CDPSession, name: string, href: string): Promise<Link[]> {
  const report = async (what: string) =>
    expect.soft(await errorsAtAllWidths(page, devTools), `${name} (${href}), ${what}`).toEqual([]);
  await open(page, devTools, href);
  // What can be opened in the page is open.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  });
  await report("itself");
  const links = await linksIn(page);
  for (const steps of openers[name] ?? []) {
    // From the page itself: what is open is not what it was once the window has had other widths.
    await open(page, devTools, href);
    for (const step of steps) {
      if (step instanceof RegExp) await press(page, step);
      else await step(page);
    }
    // Other steps wait by themselves for what they open.
    if (steps.at(-1) instanceof RegExp)
      await expect(page.locator(openSurface).filter({ visible: true }).first(), `${name}, ${steps}`).toBeVisible();
    await report(`after ${steps.map((step) => (step instanceof RegExp ? step : step.name)).join(", ")}`);
  }
  return links;
}

async function press(page: Page, name: RegExp): Promise<void> {
  const opener = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
  // A time is chosen by its label: the circle itself has no size.
  const choice = page
    .locator("label")
    .filter({ hasText: name })
    .filter({ has: page.getByRole("radio") });
  await opener.or(choice).filter({ visible: true }).first().click({ timeout: 30_000 });
  await settled(page);
}

/** What lies over a page, or has come open in it; a conversation takes a phone's whole screen, a question the taker's. */
const openSurface = "dialog[open], [role=menu], [aria-expanded=true], section[data-full-screen], #question";

type Link = { href: string; length: number };

const next = (waiting: ReadonlySet<string>, links: ReadonlyMap<string, Link>) =>
  [...waiting].find((pattern) => links.has(pattern)) ?? null;

const matches = (pattern: string, href: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(href.replace(/[?#].*/, ""));

/** The links of a page, and how long their words are: of several the longest leads to the page with the longest name. */
const linksIn = (page: Page): Promise<Link[]> =>
  page
    .locator("a[href^='/']")
    .evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute("href") ?? "", length: link.textContent?.trim().length ?? 0 })),
    );

async function open(page: Page, devTools: CDPSession, href: string): Promise<void> {
  await resize(devTools, 360);
  await page.goto(href);
  await ready(page);
  await settled(page);
}

const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

/** As `setViewportSize`, a fifth of its time: the page is measured at many widths without being loaded again. */
async function resize(devTools: CDPSession, width: number): Promise<void> {
  await devTools.send("Emulation.setDeviceMetricsOverride", {
    width,
    height: 740,
    deviceScaleFactor: 1,
    mobile: false,
  });
}

async function errorsAtAllWidths(page: Page, devTools: CDPSession): Promise<string[]> {
  const errors = new Map<string, number[]>();
  for (const width of widths) {
    await resize(devTools, width);
    for (const error of await page.evaluate(widthErrors)) errors.set(error, [...(errors.get(error) ?? []), width]);
  }
  return [...errors].map(([error, at]) => `${error} (${at.length > 1 ? `${at[0]} to ${at.at(-1)}` : at[0]} px)`);
}
