import { sql } from "drizzle-orm";
import { invalid, notFound } from "#lib/app-error.ts";
import { parseEmailAddress } from "#lib/email-address.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { firstNameOf } from "../../note-rules.ts";
import { sponsorTexts } from "../../texts.ts";
import { getByToken, type LinkDeps } from "../links.ts";
import { noteRequestMail } from "../mails.ts";
import { sponsorNotes } from "../tables.ts";

/** Ends the transaction of a mailbox that was written to often enough: the link of the mail that did come must go on working. */
class HadItsMails extends Error {}

/**
 * Asks the owner of an address, by mail, whether the monthly note shall come: anyone who has the link may type any. One who said yes
 * before is not asked again. Nothing tells the caller which it was.
 * Errors: AppError not_found for a link that does not work, or where the student does not let notes go; invalid for no address.
 */
export async function askForNote(deps: LinkDeps & Pick<VerbDeps, "mail">, token: string, typed: string): Promise<void> {
  const { linkId, sendsNotes, order } = await getByToken(deps, token);
  if (!sendsNotes) throw notFound(sponsorTexts.unknownLink);
  const email = parseEmailAddress(typed.trim());
  if (!email) throw invalid(sponsorTexts.noteEmail);
  const confirmToken = newToken();
  const confirmTokenHash = hashToken(confirmToken);
  const now = deps.clock.now();
  await deps.db
    .transaction(async (tx) => {
      const [sponsorNote] = await tx
        .insert(sponsorNotes)
        .values({ id: newId(), linkId, email, confirmTokenHash, stopToken: newToken(), askedAt: now })
        .onConflictDoUpdate({
          target: [sponsorNotes.linkId, sponsorNotes.email],
          set: { confirmTokenHash, askedAt: now },
          setWhere: sql`${sponsorNotes.confirmedAt} is null`,
        })
        .returning({ stopToken: sponsorNotes.stopToken });
      if (!sponsorNote) return;
      const mail = await noteRequestMail(within(deps, tx), {
        to: email,
        firstName: firstNameOf(order.studentName ?? ""),
        courseTitle: order.course.title,
        confirmToken,
        stopToken: sponsorNote.stopToken,
      });
      const outcome = await deps.mail.enqueueMail(tx, mail);
      if (outcome.kind === "over-limit") throw new HadItsMails();
    })
    .catch((error: unknown) => {
      if (!(error instanceof HadItsMails)) throw error;
    });
}
