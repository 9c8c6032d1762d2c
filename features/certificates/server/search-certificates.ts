import { inArray, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { SearchSource } from "#features/accounts/server/public.ts";
import { paths } from "#lib/paths.ts";
import { readCode } from "../rules.ts";
import { byCode } from "./office-certificates.ts";
import { certificates } from "./tables.ts";

/** Certificates by the whole of a code that they have, or had. */
export const certificateSearch = (): SearchSource[] => [
  {
    kind: "certificate",
    needs: "certificates.revoke",
    async find({ db }, { text }) {
      const code = readCode(text);
      return code === null ? [] : rows(db, byCode(db, code));
    },
    read: ({ db }, ids) => rows(db, inArray(certificates.id, ids)),
  },
];

async function rows(db: Db, where: SQL | undefined) {
  const match = await db.select().from(certificates).where(where);
  return match.map(({ id, code, studentName, courseTitle, revokedAt }) => ({
    id,
    title: code,
    text: [studentName ?? "Closed account", courseTitle, ...(revokedAt ? ["revoked"] : [])].join(", "),
    href: paths.officeCertificates({ q: code }),
  }));
}
