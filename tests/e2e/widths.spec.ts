import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";
import { and, desc, eq, sql } from "drizzle-orm";
import { webFeatures } from "#app/web/features.ts";
import { accounts } from "#features/accounts/server/tables.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { orders } from "#features/checkout/server/tables.ts";
import { submissions } from "#features/coursework/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { assessmentQuestions, questionVersions } from "#features/questions/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, ready, test } from "./fixtures.ts";
import { demoPerson, enter, password, signUp } from "./students.ts";
import { widthFaults } from "./width-faults.ts";

// Each test is another person: they run beside each other.
test.describe.configure({ mode: "parallel" });

const widths = Array.from({ length: 41 }, (_, index) => 320 + 40 * index);

const viewers = ["visitor", "student", "tutor", "admin"] as const;
type Viewer = (typeof viewers)[number];

/** Whose a page of the manifests is: behind the login the first part of its address says it. */
function viewerOf(path: string, layout: string): Viewer {
  if (layout !== "dashboard") return "visitor";
  const part = path.split("/", 1)[0];
  return part === "dashboard" ? "student" : part === "tutor" ? "tutor" : "admin";
}

/** The addresses of a viewer's pages as patterns, without what may be left out of them; what only developers open is nobody's. */
const patternsOf = (viewer: Viewer): string[] =>
  webFeatures
    .flatMap(({ pages }) => pages)
    .filter(({ path, layout }) => viewerOf(path, layout) === viewer && !path.startsWith("dev/"))
    .map(({ path }) => `/${path.replace(/\/:\w+\?/g, "").replace("*", "no-such-page")}`);

/** What opens over a page, by what is pressed on it there; several: one after the other. */
const openers: Record<string, RegExp[][]> = {
  "/": [[/^Open menu$/]],
  "/pricing-plan": [[/^Enroll/]],
  "/courses/:slug": [[/^Enroll/]],
  "/tutors/:slug": [[/^Leave a Review/], [/^All \d+ times/], [/\d [ap]m/, /^Book /]],
  "/dashboard/settings": [[/^Delete my account/]],
  "/dashboard/calendar": [[/^Subscribe|^Your calendar address/]],
  "/dashboard/learn/:course/:lesson": [[/^Lessons$/], [/^Write a note$/]],
  "/dashboard/messages": [[/^Adaeze Okonkwo/, /^Report or block/]],
  "/dashboard/singletutor/:id": [[/^Write a message$/]],
  "/dashboard": [[/^Open menu$/], [/^Profile$/], [/^Notifications/]],
  "/dashboard/mycourses": [[/^What to do with/], [/^Share as a picture$/]],
  "/dashboard/assessments/assignment": [[/^Usability report$/]],
  "/tutor/messages": [[/Temitope Alabi/]],
  "/admin/transfers": [[/^Import a statement$/], [/^Type a bank line$/]],
  "/admin/orders/:id": [[/^Refund /], [/^More time/]],
  "/admin/orders/coupons": [[/^New coupon/], [/^End /]],
  "/admin/roles": [[/^New role/]],
};

/**
 * A student of the demo tutor who sat the quiz of the course with the longest names and handed a piece in: the supplied academy
 * has grades alone.
 */
