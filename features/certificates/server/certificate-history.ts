import { and, eq, isNotNull } from "drizzle-orm";
import { type HistorySource, historyPage } from "#features/accounts/server/public.ts";
import { paths } from "#lib/paths.ts";
import { certificates, replacedCodes } from "./tables.ts";

const study = { kind: "study", needs: "people.read" } as const;

/** The certificates that a student earned, those that were revoked, and those that were issued again. */
export const certificateHistory = (): HistorySource[] => [
  {
    ...study,
    async read(db, ask) {
      const own = eq(certificates.studentId, ask.accountId);
      const { issuedAt: at, id } = certificates;
      const rows = await historyPage(db.select().from(certificates).$dynamic(), ask, { at, id, own });
      return rows.map((row) => ({
        id: row.id,
        at: row.issuedAt,
        sign: "certificate",
        title: `Certificate ${row.code}`,
        text: `${row.courseTitle}, ${Math.round(row.grade)}`,
        href: paths.certificate(row.code),
      }));
    },
  },
  {
    ...study,
    async read(db, ask) {
      const own = and(eq(certificates.studentId, ask.accountId), isNotNull(certificates.revokedAt));
      const { revokedAt: at, id } = certificates;
      const rows = await historyPage(db.select().from(certificates).$dynamic(), ask, { at, id, own });
      return rows.flatMap((row) =>
        row.revokedAt === null
          ? []
          : [
              {
                id: row.id,
                at: row.revokedAt,
                sign: "certificate" as const,
                title: `Certificate ${row.code} revoked`,
                text: row.revokedReason ?? "",
              },
            ],
      );
    },
  },
  {
    ...study,
    async read(db, ask) {
      const own = eq(certificates.studentId, ask.accountId);
      const { replacedAt: at, certificateId: id } = replacedCodes;
      const query = db
        .select({ id, at, code: replacedCodes.code, now: certificates.code })
        .from(replacedCodes)
        .innerJoin(certificates, eq(certificates.id, id));
      return (await historyPage(query.$dynamic(), ask, { at, id, own })).map((row) => ({
        id: row.id,
        at: row.at,
        sign: "certificate" as const,
        title: `Certificate ${row.code} issued again`,
        text: `With another name; its code is ${row.now} now`,
        href: paths.certificate(row.now),
      }));
    },
  },
];
