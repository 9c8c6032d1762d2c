import { globSync, readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/web/routes.ts";
import { siteSettings as supplied } from "#data/settings.ts";
import { codePurposes } from "#features/accounts/contract.ts";
import { accountMails } from "#features/accounts/server/mails.ts";
import { morningMail } from "#features/back-office/server/mails.ts";
import { awardedMail } from "#features/certificates/server/mails.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import * as checkoutMails from "#features/checkout/server/mails.ts";
import { classMails } from "#features/classes/server/mails.ts";
import { handedInMail } from "#features/coursework/server/mails.ts";
import { gradedMail, waitingMail } from "#features/grading/server/mails.ts";
import { replyRefusedMail, reportMail, unreadMail } from "#features/messaging/server/mails.ts";
import { confirmationMail } from "#features/newsletter/server/confirmation-mail.ts";
import { missedIssueMail } from "#features/newsletter/server/issues/missed-issue-mail.ts";
import { notificationsMail } from "#features/notifications/server/delivery/notifications-mail.ts";
import { welcomeMail } from "#features/onboarding/server/mails.ts";
import { lateBackupMail } from "#features/operations/server/warn-of-late-backup.ts";
import { bankMail } from "#features/order-desk/server/mails.ts";
import { placedMail } from "#features/placement/server/mails.ts";
import { setupTestMail } from "#features/setup/server/mails.ts";
import { getSettings } from "#features/site/server/public.ts";
import { siteSettings } from "#features/site/server/tables.ts";
import * as sponsorMails from "#features/sponsors/server/mails.ts";
import { rolesMail } from "#features/staff-roles/server/mails.ts";
import { missedMail, notFitsMail, proposalMail } from "#features/trial-outcomes/server/mails.ts";
import * as tutorMails from "#features/tutors/server/mails.ts";
import { linkedMail } from "#features/whatsapp/server/mails.ts";
import { paths } from "#lib/paths.ts";
import { projectRoot } from "#lib/project-root.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** An owner who opened an academy with our supplied courses and tutors under a name of their own. */
const owner = {
  ...supplied,
  name: "Brick Lane Learning",
  shortName: "Brick Lane",
  logoText: "",
  tagline: "Study at night",
  supportEmail: "help@bricklane.example",
  communityUrl: "https://chat.whatsapp.com/BrickLane",
  bank: { ...supplied.bank, accountHolder: "Brick Lane Ltd" },
  social: { facebook: "", x: "", instagram: "", youtube: "" },
};

/** What no one may meet any more. Keys of browser storage and names in scripts are no text that anybody reads. */
const ours = /unwalled(?!_|-learning|[=.|,?]|\)(?:\(|;|<\/script>)|:\w\})[^\n]{0,40}|[^\n]{0,40}the four walls/gi;
const left = (text: string) => text.match(ours) ?? [];

let setup: TestApp;
const before = new Map<string, Buffer>();
const pictures = [
  "/og/page/home.png",
  "/og/page/pricing.png",
  "/og/course/frontend.png",
  "/og/tutor/adaeze-okonkwo.png",
];
let code = "";

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  setup.app.inject({ url, headers, remoteAddress });

beforeAll(async () => {
  setup = await createTestApp({ pages: true });
  for (const picture of pictures) before.set(picture, (await get(picture)).rawPayload);
  for (const [key, value] of Object.entries(owner)) {
    await setup.db
      .insert(siteSettings)
      .values({ key, value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value: sql`excluded.value` } });
  }
  const [awarded] = await setup.db.select({ code: certificates.code }).from(certificates).limit(1);
  code = awarded?.code ?? "";
}, 60_000);
afterAll(() => setup.close());

/** Every address of the routes, with something that is there instead of what varies. */
function addresses(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children ? addresses(entry.children, path) : [path || "/"];
  });
}
const filled = (path: string) =>
  path
    .replace("/resources/resource/:resourceId", "/resources/resource/what-a-mifi-is")
    .replace("/courses/:slug", "/courses/frontend")
    .replace("/tutors/:slug", "/tutors/adaeze-okonkwo")
    .replace("/certificates/:code", `/certificates/${code}`)
    .replace("/*", "/no-such-page")
    .replace(/\/:assessment\?/, "")
    .replace(/\/:\w+/g, "/1");

