import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { lockClass, sessionRows } from "#features/classes/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { pageOf, rowOf, sourceOf } from "#platform/list/list-source.ts";
import type { Decision, DisputeRow } from "../../contract.ts";
import type { Line } from "../../rules.ts";
import { disputeList, walletTexts } from "../../texts.ts";
import { addLines } from "../counting/add-lines.ts";
import { agreeClass } from "../counting/agree-class.ts";
import { classDisputes, disputeMessages, walletClasses, walletLines } from "../tables.ts";
import { readLines } from "../views/read-lines.ts";
import { readDisputes } from "./read-disputes.ts";
import { writeMessage } from "./write-message.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The disputes as staff look at them. */
const disputeSource = (accountId: string) =>
  sourceOf({
    spec: disputeList,
    id: classDisputes.id,
    filters: { state: (state) => eq(classDisputes.state, state) },
    rows: async (db, page) => {
      const [sessions, tutors, courses] = [sessionRows(db), tutorRows(db), courseRows(db)];
      const query = db
        .select({
          id: classDisputes.id,
          sessionId: classDisputes.sessionId,
          title: sessions.title,
          course: courses.title,
          tutorName: tutors.tutorName,
          startsAt: sessions.startsAt,
          walletClassId: walletClasses.id,
          agreedAt: walletClasses.agreedAt,
          booked: walletClasses.booked,
          present: walletClasses.present,
        })
        .from(classDisputes)
        .innerJoin(sessions, eq(sessions.id, classDisputes.sessionId))
        .innerJoin(tutors, eq(tutors.id, sessions.tutorId))
        .leftJoin(courses, eq(courses.id, sessions.courseId))
        .leftJoin(walletClasses, eq(walletClasses.sessionId, classDisputes.sessionId));
      const rows = await page(query.$dynamic());
      const [disputes, lines] = await Promise.all([
        readDisputes(
          db,
          rows.map(({ sessionId }) => sessionId),
          { accountId, side: "staff" },
        ),
        readLines(
          db,
          rows.flatMap(({ walletClassId }) => walletClassId ?? []),
        ),
      ]);
      return rows.flatMap(({ sessionId: _, startsAt, agreedAt, booked, present, ...row }): DisputeRow[] => {
        const dispute = disputes.find(({ id }) => id === row.id);
        if (!dispute) return [];
        const { sessionId: __, ...rest } = dispute;
        return [
          {
            ...row,
            ...rest,
            startsAt: startsAt.toISOString(),
            isAgreed: agreedAt !== null,
            booked: booked ?? 0,
            present: present ?? 0,
            lines: lines.get(row.walletClassId ?? "") ?? [],
          },
        ];
      });
    },
  });

/** A page of the disputes about classes, with what each class pays. */
export const listDisputes = ({ db }: Deps, actorId: string, query: ListQuery<typeof disputeList>) =>
  pageOf(db, disputeSource(actorId), query);

/** How many wait for staff. */
export const countOpenDisputes = (db: DbOrTx): Promise<number> =>
  db.$count(classDisputes, eq(classDisputes.state, "open"));

/** Locks a dispute with its class. Errors: AppError not_found, conflict for one that is decided. */
async function lockOpen(tx: Tx, id: string) {
  const [known] = await tx
    .select({ sessionId: classDisputes.sessionId })
    .from(classDisputes)
    .where(eq(classDisputes.id, id));
  if (!known) throw notFound(walletTexts.unknownDispute);
  await lockClass({ db: tx }, known.sessionId);
  const [dispute] = await tx.select().from(classDisputes).where(eq(classDisputes.id, id)).for("update");
  if (!dispute) throw notFound(walletTexts.unknownDispute);
  if (dispute.state === "decided") throw conflict(walletTexts.isDecided);
  return dispute;
}

/** Staff write to those who take part in a dispute. Errors: AppError not_found, conflict for one that is decided. */
export const answerDispute = (deps: Deps, actorId: string, { id, words }: { id: string; words: string }) =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const { sessionId } = await lockOpen(tx, id);
    const here = within(deps, tx);
    await writeMessage(here, { sessionId, authorId: actorId, side: "staff", words });
    await notifyAll(here, id, { about: `dispute:${id}:${now.getTime()}`, verb: "wrote about", more: words });
    await record("dispute.answered", id);
    return rowOf(tx, disputeSource(actorId), id);
  });

