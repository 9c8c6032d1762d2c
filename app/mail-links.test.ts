import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codePurposes } from "#features/accounts/contract.ts";
import { accountMails } from "#features/accounts/server/mails.ts";
import { workplacesOf } from "#features/accounts/web/session-rules.ts";
import { actPath } from "#features/act-links/texts.ts";
import { morningMail } from "#features/back-office/server/mails.ts";
import { awardedMail } from "#features/certificates/server/mails.ts";
import {
  claimedMail,
  instalmentMail,
  problemMail,
  receiptMail,
  refundMail,
  refusedMail,
  undoneMail,
} from "#features/checkout/server/mails.ts";
import { classMails } from "#features/classes/server/mails.ts";
import { handedInMail } from "#features/coursework/server/mails.ts";
import { dueSoonMail } from "#features/gradebook/server/remind-due.ts";
import { gradedMail, waitingMail } from "#features/grading/server/mails.ts";
import { replyRefusedMail, reportMail, unreadMail } from "#features/messaging/server/mails.ts";
import { confirmationMail } from "#features/newsletter/server/confirmation-mail.ts";
import { issueMail } from "#features/newsletter/server/issues/issue-mail.ts";
import { missedIssueMail } from "#features/newsletter/server/issues/missed-issue-mail.ts";
import { stopMails } from "#features/notifications/calls.ts";
import { notificationsMail } from "#features/notifications/server/delivery/notifications-mail.ts";
import { welcomeMail } from "#features/onboarding/server/mails.ts";
import { lateBackupMail } from "#features/operations/server/warn-of-late-backup.ts";
import { bankMail } from "#features/order-desk/server/mails.ts";
import { placedMail } from "#features/placement/server/mails.ts";
import { setupTestMail } from "#features/setup/server/mails.ts";
import * as sponsorMails from "#features/sponsors/server/mails.ts";
import { rolesMail } from "#features/staff-roles/server/mails.ts";
import { missedMail, notFitsMail, proposalMail } from "#features/trial-outcomes/server/mails.ts";
import * as tutorMails from "#features/tutors/server/mails.ts";
import { linkedMail } from "#features/whatsapp/server/mails.ts";
import { addressOf } from "#lib/call.ts";
import { type Role, roles } from "#lib/capabilities.ts";
import { accountPage, paths, workplaceAt } from "#lib/paths.ts";
import { projectRoot } from "#lib/project-root.ts";
import { newId } from "#platform/ids/ids.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import routes from "./web/routes.ts";

/**
 * Every kind of mail, who reads it, and the pages of ours that it leads to: all of them must be there and open for that reader
 * (item 14 of issue 10). A kind that is missing here fails the first test.
 */

/** Someone without an account, or an account of this role. */
type Reader = "nobody" | Role;
const everybody: readonly Reader[] = ["nobody", ...roles];

let setup: TestApp;
const issueSite = { site: { name: "x", supportEmail: "" }, baseUrl: "http://academy.test" };
const issueText = { subject: "Seats", preview: "The trial stays.", body: "[Prices](/pricing-plan)" };
const recordFacts = {
  firstName: "Temi",
  course: "IELTS",
  month: "2026-11-01",
  lessons: 24,
  lessonsDone: 6,
  lessonsDoneThen: 6,
  classesDid: [],
  classesTaught: 8,
  classesAttended: 7,
  isCompleted: false,
  next: null,
};
let mails: Record<string, { readers: readonly Reader[]; mail: NewMail }[]>;
const baseUrl = "http://academy.test";
const meetingUrl = "https://meet.example/room";

