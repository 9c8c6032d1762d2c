import { and, asc, eq, isNull, not } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { inviteAccount } from "#features/accounts/server/public.ts";
import { conflict, notFound, takenAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import type { CardWithoutAccount } from "../office-application-contract.ts";
import { officeApplicationTexts as texts } from "../office-application-texts.ts";
import { newTutorMail } from "./mails.ts";
import { tutors } from "./tables.ts";
import { isErased } from "./tutor-rows.ts";

/** More cards than an academy brings along; who is invited leaves room for the next. */
const maxCards = 200;

/** Of a tutor whose data was erased the card stays, emptied: there is no one to invite. */
const isSomeones = not(isErased);

/** The cards of tutors who cannot log in, as they come from another academy, in the order of the site. */
export async function listCardsWithoutAccount(db: DbOrTx): Promise<{ data: CardWithoutAccount[] }> {
  const data = await db
    .select({
      id: tutors.id,
      slug: tutors.slug,
      fullName: tutors.fullName,
      email: tutors.email,
      isShown: tutors.published,
    })
    .from(tutors)
    .where(and(isNull(tutors.accountId), isSomeones))
    .orderBy(asc(tutors.sortOrder))
    .limit(maxCards);
  return { data };
}

/**
 * Gives a card without an account to the person of an address: they get the account and the mail of an accepted applicant (inviteAccount).
 * Errors: AppError not_found; conflict where the card has its account, where the address is another tutor's, and for an account that cannot
 * log in; invalid for one that was never verified.
 */
export const inviteTutor = (
  deps: VerbDeps,
  actorId: string,
  { id, email }: { id: string; email: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [card] = await tx
      .select({ fullName: tutors.fullName, accountId: tutors.accountId, email: tutors.email })
      .from(tutors)
      .where(and(eq(tutors.id, id), isSomeones))
      .for("update");
    if (!card) throw notFound(texts.unknownTutor);
    if (card.accountId !== null) throw conflict(texts.hasAccount);
    const { accountId, token } = await inviteAccount(within(deps, tx), {
      email,
      fullName: card.fullName,
      role: "tutor",
    });
    if (await isTutors(within(deps, tx), accountId)) throw takenAt("email", texts.isTutor);
    await tx.update(tutors).set({ accountId, email, updatedAt: now }).where(eq(tutors.id, id));
    await deps.mail.enqueueMail(tx, await newTutorMail(within(deps, tx), { to: email, token, hasApplied: false }));
    await record("profile.tutor-invited", id, {
      before: { email: card.email },
      after: { email },
      details: { isNewAccount: token !== null },
    });
    return { id };
  });

/** Whether a card is this account's already. */
export async function isTutors({ db: tx }: InTx, accountId: string): Promise<boolean> {
  const [card] = await tx.select({ id: tutors.id }).from(tutors).where(eq(tutors.accountId, accountId));
  return card !== undefined;
}
