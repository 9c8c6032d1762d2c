import { asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { OfficeFee } from "../../office-contract.ts";
import { feeColumns } from "../list-courses.ts";
import { courseFees } from "../tables.ts";

const columns = {
  id: courseFees.id,
  ...feeColumns,
  validFrom: courseFees.validFrom,
  validUntil: courseFees.validUntil,
  position: courseFees.position,
};

/** Every price that a course had, has and will have, in the order of the price list, the oldest first. */
export const feeRowsOf = (db: DbOrTx, courseId: string) =>
  db
    .select(columns)
    .from(courseFees)
    .where(eq(courseFees.courseId, courseId))
    .orderBy(asc(courseFees.position), sql`${courseFees.validFrom} nulls first`, asc(courseFees.id));
export type FeeRow = Awaited<ReturnType<typeof feeRowsOf>>[number];

/** The same as staff read it. */
export async function findFees(db: DbOrTx, courseId: string): Promise<OfficeFee[]> {
  const rows = await feeRowsOf(db, courseId);
  return rows.map(({ validFrom, validUntil, position: _, ...row }) => ({
    ...row,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
  }));
}
