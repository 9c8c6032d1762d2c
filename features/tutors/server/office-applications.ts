import { and, desc, eq, ilike, ne, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { filePages, openFilePage } from "#features/uploads/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import type { OpenedFile } from "#platform/http/send-private-file.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { PaymentMode } from "../contract.ts";
import type { ApplicationCheck, ApplicationRow, OfficeApplication } from "../office-application-contract.ts";
import { maxOtherFees, officeApplicationList, officeApplicationTexts as texts } from "../office-application-texts.ts";
import { applicationDeclinedMail, applicationQuestionMail } from "./mails.ts";
import { tutorApplications, tutors } from "./tables.ts";

const { id, fullName, email, course, state, createdAt, askedAt } = tutorApplications;

/** Applications to teach as staff look for them. */
export const officeApplicationSource = sourceOf({
  spec: officeApplicationList,
  id,
  filters: {
    q: (text) => or(...[fullName, email, course].map((column) => ilike(column, containing(text)))),
    state: (value) => eq(state, value),
  },
  sorts: { waiting: sql`case when ${state} = 'received' then 0 else 1 end`, newest: id },
  rows: async (db, page) => {
    const query = db
      // the table's check allows no other state
      .select({ id, fullName, course, state: sql<ApplicationRow["state"]>`(${state})`, createdAt, askedAt })
      .from(tutorApplications);
    return (await page(query.$dynamic())).map(
      ({ createdAt: sentAt, askedAt: lastAskedAt, ...row }): ApplicationRow => ({
        ...row,
        sentAt: sentAt.toISOString(),
        askedAt: lastAskedAt?.toISOString() ?? null,
      }),
    );
  },
});

/** An application to teach whole. Errors: AppError not_found. */
export async function getApplication(db: DbOrTx, which: { id: string }): Promise<OfficeApplication> {
  const [application] = await db
    .select({ row: tutorApplications, card: tutors })
    .from(tutorApplications)
    .leftJoin(tutors, eq(tutors.id, tutorApplications.tutorId))
    .where(eq(id, which.id));
  if (!application) throw notFound(texts.unknown);
  const { row, card } = application;
  const pages = await filePages(db, [row.syllabusKey, row.cvKey]);
  const otherFees = await db
    .select({ id, fee: tutorApplications.fee, paymentMode: tutorApplications.paymentMode, state })
    .from(tutorApplications)
    .where(and(eq(course, row.course), ne(id, row.id), ne(tutorApplications.fee, "")))
    .orderBy(desc(createdAt))
    .limit(maxOtherFees);
  return {
    id: row.id,
    fullName: row.fullName,
    course: row.course,
    state: row.state as OfficeApplication["state"],
    sentAt: row.createdAt.toISOString(),
    askedAt: row.askedAt?.toISOString() ?? null,
    email: row.email,
    phoneNumber: row.phoneNumber,
    duration: row.duration,
    portfolio: row.portfolio,
    fee: row.fee,
    paymentMode: row.paymentMode as PaymentMode,
    uniqueInfo: row.uniqueInfo,
    files: [
      {
        file: "syllabus",
        name: row.syllabusName,
        sizeBytes: row.syllabusBytes,
        pages: pages.get(row.syllabusKey) ?? null,
      },
      { file: "cv", name: row.cvName, sizeBytes: row.cvBytes, pages: pages.get(row.cvKey) ?? null },
    ],
    question: row.question,
    declineReason: row.declineReason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    checks: row.checks as ApplicationCheck[],
    note: row.note,
    notedAt: row.notedAt?.toISOString() ?? null,
    otherFees: otherFees as OfficeApplication["otherFees"],
    card: card && { slug: card.slug, isWritten: card.profileVersion > 0, isShown: card.published },
  };
}

/** Opens one of the two files of an application. Errors: AppError not_found. */
export async function openApplicationFile(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  which: WhichFile,
): Promise<OpenedFile> {
  const { key, ...file } = await applicationFile(db, which);
  return { ...file, type: "application/pdf", file: await files.get(key) };
}

/** Opens a page of one of them as a picture. Errors: AppError not_found. */
export async function openApplicationPage(
  deps: Pick<VerbDeps, "db" | "files">,
  { page, ...which }: WhichFile & { page: number },
): Promise<OpenedFile> {
  const { key } = await applicationFile(deps.db, which);
  return openFilePage(deps, { documentKey: key, page });
}

type WhichFile = { id: string; file: "syllabus" | "cv" };

async function applicationFile(db: DbOrTx, which: WhichFile) {
  const [row] = await db.select().from(tutorApplications).where(eq(id, which.id));
  if (!row) throw notFound(texts.unknown);
  return which.file === "cv"
    ? { key: row.cvKey, name: row.cvName, sizeBytes: row.cvBytes }
    : { key: row.syllabusKey, name: row.syllabusName, sizeBytes: row.syllabusBytes };
}

/**
 * The application, locked, for someone who read it when `askedAt` was the date of its last question. Errors: AppError not_found; conflict where
 * a colleague has decided or asked since.
 */
export async function lockApplication({ db: tx }: InTx, seen: { id: string; askedAt: string | null }) {
  const [row] = await tx.select().from(tutorApplications).where(eq(id, seen.id)).for("update");
  if (!row) throw notFound(texts.unknown);
  if (row.state !== "received") throw conflict(texts.decided);
  if ((row.askedAt?.getTime() ?? null) !== (seen.askedAt === null ? null : Date.parse(seen.askedAt)))
    throw conflict(texts.changed);
  return row;
}

/**
 * Writes down for colleagues what was looked into, and a note; in any state of the application. Errors: AppError not_found; conflict where
 * a colleague has noted something since.
 */
export const noteApplication = (
  deps: VerbDeps,
  actorId: string,
  { id: which, notedAt, ...after }: { id: string; notedAt: string | null; checks: ApplicationCheck[]; note: string },
): Promise<OfficeApplication> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [row] = await tx.select().from(tutorApplications).where(eq(id, which)).for("update");
    if (!row) throw notFound(texts.unknown);
    if ((row.notedAt?.toISOString() ?? null) !== notedAt) throw conflict(texts.noted);
    const checks = [...new Set(after.checks)];
    await tx.update(tutorApplications).set({ checks, note: after.note, notedAt: now }).where(eq(id, row.id));
    await record("application.noted", row.id, {
      before: { checks: row.checks, note: row.note },
      after: { checks, note: after.note },
    });
    return getApplication(tx, row);
  });

