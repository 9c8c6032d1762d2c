import { eq, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { containing, sourceOf } from "#platform/list/list-source.ts";
import type { OfficeCertificate } from "../office-contract.ts";
import { officeCertificateList } from "../office-texts.ts";
import { gradeText, readCode } from "../rules.ts";
import { certificates, replacedCodes } from "./tables.ts";

/** Which certificates had a code before. */
const onceHad = (db: DbOrTx, code: string) =>
  db.select({ id: replacedCodes.certificateId }).from(replacedCodes).where(eq(replacedCodes.code, code));

/** A certificate by a code that it has, or had. */
export const byCode = (db: DbOrTx, code: string) =>
  or(eq(certificates.code, code), inArray(certificates.id, onceHad(db, code)));

const isReissued = sql`exists (select from ${replacedCodes} where ${replacedCodes.certificateId} = ${certificates.id})`;

/** Everybody's certificates as staff look for them. */
export const officeCertificateSource = (db: DbOrTx) =>
  sourceOf({
    spec: officeCertificateList,
    id: certificates.id,
    filters: {
      q(text) {
        const code = readCode(text);
        return or(
          code === null ? ilike(certificates.code, containing(text)) : byCode(db, code),
          ilike(certificates.studentName, containing(text)),
          ilike(certificates.courseTitle, containing(text)),
        );
      },
      state: (state) => (state === "revoked" ? isNotNull : isNull)(certificates.revokedAt),
      reissued: () => isReissued,
    },
    sorts: { student: sql`coalesce(${certificates.studentName}, '')` },
    rows: async (reading, page) => {
      const rows = await page(reading.select().from(certificates).$dynamic());
      const ids = rows.map(({ id }) => id);
      const codes = await reading.select().from(replacedCodes).where(inArray(replacedCodes.certificateId, ids));
      const codesOf = Map.groupBy(
        codes.toSorted((a, b) => b.replacedAt.getTime() - a.replacedAt.getTime()),
        ({ certificateId }) => certificateId,
      );
      return rows.map(
        (row): OfficeCertificate => ({
          id: row.id,
          code: row.code,
          studentId: row.studentId,
          studentName: row.studentName,
          courseTitle: row.courseTitle,
          grade: gradeText(row.grade),
          issuedAt: row.issuedAt.toISOString(),
          revokedAt: row.revokedAt?.toISOString() ?? null,
          revokedReason: row.revokedReason,
          replaced: (codesOf.get(row.id) ?? []).map(({ code, replacedAt }) => ({
            code,
            replacedAt: replacedAt.toISOString(),
          })),
        }),
      );
    },
  });
