import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { ownClasses } from "#features/classes/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { settledRows } from "#features/trial-outcomes/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { Confirmation } from "../../contract.ts";
import { agreesAt } from "../../rules.ts";
import { walletTexts } from "../../texts.ts";
import { agreeByStudents } from "../counting/agree-by-students.ts";
import { classAgreements, walletClasses } from "../tables.ts";
import { readDisputes } from "./read-disputes.ts";
import { writeMessage } from "./write-message.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** A class of a student that has a report, or a trial that was settled. Errors: AppError not_found. */
async function reportedClass(db: DbOrTx, studentId: string, sessionId: string) {
  const [session] = await ownClasses(db, studentId, { id: sessionId, scheduledOnly: true });
  const reportedAt = session?.kind === "trial" ? await settledAt(db, sessionId) : session?.reportedAt;
  if (!session || !reportedAt) throw notFound(walletTexts.unknownReport);
  return { ...session, reportedAt };
}

/** When the tutor of a trial said first how it went: what they say later gives no more time. Null: not yet. */
async function settledAt(db: DbOrTx, sessionId: string): Promise<Date | null> {
  const settled = settledRows(db);
  const [row] = await db
    .select({ at: settled.settledAt, countedAt: walletClasses.reportedAt })
    .from(settled)
    .leftJoin(walletClasses, eq(walletClasses.sessionId, settled.settledId))
    .where(eq(settled.settledId, sessionId));
  return row ? (row.countedAt ?? row.at) : null;
}

const ownAgreement = (studentId: string, sessionId: string) =>
  and(eq(classAgreements.sessionId, sessionId), eq(classAgreements.studentId, studentId));

/** What a student said of a class, and whether they still may. Errors: AppError not_found, also where nothing was reported. */
export async function readConfirmation(
  { db, clock }: { db: DbOrTx; clock: VerbDeps["clock"] },
  studentId: string,
  sessionId: string,
): Promise<Confirmation> {
  const { reportedAt } = await reportedClass(db, studentId, sessionId);
  const [[walletClass], [agreement], disputes] = await Promise.all([
    db.select({ agreedAt: walletClasses.agreedAt }).from(walletClasses).where(eq(walletClasses.sessionId, sessionId)),
    db.select().from(classAgreements).where(ownAgreement(studentId, sessionId)),
    readDisputes(db, [sessionId], { accountId: studentId, side: "student" }),
  ]);
  const until = agreesAt(reportedAt);
  return {
    until: walletClass?.agreedAt || clock.now() >= until ? null : until.toISOString(),
    agreedAt: agreement?.agreedAt.toISOString() ?? null,
    disputes: disputes.map(({ sessionId: _, ...dispute }) => dispute),
  };
}

/** Errors: AppError conflict where it is too late to say something of a class, or it is agreed. */
async function mayStillSay(
  { db: tx, clock }: { db: DbOrTx; clock: VerbDeps["clock"] },
  sessionId: string,
  reportedAt: Date,
) {
  const [walletClass] = await tx
    .select({ agreedAt: walletClasses.agreedAt })
    .from(walletClasses)
    .where(eq(walletClasses.sessionId, sessionId))
    .for("update");
  if (walletClass?.agreedAt) throw conflict(walletTexts.isAgreed);
  if (clock.now() >= agreesAt(reportedAt)) throw conflict(walletTexts.over);
}

/**
 * A student says that a class was as it was reported; repeated, nothing changes. Once each who was there has, the class is agreed. Errors:
 * AppError not_found; conflict where it is too late, or they said that something was not right and it waits for staff.
 */
export async function agreeToClass(deps: Deps, studentId: string, sessionId: string): Promise<Confirmation> {
  return deps.db.transaction(async (tx) => {
    const here = within(deps, tx);
    const { reportedAt } = await reportedClass(tx, studentId, sessionId);
    const before = await readConfirmation(here, studentId, sessionId);
    if (before.agreedAt !== null) return before;
    if (before.disputes.some(({ state }) => state === "open")) throw conflict(walletTexts.isDisputed);
    // First what leads to the class, then the wallet: as a report does.
    const [confirmed] = await tx
      .insert(classAgreements)
      .values({ sessionId, studentId, agreedAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ agreedAt: classAgreements.agreedAt });
    // The same tap came twice at once.
    if (!confirmed) return readConfirmation(here, studentId, sessionId);
    await mayStillSay(here, sessionId, reportedAt);
    await agreeByStudents(here, sessionId);
    return readConfirmation(here, studentId, sessionId);
  });
}

/**
 * A student says that something was not right in a class, or goes on in what they said: it waits for staff, and its tutor is notified. Errors:
 * AppError not_found; conflict where it is too late.
 */
export async function disputeClass(
  deps: Deps,
  studentId: string,
  { sessionId, words }: { sessionId: string; words: string },
): Promise<Confirmation> {
  return deps.db.transaction(async (tx) => {
    const here = within(deps, tx);
    const session = await reportedClass(tx, studentId, sessionId);
    const { disputeId, isNew } = await writeMessage(here, { sessionId, authorId: studentId, side: "student", words });
    // One that is open goes on after the 72 hours.
    if (isNew) await mayStillSay(here, sessionId, session.reportedAt);
    await tx.delete(classAgreements).where(ownAgreement(studentId, sessionId));
    if (isNew) {
      const tutors = tutorRows(tx);
      const [tutor] = await tx
        .select({ accountId: tutors.tutorAccountId, zone: tutors.tutorZone })
        .from(tutors)
        .where(eq(tutors.id, session.tutorId));
      const [walletClass] = await tx
        .select({ id: walletClasses.id })
        .from(walletClasses)
        .where(eq(walletClasses.sessionId, sessionId));
      if (tutor?.accountId)
        await notify(here, {
          accountId: tutor.accountId,
          kind: "payment",
          message: `A student says that something was not right in ${session.title} on ${dateText(session.startsAt, tutor.zone, deps.clock.now())}. Its pay is held until the academy has decided.`,
          link: paths.wallet({ class: walletClass?.id ?? null }),
          about: `dispute:${disputeId}`,
        });
    }
    return readConfirmation(here, studentId, sessionId);
  });
}