beforeAll(async () => {
  setup = await createTestApp({ seed: false });
  const { deps, db } = setup;
  const now = setup.clock.now();
  const caller = { ip: "192.0.2.1", userAgent: "Firefox" };
  const tx = { ...deps, db } as never as Parameters<typeof tutorMails.reviewWaitingMail>[0];
  const [accounts, classes] = [await accountMails(deps), await classMails(deps)];
  const tutor = { id: newId(), slug: "ada-obi", fullName: "Ada Obi", email: "ada@academy.test" };
  const pick = {
    fullName: "Temi Alabi",
    phoneNumber: "0803",
    email: "temi@mail.test",
    location: "Lagos",
    sponsor: "",
    selectedCourses: ["IELTS"],
  } as Parameters<typeof tutorMails.pickReceivedMail>[1]["pick"];
  const session = {
    id: newId(),
    state: "scheduled",
    title: "Trial class",
    startsAt: new Date("2026-11-24T13:00:00Z"),
    endsAt: new Date("2026-11-24T14:00:00Z"),
    sequence: 0,
    updatedAt: now,
    otherName: "Ada Obi",
    course: null,
    meetingUrl,
  } as const;
  const placedTo = { email: "a@mail.test", zone: "Africa/Lagos", dedupeKey: "placed" };
  const placedFacts = {
    course: "IELTS",
    otherName: "Ada Obi",
    times: [
      { label: "Tue 6 pm", skipped: ["2026-12-24"], lastOn: "2027-03-18" },
      { label: "Sat 10 am", skipped: [], lastOn: "2027-03-20" },
    ],
    first: session.startsAt,
    classes: [session],
    isMoved: false,
    byStudent: true,
  };
  const student = { email: "temi@mail.test", fullName: "Temi Alabi", zone: "Africa/Lagos" };
  const trial = { session, student, tutor: { ...student, fullName: "Ada Obi", id: "t", isStaff: false } };
  const changes = {
    booked: { kind: "booked" },
    moved: { kind: "moved", was: session },
    cancelled: { kind: "cancelled" },
  } as const;
  const transferOf = {
    to: "temi@mail.test",
    studentName: "Temi",
    courseTitle: "IELTS",
    amount: "₦50,000",
    link: `/dashboard/orders/${newId()}?pay=transfer`,
  };
  const application = {
    fullName: "Bola Ade",
    email: "bola@mail.test",
    phoneNumber: "0803",
    duration: "",
    course: "IELTS",
    portfolio: "",
    fee: "",
    paymentMode: "weekly",
    uniqueInfo: "x",
  } as Parameters<typeof tutorMails.applicationWaitingMail>[1];
  const unread = (side: "student" | "tutor" | "support") => ({
    conversationId: newId(),
    reader: { side, email: to },
    from: { name: "Ada Obi", email: null },
    replyAddress: null,
    bodies: ["Good evening."],
    more: 0,
    upTo: new Date(0),
    unsubscribe,
  });
  const leaving = { token: "t".repeat(43), kinds: "grade" };
  const unsubscribe = {
    label: "To get no more:",
    pageUrl: baseUrl + paths.stopMails(leaving),
    callUrl: baseUrl + addressOf(stopMails, { query: leaving }),
  };
  const metOnTrial = {
    student: { id: newId(), fullName: "Temi Alabi", email: "a@mail.test", zone: "Africa/Lagos" },
    tutor: {
      id: newId(),
      slug: "ada-obi",
      fullName: "Ada Obi",
      zone: "Africa/Lagos",
      courseIds: [],
    },
    unsubscribe,
  };
  const proposed = {
    course: "IELTS",
    times: "Tue 6 pm",
    plan: "Upfront",
    now: "₦50,000",
    price: "₦50,000, paid once",
    line: null,
    link: actPath("token"),
    until: now,
  };
  const site = { name: "Unwalled Academy", supportEmail: "" };
  const to = "a@mail.test";
  const waits = { to, isStaff: false, tutorName: "T", studentName: "S", courses: ["IELTS"], hours: 24 };
  const of = (readers: readonly Reader[], mail: NewMail) => ({ readers, mail });
  const staff: readonly Reader[] = ["nobody", "admin", "support"];

  mails = {
    ...Object.fromEntries(
      codePurposes.map((purpose) => [`accounts.code-${purpose}`, [of(roles, accounts.code(to, purpose, "123456"))]]),
    ),
    "accounts.verify-email": [of(everybody, accounts.verify(to, "t"))],
    "accounts.invited": [of(everybody, accounts.invited(to, "t"))],
    "accounts.sign-up-again": [of(everybody, accounts.signUpAgain(to, "t"))],
    "accounts.reset-password": [of(everybody, accounts.reset(to, "t"))],
    "accounts.guardian-asked": [of(everybody, accounts.guardianAsked(to, { student: "Ada", token: "t" }))],
    "accounts.new-device": [of(everybody, accounts.newDevice(to, caller, now))],
    "accounts.password-changed": [of(everybody, accounts.passwordChanged(to, caller, now))],
    "accounts.two-factor-changed": [of(everybody, accounts.twoFactorChanged(to, true, caller, now))],
    "accounts.social-linked": [of(everybody, accounts.socialLinked(to, "Google", caller, now))],
    "accounts.viewed": [of(["student"], accounts.viewed(to, { staffName: "Ngozi", reason: "A call", until: now }))],
    "accounts.closing": [of(everybody, accounts.closing(to, now))],
    "assessments.due-soon": [
      of(
        ["student"],
        await dueSoonMail(deps, {
          to,
          name: "Temi",
          kind: "quiz",
          title: "HTML and forms",
          course: "Web",
          dueAt: now,
          zone: "Africa/Lagos",
          link: paths.assessment("quiz", "01a7e3f0-0000-7000-8000-000000000001"),
          unsubscribe,
        }),
      ),
    ],
    "assessments.graded": [
      of(
        ["student"],
        await gradedMail(deps, {
          to,
          studentName: "Temi",
          title: "A page for a cafe",
          course: "Web",
          score: 75,
          comment: "Good.",
          by: "Chiamaka Eze",
          isChange: false,
          page: paths.assessments("project"),
          unsubscribe,
        }),
      ),
      of(
        ["student"],
        await gradedMail(deps, {
          to,
          studentName: "Temi",
          title: "The last exam",
          course: "Web",
          score: 40,
          comment: "",
          by: "Chiamaka Eze",
          isChange: true,
          page: paths.assessmentReview("exam", newId()),
          unsubscribe,
        }),
      ),
    ],
    "assessments.waiting": [
      of(
        ["tutor"],
        await waitingMail(deps, { to, assessments: [{ title: "A page", count: 2 }], inAll: 2, page: paths.grading() }),
      ),
    ],
    "assessments.handed-in": [
      of(
        ["student"],
        await handedInMail(deps, {
          to,
          studentName: "Temi",
          title: "A page for a cafe",
          course: "Web",
          number: 1,
          file: null,
          link: "https://work.example/page",
          text: "",
          lateDays: 0,
          now,
          page: paths.assessment("assignment", "01a7e3f0-0000-7000-8000-000000000001"),
        }),
      ),
    ],
    "certificates.awarded": [
      of(
        everybody,
        await awardedMail(deps, {
          to,
          link: "/certificates/AAAA-BBBB-CCCC-DDDD",
          studentName: "Temi",
          courseTitle: "IELTS",
          tutorName: null,
          unsubscribe,
          grade: 80,
        }),
      ),
    ],
    "checkout.receipt": [
      of(
        ["student"],
        receiptMail(
          deps,
          { name: "Unwalled Academy", supportEmail: "" },
          {
            to,
            studentName: "Temi",
            courseTitle: "IELTS",
            amount: "₦50,000",
            receipt: "R-2026-00001",
            method: "Card ending 4242",
            paidOn: "2026-11-24",
            credit: null,
            link: `/dashboard/orders/${newId()}`,
            by: null,
            paymentId: newId(),
          },
        ),
      ),
    ],
    "checkout.transfer-claimed": [of(["student"], await claimedMail(deps, { ...transferOf, reference: "K7QM 4XWT" }))],
    "checkout.transfer-refused": [
      of(["student"], await refusedMail(deps, { ...transferOf, reason: "No such transfer came." })),
    ],
    "operations.late-backup": [of(staff, await lateBackupMail(deps, null))],
    "checkout.payment-problem": [
      of(staff, await problemMail(deps, { reference: "K7QM 4XWT", what: "A payment is disputed.", todo: "Answer." })),
    ],
    "checkout.instalment": [
      of(
        ["student"],
        await instalmentMail(deps, {
          ...transferOf,
          dueOn: "2026-11-24",
          when: "before",
          goesOnUntil: "2026-12-01",
        }),
      ),
    ],
    "checkout.refund": [
      of(["student"], await refundMail(deps, { ...transferOf, reason: "No class was held.", how: "By bank." })),
    ],
    "checkout.transfer-undone": [of(["student"], await undoneMail(deps, { ...transferOf, what: "transfer" }))],
    ...Object.fromEntries(
      Object.values(changes).flatMap((change) => [
        [
          `classes.trial-${change.kind}`,
          [
            of(["student"], classes.toStudent(trial, change)),
            ...(change.kind === "cancelled"
              ? (["tutor-left", "tutor-ill", "tutor-absent"] as const).map((because) =>
                  of(["student"], classes.toStudent(trial, { ...change, because })),
                )
              : []),
          ],
        ],
        [`classes.trial-${change.kind}-tutor`, [of(["nobody", "tutor"], classes.toTutor(trial, change))]],
      ]),
    ),
    "classes.reminder": [
      of(["student"], classes.reminder(session, { ...student, isTutor: false, unsubscribe }, "day", "k1")),
      of(["tutor"], classes.reminder(session, { ...student, isTutor: true, unsubscribe }, "day", "k2")),
    ],
    "classes.group-changed": [
      of(["student"], classes.groupChanged(student, { name: "IELTS A", tutor: "Ada Obi", isBack: false })),
      of(["student"], classes.groupChanged(student, { name: "IELTS A", tutor: "Ada Obi", isBack: true })),
    ],
    "classes.moved": [
      of(
        ["student"],
        classes.moved(student, {
          sessions: [session],
          was: session,
          course: "IELTS",
          tutor: "Ada Obi",
          because: "ill",
        }),
      ),
    ],
    "classes.report-guardian": [
      of(
        everybody,
        classes.reportToGuardian(to, {
          sessionId: "s1",
          studentId: "s2",
          token: "t",
          student: "Ada",
          title: "Contrast",
          tutor: "Ada Obi",
          day: "Fri 20 Nov",
          state: "attended",
          topics: ["Contrast"],
          words: "We measured.",
          homework: "Redraw.",
          dueOn: "Thu 26 Nov",
          next: "Grids.",
          hasFiles: true,
        }),
      ),
    ],
    "placement.placed": [of(["student"], placedMail(deps, site, { ...placedTo, isTutor: false }, placedFacts))],
    "placement.placed-tutor": [of(["tutor"], placedMail(deps, site, { ...placedTo, isTutor: true }, placedFacts))],
    "trial-outcomes.proposed": [of(["student"], await proposalMail(deps, { ...metOnTrial, ...proposed }))],
    "trial-outcomes.not-fits": [
      of(["student"], await notFitsMail(deps, { ...metOnTrial, reason: "You want to learn painting." })),
    ],
    "trial-outcomes.missed": [of(["student"], await missedMail(deps, metOnTrial))],
    "classes.tutor-left": [of(staff, classes.tutorLeft(to, { tutor: "Ada Obi", trials: 1, groups: [] }))],
    "messaging.message": [
      of(staff, unreadMail(deps, site, unread("support"))),
      of(["tutor"], unreadMail(deps, site, unread("tutor"))),
    ],
    "setup.test": [of(["admin"], setupTestMail({ name: "x", supportEmail: "" }, to))],
    "order-desk.bank": (["asked", "changed"] as const).map((change) =>
      of(
        ["admin"],
        bankMail(deps, site, to, {
          change,
          bank: { bankName: "A", accountNumber: "1", accountHolder: "B" },
          by: "Sola",
        }),
      ),
    ),
    "staff-roles.changed": (["given", "taken", "changed"] as const).map((change) =>
      of(
        everybody,
        rolesMail(
          deps,
          site,
          { email: to, fullName: "Ada" },
          { change, name: "Desk", capabilities: ["orders.read"] },
          "Sola",
        ),
      ),
    ),
    "back-office.morning": [
      of(
        ["admin"],
        morningMail(deps, site, { to, lines: ["Today: 1 trial."], unsubscribe: undefined, dedupeKey: "m" }),
      ),
    ],
    "whatsapp.linked": [of(["student", "tutor"], linkedMail(deps, site, { to, name: "Ada", number: "2348031234567" }))],
    "messaging.reply-refused": (["student", "tutor"] as const).map((side) =>
      of(
        [side],
        replyRefusedMail(deps, site, { conversationId: newId(), side, to, why: "It was empty.", mailId: "1" }),
      ),
    ),
    "messaging.report": [
      of(staff, reportMail(site, { to, reportId: newId(), reason: "abuse" })),
      of(staff, reportMail(site, { to, reportId: newId(), reason: "abuse", reviewAt: new Date() })),
    ],
    "messaging.answer": [of(["student"], unreadMail(deps, site, unread("student")))],
    "notifications.digest": (
      [
        ["student", paths.certificates()],
        ["tutor", paths.deskMessages("tutor", newId())],
        ["admin", null],
      ] as const
    ).flatMap(([reader, link]) =>
      [[{ message: "One thing." }], [{ message: "One thing." }, { message: "Another." }]].map((shown) =>
        of(
          [reader],
          notificationsMail(deps, site, {
            to,
            name: "Temi",
            unread: shown.map((item) => ({ ...item, link })),
            unsubscribe,
          }),
        ),
      ),
    ),
    "onboarding.welcome": [
      of(
        ["student"],
        await welcomeMail(deps, {
          to,
          studentName: "Temi",
          course: { slug: "ielts", title: "IELTS" },
          tutorName: "Ada Obi",
          isToBePlaced: false,
          dedupeKey: "k",
        }),
      ),
    ],
    "sponsors.receipt": [
      of(
        ["nobody"],
        await sponsorMails.sponsorReceiptMail(deps, {
          to,
          firstName: "Temi",
          courseTitle: "IELTS",
          amount: "₦50,000",
          receipt: "R-2026-00001",
          paidOn: "2026-11-24",
          paymentId: newId(),
        }),
      ),
    ],
    "sponsors.note-asked": [
      of(
        ["nobody"],
        await sponsorMails.noteRequestMail(deps, {
          to,
          firstName: "Temi",
          courseTitle: "IELTS",
          confirmToken: "t",
          stopToken: "s",
        }),
      ),
    ],
    "sponsors.note": [
      of(["nobody"], await sponsorMails.noteMail(deps, { to, facts: recordFacts, stopToken: "s", dedupeKey: "k" })),
    ],
    "newsletter.issue": [of(everybody, issueMail(issueSite, issueText, { to, unsubscribeToken: "u" }))],
    "newsletter.test": [of(staff, issueMail(issueSite, issueText, { to, unsubscribeToken: null }))],
    "newsletter.missed": [of(staff, missedIssueMail(issueSite.site, { to, id: newId(), number: 4, at: now }))],
    "newsletter.confirm": [
      of(
        everybody,
        confirmationMail({
          to,
          site: { name: "x", supportEmail: "" },
          baseUrl,
          confirmToken: "c",
          unsubscribeToken: "u",
        }),
      ),
    ],
    "tutors.review-waiting": [of(staff, await tutorMails.reviewWaitingMail(tx, tutor, { rating: 4, message: "" }))],
    "tutors.picked": [of([...staff, "tutor"], await tutorMails.pickedMail(tx, { tutor, pick, isNew: true }))],
    "tutors.pick-answered": [
      of(everybody, await tutorMails.pickAnsweredMail(tx, { tutor, to, answer: "accepted", text: "Hello." })),
      of(everybody, await tutorMails.pickAnsweredMail(tx, { tutor, to, answer: "declined", text: "Full." })),
    ],
    "tutors.pick-waits": [of(["tutor"], await tutorMails.pickWaitsMail(tx, waits))],
    "tutors.pick-unanswered": [of(staff, await tutorMails.pickWaitsMail(tx, { ...waits, isStaff: true }))],
    "tutors.pick-received": [
      of(everybody, await tutorMails.pickReceivedMail(tx, { tutor, pick })),
      of(everybody, await tutorMails.pickReceivedMail(tx, { tutor: null, pick })),
    ],
    "tutors.application-received": [of(everybody, await tutorMails.applicationReceivedMail(tx, to))],
    "tutors.application-declined": [
      of(everybody, await tutorMails.applicationDeclinedMail(tx, { to, reason: "Full." })),
    ],
    "tutors.application-question": [
      of(everybody, await tutorMails.applicationQuestionMail(tx, { to, question: "Which exam?" })),
    ],
    "tutors.application-accepted": [
      of(everybody, await tutorMails.newTutorMail(tx, { to, token: "t", hasApplied: true })),
      of(["tutor"], await tutorMails.newTutorMail(tx, { to, token: null, hasApplied: false })),
    ],
    "tutors.application-waiting": [of(staff, await tutorMails.applicationWaitingMail(tx, application, []))],
  };
}, 60_000);
afterAll(() => setup.close());

