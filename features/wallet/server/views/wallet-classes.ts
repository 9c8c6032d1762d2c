import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { WalletClass, WalletLine } from "../../contract.ts";
import { classAgreements, classDisputes, walletClasses } from "../tables.ts";
import { readLines, sumsOf } from "./read-lines.ts";

export type ClassWithLines = WalletClass & { id: string; lines: WalletLine[] };

/** Classes of wallets that a condition fits, the newest first, with their lines. */
export async function readClasses(db: DbOrTx, where: SQL | undefined, limit: number): Promise<ClassWithLines[]> {
  const courses = courseRows(db);
  const rows = await db
    .select({ row: walletClasses, course: courses.title })
    .from(walletClasses)
    .leftJoin(courses, eq(courses.id, walletClasses.courseId))
    .where(where)
    .orderBy(desc(walletClasses.startsAt), desc(walletClasses.id))
    .limit(limit);
  const sessionIds = rows.flatMap(({ row }) => row.sessionId ?? []);
  const [lines, confirmed, disputed] = await Promise.all([
    readLines(
      db,
      rows.map(({ row }) => row.id),
    ),
    sessionIds.length === 0
      ? []
      : db
          .select({ sessionId: classAgreements.sessionId, students: count() })
          .from(classAgreements)
          .where(inArray(classAgreements.sessionId, sessionIds))
          .groupBy(classAgreements.sessionId),
    sessionIds.length === 0
      ? []
      : db
          .select({ sessionId: classDisputes.sessionId })
          .from(classDisputes)
          .where(and(inArray(classDisputes.sessionId, sessionIds), eq(classDisputes.state, "open"))),
  ]);
  return rows.map(({ row, course }) => {
    const own = lines.get(row.id) ?? [];
    const isDisputed = disputed.some(({ sessionId }) => sessionId === row.sessionId);
    return {
      id: row.id,
      sessionId: row.sessionId,
      title: row.title,
      course,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      state: row.agreedAt ? "payable" : isDisputed ? "disputed" : "held",
      amounts: sumsOf(own),
      booked: row.booked,
      present: row.present,
      isTutorAbsent: row.isTutorAbsent,
      confirmed: confirmed.find(({ sessionId }) => sessionId === row.sessionId)?.students ?? 0,
      reportedAt: row.reportedAt.toISOString(),
      agreesAt: row.agreesAt.toISOString(),
      agreedAt: row.agreedAt?.toISOString() ?? null,
      agreedBy: row.agreedBy,
      lines: own,
    };
  });
}

/** The month of an instant in Lagos: `2026-11`. */
export const monthOf = (column: unknown) => sql<string>`to_char(${column} at time zone 'Africa/Lagos', 'YYYY-MM')`;