/** Declines an application; the applicant gets the reason by mail. Errors: as lockApplication. */
export const declineApplication = (
  deps: VerbDeps,
  actorId: string,
  { reason, ...seen }: { id: string; askedAt: string | null; reason: string },
): Promise<OfficeApplication> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const row = await lockApplication(within(deps, tx), seen);
    await tx
      .update(tutorApplications)
      .set({ state: "declined", declineReason: reason, decidedAt: now })
      .where(eq(id, row.id));
    await deps.mail.enqueueMail(tx, await applicationDeclinedMail(within(deps, tx), { to: row.email, reason }));
    await record("application.declined", row.id, {
      before: { state: row.state },
      after: { state: "declined" },
      reason,
    });
    return getApplication(tx, row);
  });

/** Asks the applicant for more by mail; the application waits on, with the date. Errors: as lockApplication. */
export const askApplicant = (
  deps: VerbDeps,
  actorId: string,
  { question, ...seen }: { id: string; askedAt: string | null; question: string },
): Promise<OfficeApplication> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const row = await lockApplication(within(deps, tx), seen);
    await tx.update(tutorApplications).set({ question, askedAt: now }).where(eq(id, row.id));
    await deps.mail.enqueueMail(tx, await applicationQuestionMail(within(deps, tx), { to: row.email, question }));
    await record("application.asked", row.id, { details: { question } });
    return getApplication(tx, row);
  });