/** Kinds of mail as the sources spell them, with a star where they are put together. */
function spelledKinds(): string[] {
  const root = path.join(projectRoot(), "features");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => /[\\/]server[\\/].*\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file),
  );
  const matches = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    // Only what makes mails: other things have kinds of their own.
    if (!/composeMail/.test(text)) return [];
    return [...text.matchAll(/\bkind: [`"]([a-z-]+\.[^`"]+)[`"]/g)].map(([, kind]) => kind ?? "");
  });
  return [...new Set(matches.map((kind) => kind.replace(/\$\{[^}]+\}/g, "*")))];
}

/** The pages of ours, but for those that stand for every unknown address. */
const flat = (entries: RouteConfigEntry[], below = ""): RouteObject[] =>
  entries.flatMap((entry) => {
    const own = entry.path === undefined ? below : `${below}/${entry.path}`;
    return entry.children ? flat(entry.children, own) : entry.path?.endsWith("*") ? [] : [{ path: own || "/" }];
  });
const pages = flat(routes);

/** A page of a workplace, but for its home and the account's own, which lead everybody on to theirs. */
const isOwnPage = (pathname: string): boolean =>
  /^\/(dashboard|tutor|admin)\//.test(pathname) && accountPage(pathname, "dashboard") === null;

const mayOpen = (reader: Reader, pathname: string): boolean => {
  if (!isOwnPage(pathname)) return reader !== "nobody" || !/^\/(dashboard|tutor|admin)(\/|$)/.test(pathname);
  return reader !== "nobody" && workplacesOf({ roles: [reader] })[0] === workplaceAt(pathname);
};

