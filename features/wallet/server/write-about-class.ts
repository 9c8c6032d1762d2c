import { and, eq } from "drizzle-orm";
import { conflict, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { ClassDetail } from "../contract.ts";
import { walletTexts } from "../texts.ts";
import { writeMessage } from "./disputes/write-message.ts";
import { walletClasses } from "./tables.ts";
import { ownTutor, readWalletClass } from "./views/read-wallet.ts";

/**
 * A tutor says that something is wrong with a class of their wallet, or answers what a student said: it waits for staff. Errors: AppError
 * not_found, also for another tutor's; conflict where the class is gone.
 */
export const writeAboutClass = (
  deps: Pick<VerbDeps, "db" | "clock">,
  accountId: string,
  { id, words }: { id: string; words: string },
): Promise<ClassDetail> =>
  staffWrite(deps, accountId, async (tx, record) => {
    const own = await ownTutor(tx, accountId);
    const [walletClass] = own
      ? await tx
          .select({ sessionId: walletClasses.sessionId })
          .from(walletClasses)
          .where(and(eq(walletClasses.id, id), eq(walletClasses.tutorId, own.id)))
      : [];
    if (!walletClass) throw notFound(walletTexts.unknownClass);
    const { sessionId } = walletClass;
    if (sessionId === null) throw conflict(walletTexts.isGone);
    const { disputeId } = await writeMessage(within(deps, tx), {
      sessionId,
      authorId: accountId,
      side: "tutor",
      words,
    });
    await record("dispute.opened", disputeId);
    return readWalletClass(tx, accountId, id);
  });