async function studentWithWork(page: Page) {
  const login = { email: await signUp(page, "Oluwafunmilayo Adebayo-Ogunleye"), password };
  const opened = await (await page.request.post("/api/students/login", { data: login })).json();
  const { quiz, piece } = await onDatabase(async (db) => {
    const works = await db
      .select({ id: assessments.id, kind: assessments.kind, courseId: courses.id })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(eq(courses.slug, "product-design-ui-ux"))
      .orderBy(desc(sql`length(${assessments.title})`));
    const [tutor] = await db
      .select()
      .from(tutors)
      .where(eq(tutors.fullName, demoPerson("tutor").fullName));
    const of = (kind: string) => works.find((work) => work.kind === kind);
    await db.insert(enrolments).values({
      id: newId(),
      studentId: opened.student.id,
      courseId: of("quiz")?.courseId ?? "",
      plan: "upfront",
      tutorId: tutor?.id,
      startedAt: sql`now()`,
    });
    return { quiz: of("quiz")?.id ?? "", piece: of("project")?.id ?? "" };
  });
  const post = async (address: string, data: object) => {
    const headers = { authorization: `Bearer ${opened.token}`, "idempotency-key": randomUUID() };
    const answer = await page.request.post(`/api/students/${address}`, { data, headers });
    if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const device = "device-of-journey";
  const attempt = await post(`works/${quiz}/attempts`, { device });
  await post(`attempts/${attempt.id}/submit`, { device, epoch: 1, answers: [] });
  await post(`works/${piece}/hand-in`, { link: `https://work.example/${"long-".repeat(30)}`, text: "" });
  return { login, quiz, piece, attempt: attempt.id as string };
}

/** Addresses of pages that no link of another page shows at once. */
function knownAddresses({ quiz, piece }: { quiz: string; piece: string }): Promise<Record<string, string>> {
  return onDatabase(async (db) => {
    const [exam] = await db.select().from(assessments).where(eq(assessments.title, "Product Design final exam"));
    const [handedIn] = await db.select().from(submissions).where(eq(submissions.assessmentId, piece));
    const [question] = await db
      .select({ version: questionVersions.id })
      .from(assessmentQuestions)
      .innerJoin(questionVersions, eq(questionVersions.questionId, assessmentQuestions.questionId))
      .where(eq(assessmentQuestions.assessmentId, quiz))
      .orderBy(desc(sql`length(${questionVersions.ask})`))
      .limit(1);
    const [certificate] = await db
      .select()
      .from(certificates)
      .orderBy(desc(sql`length(${certificates.courseTitle})`));
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(accounts, eq(accounts.id, orders.studentId))
      .where(and(eq(accounts.email, demoPerson("student").email), eq(orders.pays, "monthly")));
    const desk = (at: "tutor" | "admin") => ({
      [`/${at}/grading/:piece`]: `${paths.grading({}, at)}/${handedIn?.id}`,
      [`/${at}/grading/questions/:version`]: `${paths.grading({}, at)}/questions/${question?.version}`,
      [`/${at}/grading/figures/:work`]: `${paths.grading({}, at)}/figures/${quiz}`,
    });
    return {
      "/dashboard/assessments/quiz/:work": paths.assessment("quiz", quiz),
      "/dashboard/assessments/exam/:work": paths.assessment("exam", exam?.id ?? ""),
      "/dashboard/assessments/exam/:work/review": paths.assessmentReview("exam", exam?.id ?? ""),
      "/dashboard/practice/:work": paths.practice(quiz),
      "/certificates/:code": paths.certificate(certificate?.code ?? ""),
      // Part of it is paid, part of it is due.
      "/admin/orders/:id": `/admin/orders/${order?.id}`,
      "/dashboard/checkout": paths.checkout({ course: "frontend", plan: "upfront", currency: "NGN" }),
      ...desk("tutor"),
      ...desk("admin"),
      // A secret that nobody has says so in a page like any other.
      "/do/:token": "/do/no-such-link",
      "/pay/:token": paths.sponsor("no-such-link"),
    };
  });
}

for (const viewer of viewers) {
  test(`NAV-02 every page of the ${viewer}, and what opens over it, fits at 320 to 1920 px with controls of 44 px`, async ({
    page,
    allowErrors,
  }) => {
    test.setTimeout(600_000);
    // Secrets that nobody has are answered with their status, and the page for what is not there with 404.
    allowErrors.push(/status of 4\d\d/);
    const work = await studentWithWork(page);
    const known = await knownAddresses(work);
    if (viewer !== "visitor") {
      const { token } = await enter(page, demoPerson(viewer), null);
      if (viewer === "admin") known["/admin/transfers/statements/:id"] = await sentStatement(page, token);
    }
    const devTools = await page.context().newCDPSession(page);
    const look = async (pattern: string, href: string) => {
      const report = async (what: string) =>
        expect.soft(await faultsAtAllWidths(page, devTools), `${pattern} (${href}), ${what}`).toEqual([]);
      await open(page, devTools, href);
      // What can be opened in the page stands open.
      await page.evaluate(() => {
        for (const one of document.querySelectorAll<HTMLDetailsElement>("main details")) one.open = true;
      });
      await report("itself");
      const links = await linksIn(page);
      for (const presses of openers[pattern] ?? [])
        for (const [index, last] of presses.entries()) {
          // Again from the page itself: what is open is not what it was once the window has had other widths.
          await open(page, devTools, href);
          for (const name of presses.slice(0, index + 1)) {
            const opener = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
            // A time is chosen by its label: the circle itself has no size.
            const choice = page
              .locator("label")
              .filter({ hasText: name })
              .filter({ has: page.getByRole("radio") });
            await opener.or(choice).filter({ visible: true }).first().click({ timeout: 30_000 });
            await settled(page);
          }
          if (index === presses.length - 1)
            await expect(page.locator(openSurface).filter({ visible: true }).first()).toBeVisible();
          await report(`after ${last}`);
        }
      return links;
    };

    const waiting = new Set(patternsOf(viewer));
    const found = new Map<string, Link>();
    for (const path of waiting) {
      const href = known[path] ?? (path.includes(":") ? null : path);
      if (href) found.set(path, { href, length: Number.POSITIVE_INFINITY });
    }
    for (let pattern = next(waiting, found); pattern !== null; pattern = next(waiting, found)) {
      waiting.delete(pattern);
      for (const link of await look(pattern, found.get(pattern)?.href ?? ""))
        for (const other of waiting)
          if (other.includes(":") && matches(other, link.href) && (found.get(other)?.length ?? -1) < link.length)
            found.set(other, link);
    }
    if (viewer === "student") {
      await enter(page, work.login, null);
      for (const [pattern, href] of Object.entries(ofOwnWork(work))) {
        waiting.delete(pattern);
        await look(pattern, href);
      }
    }
    expect([...waiting], "pages that no link of another leads to").toEqual([]);
  });
}

/** What a student sees who has worked. */
const ofOwnWork = ({ quiz, piece, attempt }: { quiz: string; piece: string; attempt: string }) => ({
  "/dashboard/assessments/quiz/:work/review": paths.assessmentReview("quiz", quiz),
  "the result of a quiz": paths.assessmentResult("quiz", quiz),
  "/dashboard/results/:attempt": paths.attemptResult(attempt),
  "what was handed in": paths.assessment("project", piece),
});

/** The page of a bank's statement that is looked at before it counts. */
async function sentStatement(page: Page, token: string): Promise<string> {
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos" }).format(new Date());
  const csv = [
    "Trans. Date;Narration;Debits;Credits;Balance;Sender",
    `${day};TRF/FROM OLUWAFUNMILAYO ADEBAYO-OGUNLEYE/UWA 4F7K2/FRONTEND WEB DEVELOPMENT;;77500.00;100000.00;ALABI T`,
  ].join("\r\n");
  const statement = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  const answer = await page.request.post("/api/staff/statements", {
    multipart: { bank: "Access", statement },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return paths.statement((await answer.json()).id);
}

/** What lies over a page, or has come open in it; a conversation takes a phone's whole screen. */
const openSurface = "dialog[open], [role=menu], [aria-expanded=true], section[data-full-screen]";

type Link = { href: string; length: number };

const next = (waiting: ReadonlySet<string>, found: ReadonlyMap<string, Link>) =>
  [...waiting].find((pattern) => found.has(pattern)) ?? null;

const matches = (pattern: string, href: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(href.replace(/[?#].*/, ""));

/** The links of a page, and how long their words are: of several the longest leads to the page with the longest name. */
const linksIn = (page: Page): Promise<Link[]> =>
  page
    .locator("a[href^='/']")
    .evaluateAll((all) =>
      all.map((one) => ({ href: one.getAttribute("href") ?? "", length: one.textContent?.trim().length ?? 0 })),
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

async function faultsAtAllWidths(page: Page, devTools: CDPSession): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const width of widths) {
    await resize(devTools, width);
    for (const fault of await page.evaluate(widthFaults)) found.set(fault, [...(found.get(fault) ?? []), width]);
  }
  return [...found].map(([fault, at]) => `${fault} (${at.length > 1 ? `${at[0]} to ${at.at(-1)}` : at[0]} px)`);
}