/** What an attached text contains, its lines joined again that RFC 5545 folds; "" for a stored file. */
const unfoldedText = (attachment: NonNullable<NewMail["attachments"]>[number]): string =>
  "text" in attachment ? attachment.text.replace(/\r?\n[ \t]/g, "").replaceAll("\\", "") : "";

/** Paths of our own addresses in everything that a reader sees of a mail, attachments included. */
function linksOf({ text, html, attachments = [] }: NewMail): string[] {
  const unfolded = attachments.map(unfoldedText);
  const addresses = [text, html, ...unfolded].join("\n").match(/https?:\/\/[^\s"<>]+/g) ?? [];
  return addresses
    .map((address) => new URL(address))
    .filter(({ origin }) => origin === baseUrl)
    .map(({ pathname }) => pathname);
}

test("every kind of mail has its row here", () => {
  const rows = Object.keys(mails);
  const isKnown = (kind: string) => {
    const pattern = new RegExp(`^${kind.replaceAll(".", "\\.").replaceAll("*", "[a-z0-9-]+")}$`);
    return rows.some((row) => pattern.test(row));
  };
  expect(spelledKinds().length).toBeGreaterThan(15);
  expect(spelledKinds().filter((kind) => !isKnown(kind))).toEqual([]);
  for (const [kind, item] of Object.entries(mails)) for (const { mail } of item) expect(mail.kind).toBe(kind);
});

describe("a mail leads only to pages that are there and that its reader may open", () => {
  test("each kind, each reader, each link", () => {
    const errors = Object.entries(mails).flatMap(([kind, item]) =>
      item.flatMap(({ readers, mail }) =>
        linksOf(mail).flatMap((link) => [
          ...(matchRoutes(pages, link) ? [] : [`${kind}: there is no page at ${link}`]),
          ...readers
            .filter((reader) => !mayOpen(reader, link))
            .map((reader) => `${kind}: ${reader} may not open ${link}`),
        ]),
      ),
    );
    expect(errors).toEqual([]);
    // The table is about something: most kinds have a link, and some lead behind the login.
    const links = Object.values(mails).flatMap((item) => item.flatMap(({ mail }) => linksOf(mail)));
    expect(links.filter(isOwnPage).length).toBeGreaterThan(0);
  });

  test("a tutor has the meeting itself in the mail of a trial class and in its calendar file, and is reminded to join from Today", () => {
    const ofTutor = (kind: string) => mails[kind]?.find(({ readers }) => readers.includes("tutor"))?.mail;
    const booked = ofTutor("classes.trial-booked-tutor");
    expect(booked?.text).toContain(meetingUrl);
    for (const attached of booked?.attachments ?? []) expect(unfoldedText(attached)).toContain(meetingUrl);
    // Who joins from there is noted as there.
    expect(ofTutor("classes.reminder")?.text).toMatch(/\/tutor$/m);
    expect(ofTutor("classes.reminder")?.text).not.toContain(meetingUrl);
  });
});
