import { eq } from "drizzle-orm";
import type { PersonalDataHolder } from "#platform/feature/personal-data.ts";
import { mifiGrants } from "./tables.ts";

const mifi: PersonalDataHolder = {
  name: "mifi",
  async read(db, { id }) {
    const [row] = await db
      .select({ earnedAt: mifiGrants.earnedAt, handedOverAt: mifiGrants.handedOverAt })
      .from(mifiGrants)
      .where(eq(mifiGrants.accountId, id));
    return row ?? null;
  },
  // What was handed out stays in the books, of nobody by name.
  erase: async () => [],
};

/** What this feature holds of a person, for the download and the deletion of an account. */
export const onboardingPersonalData: PersonalDataHolder[] = [mifi];
