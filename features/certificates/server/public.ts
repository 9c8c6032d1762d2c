import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { TxDeps } from "#platform/deps.ts";
import { certificates } from "./tables.ts";

const codes = prepared("certificates_codes", (db) =>
  db
    .select({ courseId: certificates.courseId, code: certificates.code })
    .from(certificates)
    .where(and(eq(certificates.studentId, sql.placeholder("studentId")), isNull(certificates.revokedAt))),
);

/** Codes of a student's certificates by course id, for pages that list courses. Revoked ones are left out. */
export async function listCertificateCodes(
  { db }: Pick<TxDeps, "db">,
  studentId: string,
): Promise<Map<string, string>> {
  return new Map((await codes(db, { studentId })).map(({ courseId, code }) => [courseId, code]));
}
