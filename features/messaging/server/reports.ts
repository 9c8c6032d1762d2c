import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { reviewRows, takeDownReview, tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { messagingTexts, type Side } from "../contract.ts";
import type { EndInput, Report, ReportPage } from "../report-contract.ts";
import { reportTexts } from "../report-texts.ts";
import { conversationParticipants, messageReports, messages } from "./tables.ts";

const pageSize = 20;
const student = alias(conversationParticipants, "student_part");
const otherPart = alias(conversationParticipants, "other_part");

/** Reports with the names of those in them, the newest first. */
async function readReports(db: DbOrTx, where: SQL | undefined, limit: number): Promise<Report[]> {
  const [people, tutors, reviewed] = [personRows(db), tutorRows(db), reviewRows(db)];
  const rows = await db
    .select({
      report: messageReports,
      aboutSide: messages.side,
      reviewer: reviewed.reviewer,
      studentName: people.personName,
      tutorName: tutors.tutorName,
    })
    .from(messageReports)
    .leftJoin(messages, eq(messages.id, messageReports.messageId))
    .leftJoin(student, and(eq(student.conversationId, messages.conversationId), eq(student.side, "student")))
    .leftJoin(otherPart, and(eq(otherPart.conversationId, messages.conversationId), ne(otherPart.side, "student")))
    .leftJoin(reviewed, eq(reviewed.id, messageReports.reviewId))
    .leftJoin(people, eq(people.id, student.accountId))
    .leftJoin(tutors, eq(tutors.id, sql`coalesce(${otherPart.tutorId}, ${reviewed.reviewedTutorId})`))
    .where(where)
    .orderBy(desc(messageReports.createdAt), desc(messageReports.id))
    .limit(limit);
  const enders = rows.flatMap(({ report }) => report.endedById ?? []);
  const named =
    enders.length === 0
      ? []
      : await db.select({ id: people.id, name: people.personName }).from(people).where(inArray(people.id, enders));
  const nameOfEnder = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map(({ report, aboutSide, reviewer, studentName, tutorName }) => {
    const person = (side: Side) => ({
      side,
      name:
        side === "support"
          ? messagingTexts.support
          : ((side === "student" ? (reviewer ?? studentName) : tutorName) ?? messagingTexts.closedAccount),
    });
    const { id, reason, words: text, said: message, createdAt, endedAt, endedById, note } = report;
    return {
      id,
      reason,
      words: text,
      of: report.reviewId === null ? ("message" as const) : ("review" as const),
      said: message,
      by: person(report.side),
      about: person(aboutSide ?? "student"),
      createdAt: createdAt.toISOString(),
      end: endedAt && {
        at: endedAt.toISOString(),
        by: nameOfEnder.get(endedById ?? "") ?? messagingTexts.closedAccount,
        note: note ?? "",
      },
    };
  });
}

/** Open or ended reports in pages of 20, the newest first; `after` is the last one of the page before. */
export async function listReports(
  { db }: Pick<VerbDeps, "db">,
  { state, after }: { state: "open" | "ended"; after?: string | undefined },
): Promise<ReportPage> {
  const rows = await readReports(
    db,
    and(
      state === "open" ? isNull(messageReports.endedAt) : isNotNull(messageReports.endedAt),
      after === undefined
        ? undefined
        : sql`(${messageReports.createdAt}, ${messageReports.id}) <
            (select r.created_at, r.id from ${messageReports} r where r.id = ${after})`,
    ),
    pageSize + 1,
  );
  const data = rows.slice(0, pageSize);
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null };
}

/**
 * Ends a report with a note of what was done; a reported review is taken down where that is asked for. Errors: AppError not_found; conflict
 * where a colleague ended it, or the student replaced the review since; invalid for a message that is to be taken down.
 */
export async function endReport(
  deps: Pick<VerbDeps, "db" | "clock">,
  staffId: string,
  { id, note, takeDown }: EndInput & { id: string },
): Promise<Report> {
  return staffWrite(deps, staffId, async (tx, record, now) => {
    const after = { endedAt: now, endedById: staffId, note };
    const ended = await tx
      .update(messageReports)
      .set(after)
      .where(and(eq(messageReports.id, id), isNull(messageReports.endedAt)))
      .returning({ reviewId: messageReports.reviewId, createdAt: messageReports.createdAt });
    const [report] = await readReports(tx, eq(messageReports.id, id), 1);
    if (!report) throw notFound(reportTexts.unknownReport);
    if (ended.length === 0) throw conflict(reportTexts.ended);
    const [{ reviewId, createdAt } = { reviewId: null, createdAt: now }] = ended;
    if (takeDown && reviewId === null) throw invalidAt("takeDown", reportTexts.onlyReviews, "no-review");
    if (takeDown && reviewId && !(await takeDownReview({ db: tx }, { reviewId, writtenBefore: createdAt })))
      throw conflict(reportTexts.reviewChanged);
    await record("report.ended", id, {
      before: { endedAt: null, endedById: null, note: null },
      after: { ...after, takeDown },
    });
    return report;
  });
}

/** How many reports no one has ended. */
export async function countOpenReports({ db }: Pick<VerbDeps, "db">): Promise<number> {
  return db.$count(messageReports, isNull(messageReports.endedAt));
}
