import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { holding, type PersonalRows } from "#platform/feature/personal-data.ts";
import {
  codePersonal,
  consentPersonal,
  numberPersonal,
  sentPersonal,
  whatsappNumbers,
  whatsappReceived,
} from "./tables.ts";

/** What they wrote a moment ago and no one took yet: known by the number, so it goes before that. */
const received: PersonalRows = {
  async erase(tx, { id }) {
    const own = tx
      .select({ number: whatsappNumbers.number })
      .from(whatsappNumbers)
      .where(eq(whatsappNumbers.accountId, id));
    await tx
      .delete(whatsappReceived)
      .where(and(isNotNull(whatsappReceived.dueAt), inArray(sql`${whatsappReceived.event}->>'from'`, own)));
    return [];
  },
};

/** A person's number, what they agreed to, and when they were written to. */
export const whatsappPersonalData = holding("whatsapp", {
  received,
  number: numberPersonal,
  codes: codePersonal,
  consents: consentPersonal,
  sent: sentPersonal,
});