describe("an academy of another name", () => {
  test("every page has the owner's name and none has ours", async () => {
    const sittings = /^\/dashboard\/(assessments\/(quiz|exam)\/.|practice)|\/try$/;
    const match: Record<string, string[]> = {};
    for (const [visitor, path] of addresses(await routes)
      .map(filled)
      .entries()) {
      // A button that does nothing leads to the log-in, which is met by itself.
      if (path.startsWith("/dev/") || path.startsWith("/do/") || path === "/resourses") continue;
      // What stands in for every page while the academy is shut.
      const isOfShut = path === paths.openingSoon();
      if (isOfShut) await setup.db.insert(siteSettings).values({ key: "isShut", value: true });
      // One visitor may read only so many pages in a minute.
      const response = await get(path, { accept: "text/html" }, `10.0.1.${visitor}`);
      if (isOfShut) await setup.db.delete(siteSettings).where(eq(siteSettings.key, "isShut"));
      expect(response.headers["content-type"], path).toContain("text/html");
      expect(response.payload, path).toMatch(/<title>[^<]*Brick Lane Learning[^<]*<\/title>/);
      // A quiz is alone, and so is practice: nothing around them leads away.
      if (!sittings.test(path)) expect(response.payload, path).toMatch(/aria-label="Brick Lane Learning, home"/);
      const rest = left(response.payload);
      if (rest.length > 0) match[path] = rest;
    }
    expect(match).toEqual({});
  }, 60_000);

  test("feed, site map, manifest, robots.txt and the description of the API report nothing of ours", async () => {
    for (const url of ["/rss.xml", "/sitemap.xml", "/robots.txt", "/site.webmanifest", "/api/docs/json"]) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(200);
      expect(left(response.payload), url).toEqual([]);
    }
    expect((await get("/rss.xml")).payload).toContain("<title>Brick Lane Learning: ");
    expect((await get("/site.webmanifest")).json()).toMatchObject({
      name: "Brick Lane Learning",
      short_name: "Brick Lane",
    });
  });

  test("the share pictures are drawn again", async () => {
    for (const picture of pictures) {
      const drawn = await get(picture);
      expect(drawn.statusCode, picture).toBe(200);
      expect(drawn.rawPayload.equals(before.get(picture) ?? Buffer.alloc(0)), picture).toBe(false);
    }
  });

  test("a certificate's PDF, a student's calendar and the file of one's data name the owner", async () => {
    const pdf = unpacked((await get(`/certificates/${code}/certificate.pdf`)).rawPayload);
    expect(pdf).toContain("(Brick Lane Learning)");
    expect(left(pdf)).toEqual([]);

    const headers = { authorization: `Bearer ${await login()}` };
    const feed = await setup.app.inject({ method: "POST", url: "/api/students/calendar-feed", headers });
    expect(feed.statusCode).toBe(200);
    const calendar = (await get(new URL(feed.json().url).pathname)).payload;
    expect(calendar).toContain("Brick Lane Learning");
    expect(calendar).toMatch(/PRODID:.*Brick Lane Learning/);
    expect(left(calendar)).toEqual([]);

    const data = await get("/api/students/data-export", headers);
    expect(data.headers["content-disposition"]).toContain("brick-lane-learning-data-");
    expect(data.rawPayload.toString("latin1")).toContain("Your data at Brick Lane Learning");
  });

  test("every kind of mail names the owner and not us", async () => {
    const mails = await everyMail();
    const kinds = globSync("features/*/server/**/*mail*.ts", { cwd: projectRoot(), exclude: ["**/*.test.ts"] }).flatMap(
      (file) =>
        [...readFileSync(`${projectRoot()}/${file}`, "utf8").matchAll(/\bkind: ["`]([a-z]+\.[^"`]+)["`]/g)].map(
          ([, kind]) => kind?.replace(/\$\{.*/, "") ?? "",
        ),
    );
    expect(kinds.length).toBeGreaterThan(15);
    for (const kind of kinds) expect(mails.map((mail) => mail.kind).join(" "), kind).toContain(kind);
    for (const { kind, subject, text, html, attachments } of mails) {
      expect(html, kind).toContain("Brick Lane Learning");
      expect(left([subject, text, html, JSON.stringify(attachments ?? [])].join("\n")), kind).toEqual([]);
    }
  });
});

async function login(): Promise<string> {
  const response = await setup.app.inject({
    method: "POST",
    url: "/api/students/login",
    payload: { email: "temitope.alabi@mail.com", password: "Beyond4Walls" },
  });
  return response.json().token;
}

