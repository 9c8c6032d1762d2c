import { asc, eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { auditEntries } from "./tables.ts";

export const auditPersonalData: PersonalDataHolder = {
  name: "audit",
  async read(db, { id }) {
    const rows = await db
      .select({ action: auditEntries.action, about: auditEntries.about, at: auditEntries.at })
      .from(auditEntries)
      .where(eq(auditEntries.actorId, id))
      .orderBy(asc(auditEntries.at));
    return rows.length === 0 ? null : rows;
  },
  // Who moved money stays written; the account behind it has no name any more.
  erase: async () => [],
};
