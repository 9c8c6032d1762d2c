import { and, eq, lt, ne } from "drizzle-orm";
import { getSettings } from "#features/site/server/public.ts";
import { findShownReview } from "#features/tutors/server/public.ts";
import { AppError, invalidAt, notFound } from "#lib/app-error.ts";
import { counted } from "#lib/counted.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { type Conversation, messagingTexts } from "../contract.ts";
import { fileText } from "../file-texts.ts";
import type { NewReport } from "../report-contract.ts";
import { reportTexts } from "../report-texts.ts";
import { findConversation, isMine, isViewers, me, type Viewer } from "./conversation-view.ts";
import { reportMail } from "./mails.ts";
import { readFiles } from "./message-files.ts";
import { conversationParticipants, conversations, messageReports, messages } from "./tables.ts";

const reviewText = ({ rating, message }: { rating: number; message: string }) =>
  [counted(rating, "star"), message].filter(Boolean).join("\n");

const perAccount = { name: "message-reports", max: 20, windowS: 60 * 60 };

/**
 * Reports a message of the other side to staff, with what it shows now, and tells them by mail; the other side hears nothing of it.
 * Reporting it again changes nothing. Errors: AppError not_found for another's message and a deleted one, invalid for an own one, too_many.
 */
export async function reportMessage(
  deps: VerbDeps,
  viewer: Viewer,
  { id: messageId, reason, words: text }: NewReport & { id: string },
): Promise<void> {
  const { side, accountId } = viewer;
  const retryAfterS = await createLimiter(deps).hit(perAccount, { id: accountId });
  if (retryAfterS > 0) throw new AppError("too_many", messagingTexts.tooMany, { retryAfterS });
  const site = await getSettings(deps);
  await staffWrite(deps, accountId, async (tx, record, now) => {
    const [message] = await tx
      .select({ message: messages })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(me, isMine(side))
      .where(and(eq(messages.id, messageId), isViewers(side, accountId)));
    if (!message || message.message.deletedAt !== null) throw notFound(messagingTexts.unknownMessage);
    if (message.message.side === side) throw invalidAt("id", reportTexts.onlyTheirs, "own");
    const { files } = await readFiles(tx, messageId);
    const quoted = [message.message.body, ...files.map(fileText)].filter(Boolean).join("\n");
    const after = { messageId, side, reason };
    const [report] = await tx
      .insert(messageReports)
      .values({ ...after, id: newId(), reporterId: accountId, words: text, said: quoted, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: messageReports.id });
    if (!report) return;
    await record("message.reported", report.id, { about: "report", after });
    await deps.mail.enqueueMail(tx, reportMail(site, { to: deps.staffEmail, reportId: report.id, reason }));
  });
}

/**
 * Reports a review of the tutor whose account it is to staff, with what it shows now, and tells them by mail. Reporting it again changes
 * nothing, unless the student has replaced it. Errors: AppError not_found for another's and one that is not shown, too_many.
 */
export async function reportReview(
  deps: VerbDeps,
  accountId: string,
  { id: reviewId, reason, words: text }: NewReport & { id: string },
): Promise<void> {
  const retryAfterS = await createLimiter(deps).hit(perAccount, { id: accountId });
  if (retryAfterS > 0) throw new AppError("too_many", messagingTexts.tooMany, { retryAfterS });
  const site = await getSettings(deps);
  await staffWrite(deps, accountId, async (tx, record, now) => {
    const review = await findShownReview(tx, { accountId, reviewId });
    if (!review) throw notFound(reportTexts.unknownReview);
    const after = { reviewId, side: "tutor" as const, reason };
    const fresh = { ...after, words: text, said: reviewText(review), createdAt: now };
    const [report] = await tx
      .insert(messageReports)
      .values({ ...fresh, id: newId(), reporterId: accountId })
      .onConflictDoUpdate({
        target: messageReports.reviewId,
        set: { ...fresh, endedAt: null, endedById: null, note: null },
        setWhere: lt(messageReports.createdAt, review.createdAt),
      })
      .returning({ id: messageReports.id });
    if (!report) return;
    await record("review.reported", report.id, { about: "report", after });
    await deps.mail.enqueueMail(
      tx,
      reportMail(site, { to: deps.staffEmail, reportId: report.id, reason, reviewAt: review.createdAt }),
    );
  });
}

/**
 * Blocks who is across for a viewer, or ends that: while it holds neither side writes, and the other does not learn why.
 * Errors: AppError not_found for another's conversation, invalid for support.
 */
export async function blockConversation(
  deps: Pick<VerbDeps, "db" | "clock">,
  viewer: Viewer,
  { id: conversationId, isBlocked }: { id: string; isBlocked: boolean },
): Promise<Conversation> {
  return staffWrite(deps, viewer.accountId, async (tx, record, now) => {
    const before = await findConversation(tx, viewer, conversationId);
    if (!before) throw notFound(messagingTexts.unknownConversation);
    if (before.with === "support" || viewer.side === "support") {
      throw invalidAt("id", reportTexts.supportStays, "support");
    }
    if (before.isBlocked === isBlocked) return before;
    await tx
      .update(conversationParticipants)
      .set({ blockedAt: isBlocked ? now : null })
      .where(
        and(
          eq(conversationParticipants.conversationId, conversationId),
          eq(conversationParticipants.side, viewer.side),
          ne(conversationParticipants.side, "support"),
        ),
      );
    const change = { before: { isBlocked: !isBlocked }, after: { isBlocked } };
    await record(isBlocked ? "conversation.blocked" : "conversation.unblocked", conversationId, change);
    return (await findConversation(tx, viewer, conversationId)) ?? before;
  });
}