async function everyMail(): Promise<NewMail[]> {
  const { deps } = setup;
  const now = setup.clock.now();
  const to = "ada@mail.test";
  const caller = { ip: "192.0.2.1", userAgent: undefined };
  const of = await accountMails(deps);
  const classes = await classMails(deps);
  const session = {
    id: "0190f0f0-0000-7000-8000-000000000001",
    kind: "trial" as const,
    title: "Trial class",
    cohort: null,
    otherName: "Adaeze Okonkwo",
    state: "scheduled" as const,
    startsAt: now,
    endsAt: now,
    sequence: 0,
    updatedAt: now,
    meetingUrl: "https://meet.example/1",
  };
  const person = { fullName: "Ada Obi", email: to, zone: "Africa/Lagos" };
  const waits = { to, tutorName: "T", studentName: "S", courses: ["IELTS"], hours: 24 };
  const metOnTrial = {
    student: { ...person, id: "s" },
    tutor: { ...person, id: "t", slug: "t", courseIds: [] },
    unsubscribe: undefined,
  };
  const trial = { session, student: person, tutor: person } as unknown as Parameters<typeof classes.toStudent>[0];
  const changes = [{ kind: "booked" }, { kind: "moved", was: session }, { kind: "cancelled" }] as Parameters<
    typeof classes.toStudent
  >[1][];
  const tutor = { slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo", email: "tutor@mail.test" };
  const form = { fullName: "Ada Obi", phoneNumber: "+2348050000000", email: to };
  const pick = { ...form, location: "Lagos", sponsor: "" as const, selectedCourses: ["IELTS" as const] };
  const site = await getSettings(deps);
  const aboutOrder = { to, studentName: "A", courseTitle: "B", amount: "₦1,000", link: "/o" };
  return [
    ...codePurposes.map((purpose) => of.code(to, purpose, "123456")),
    of.verify(to, "t"),
    of.invited(to, "t"),
    of.signUpAgain(to, "t"),
    of.reset(to, "t"),
    of.newDevice(to, caller, now),
    of.passwordChanged(to, caller, now),
    of.twoFactorChanged(to, true, caller, now),
    of.socialLinked(to, "Google", caller, now),
    of.viewed(to, { staffName: "Ngozi", reason: "A call", until: now }),
    of.closing(to, now),
    await awardedMail(deps, {
      to,
      link: "/c",
      studentName: "A",
      courseTitle: "B",
      tutorName: null,
      grade: 80,
      unsubscribe: undefined,
    }),
    checkoutMails.receiptMail(deps, site, {
      to,
      studentName: "A",
      courseTitle: "B",
      amount: "₦1,000",
      receipt: "R-2026-00001",
      method: "Card ending 4242",
      paidOn: "2026-11-24",
      credit: null,
      link: "/o",
      by: null,
      paymentId: "p",
    }),
    await gradedMail(deps, {
      to,
      studentName: "A",
      title: "B",
      course: "C",
      score: 75,
      comment: "D",
      by: "E",
      isChange: false,
      page: "/p",
      unsubscribe: undefined,
    }),
    await waitingMail(deps, { to, assessments: [{ title: "A", count: 2 }], inAll: 2, page: "/p" }),
    await handedInMail(deps, {
      to,
      studentName: "A",
      title: "B",
      course: "C",
      number: 1,
      file: null,
      link: null,
      text: "D",
      lateDays: 0,
      now,
      page: "/p",
    }),
    await checkoutMails.undoneMail(deps, { ...aboutOrder, what: "transfer" }),
    await checkoutMails.refusedMail(deps, { ...aboutOrder, reason: "It is not there." }),
    await checkoutMails.claimedMail(deps, { ...aboutOrder, reference: "K7QM 4XWT" }),
    await lateBackupMail(deps, { takenAt: new Date() }),
    await lateBackupMail(deps, null),
    setupTestMail(site, to),
    await checkoutMails.problemMail(deps, { reference: "K7QM 4XWT", what: "It differs.", todo: "Look." }),
    await checkoutMails.refundMail(deps, { ...aboutOrder, reason: "Asked for.", how: "By card." }),
    await checkoutMails.instalmentMail(deps, {
      ...aboutOrder,
      dueOn: "2026-11-24",
      when: "on",
      goesOnUntil: "2026-12-01",
    }),
    await welcomeMail(deps, {
      to,
      studentName: "A",
      course: { slug: "b", title: "B" },
      tutorName: null,
      isToBePlaced: false,
      dedupeKey: "w",
    }),
    await sponsorMails.sponsorReceiptMail(deps, {
      to,
      firstName: "A",
      courseTitle: "B",
      amount: "₦1,000",
      receipt: "R-2026-00001",
      paidOn: "2026-11-24",
      paymentId: "p",
    }),
    await sponsorMails.noteRequestMail(deps, {
      to,
      firstName: "A",
      courseTitle: "B",
      confirmToken: "t",
      stopToken: "s",
    }),
    await sponsorMails.noteMail(deps, {
      to,
      facts: {
        firstName: "A",
        course: "B",
        month: "2026-11-01",
        lessons: 1,
        lessonsDone: 1,
        lessonsDoneThen: 1,
        classesDid: [],
        classesTaught: 0,
        classesAttended: 0,
        isCompleted: false,
        next: null,
      },
      stopToken: "s",
      dedupeKey: "k",
    }),
    ...changes.flatMap((change) => [classes.toStudent(trial, change), classes.toTutor(trial, change)]),
    classes.moved(person, {
      sessions: [{ ...session, course: "B" }],
      was: session,
      course: "B",
      tutor: "T",
      because: "ill",
    }),
    ...[true, false].map((isTutor) =>
      placedMail(
        deps,
        site,
        { email: to, zone: "Africa/Lagos", isTutor, dedupeKey: "p" },
        {
          course: "B",
          otherName: "T",
          times: [{ label: "Tue 6 pm", skipped: ["2026-12-24"], lastOn: "2027-03-18" }],
          first: now,
          classes: [{ ...session, course: "B" }],
          isMoved: false,
          byStudent: true,
        },
      ),
    ),
    await proposalMail(deps, {
      ...metOnTrial,
      course: "B",
      times: "Tue 6 pm",
      plan: "Monthly",
      now: "₦32,000",
      price: "₦32,000, paid once",
      line: "A line.",
      link: "/do/x",
      until: now,
    }),
    await notFitsMail(deps, { ...metOnTrial, reason: "A reason." }),
    await missedMail(deps, metOnTrial),
    of.guardianAsked(to, { student: "Ada", token: "t" }),
    classes.reportToGuardian(to, {
      sessionId: "s1",
      studentId: "s2",
      token: "t",
      student: "Ada",
      title: "Contrast",
      tutor: "Adaeze Okonkwo",
      day: "Fri 20 Nov",
      state: "missed",
      topics: ["Contrast"],
      words: "We measured.",
      homework: "Redraw.",
      dueOn: null,
      next: "",
      hasFiles: false,
    }),
    classes.tutorLeft(to, { tutor: "Adaeze Okonkwo", trials: 1, groups: [] }),
    classes.groupChanged({ email: to, zone: "Africa/Lagos" } as never, {
      name: "UX Course",
      tutor: "Adaeze Okonkwo",
      isBack: false,
    }),
    classes.reminder(trial.session, { email: to, zone: "Africa/Lagos" } as never, "day", "key"),
    notificationsMail(deps, site, {
      to,
      name: "A",
      unread: [{ message: "B", link: "/dashboard" }],
      unsubscribe: undefined,
    }),
    bankMail(deps, site, to, { change: "asked", bank: site.bank, by: "Sola Adewunmi" }),
    rolesMail(
      deps,
      site,
      { email: to, fullName: "A" },
      { change: "given", name: "Desk", capabilities: ["orders.read"] },
      "Sola Adewunmi (administrator)",
    ),
    morningMail(deps, site, { to, lines: ["Today: 1 trial."], unsubscribe: undefined, dedupeKey: "m" }),
    linkedMail(deps, site, { to, name: "A", number: "2348031234567" }),
    replyRefusedMail(deps, site, { conversationId: "1", side: "student", to, why: "It was empty.", mailId: "1" }),
    reportMail(site, { to: "a@example.com", reportId: "1", reason: "abuse" }),
    ...(["student", "tutor", "support"] as const).map((side) =>
      unreadMail(deps, site, {
        conversationId: "1",
        reader: { side, email: to },
        from: { name: person.fullName, email: null },
        replyAddress: "reply+a@in.bricklane.example",
        bodies: ["Hello"],
        more: 2,
        upTo: new Date(0),
        unsubscribe: undefined,
      }),
    ),
    missedIssueMail(site, { to, id: "i", number: 4, at: new Date(0) }),
    confirmationMail({ to, site, baseUrl: deps.baseUrl, confirmToken: "a", unsubscribeToken: "b" }),
    await tutorMails.reviewWaitingMail(deps, tutor, { rating: 5, message: "" }),
    await tutorMails.pickedMail(deps, { tutor, pick, isNew: true }),
    await tutorMails.pickReceivedMail(deps, { tutor, pick }),
    await tutorMails.pickAnsweredMail(deps, { tutor, to, answer: "accepted", text: "Hello." }),
    ...(await Promise.all([true, false].map((isStaff) => tutorMails.pickWaitsMail(deps, { ...waits, isStaff })))),
    await tutorMails.applicationReceivedMail(deps, to),
    await tutorMails.applicationDeclinedMail(deps, { to, reason: "No class." }),
    await tutorMails.applicationQuestionMail(deps, { to, question: "When?" }),
    ...(await Promise.all(
      [null, "t"].map((token) => tutorMails.newTutorMail(deps, { to, token, hasApplied: token === null })),
    )),
    await tutorMails.applicationWaitingMail(
      deps,
      { ...form, duration: "", course: "IELTS", portfolio: "", fee: "", paymentMode: "weekly", uniqueInfo: "x" },
      [],
    ),
  ];
}

/** Everything in a PDF as text, its streams unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return text.replace(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (whole, body: string) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return whole;
    }
  });
}