/**
 * Staff decide what a disputed class pays: all, nothing or an amount, by a line with the reason, after which it is agreed. Of one that was
 * agreed before, what changes is booked. Errors: AppError not_found; conflict for one that is decided, or whose class has no rate; invalid for an
 * amount where the class pays in two currencies.
 */
export const decideDispute = (deps: Deps, actorId: string, { id, decision, note }: Decision & { id: string }) =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const here = within(deps, tx);
    const { sessionId } = await lockOpen(tx, id);
    const [walletClass] = await tx
      .select()
      .from(walletClasses)
      .where(eq(walletClasses.sessionId, sessionId))
      .for("update");
    if (!walletClass) throw conflict(walletTexts.noRate);
    const sums = new Map<Currency, number>();
    for (const line of await tx.select().from(walletLines).where(eq(walletLines.classId, walletClass.id)))
      sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.amountMinor);
    if (decision.pays === "amount" && sums.size > 1) throw invalidAt("decision/amountMinor", walletTexts.twoCurrencies);
    const lines = [...sums].map(([currency, amountMinor]): Line => {
      const dueMinor =
        decision.pays === "amount" ? decision.amountMinor : decision.pays === "nothing" ? 0 : amountMinor;
      const due = formatMoney({ amountMinor: dueMinor, currency });
      return {
        orderId: null,
        label: dueMinor === amountMinor ? "Decided: it is paid as it is" : `Decided: it pays ${due}`,
        why: note,
        amountMinor: dueMinor - amountMinor,
        currency,
      };
    });
    await addLines(here, { walletClass, kind: "decision", lines, at: now });
    await agreeClass(here, { id: walletClass.id, by: "staff" });
    await tx
      .update(classDisputes)
      .set({ state: "decided", decidedAt: now, decidedBy: actorId, note })
      .where(eq(classDisputes.id, id));
    await notifyAll(here, id, { about: `dispute:${id}:decided`, verb: "decided about", more: note });
    await record("dispute.decided", id, {
      reason: note,
      before: { state: "open", pays: Object.fromEntries(sums) },
      after: { state: "decided", decision },
    });
    return rowOf(tx, disputeSource(actorId), id);
  });

/** Tells those who take part in a dispute, each in their bell: its tutor, and the students who wrote in it. */
async function notifyAll(
  deps: InTx<"clock">,
  disputeId: string,
  { about, verb, more }: { about: string; verb: string; more: string },
): Promise<void> {
  const { db: tx, clock } = deps;
  const [sessions, tutors] = [sessionRows(tx), tutorRows(tx)];
  const [named] = await tx
    .select({
      sessionId: sessions.id,
      title: sessions.title,
      startsAt: sessions.startsAt,
      accountId: tutors.tutorAccountId,
      walletClassId: walletClasses.id,
    })
    .from(classDisputes)
    .innerJoin(sessions, eq(sessions.id, classDisputes.sessionId))
    .innerJoin(tutors, eq(tutors.id, sessions.tutorId))
    .leftJoin(walletClasses, eq(walletClasses.sessionId, classDisputes.sessionId))
    .where(eq(classDisputes.id, disputeId));
  if (!named) return;
  const students = await tx
    .selectDistinct({ accountId: disputeMessages.authorId })
    .from(disputeMessages)
    .where(and(eq(disputeMessages.disputeId, disputeId), eq(disputeMessages.side, "student")))
    .orderBy(asc(disputeMessages.authorId));
  const day = dateText(named.startsAt, "Africa/Lagos", clock.now());
  const message = `The academy ${verb} ${named.title} on ${day}: ${more.slice(0, 200)}`;
  if (named.accountId)
    await notify(deps, {
      accountId: named.accountId,
      kind: "payment",
      message,
      link: paths.wallet({ class: named.walletClassId }),
      about,
    });
  for (const { accountId } of students)
    if (accountId !== null)
      await notify(deps, { accountId, kind: "class-report", message, link: paths.classReport(named.sessionId), about });
}
