import type { Unsubscribe } from "#features/notifications/server/public.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { Side } from "../contract.ts";
import { type ReportReason, reasonLabels } from "../report-texts.ts";

/** What someone has not read of one conversation. */
export type Unread = {
  conversationId: string;
  /** Whose mail it is. */
  reader: { side: Side; email: string };
  /** Who wrote, as the reader knows them; `email` is where a reply to the mail goes, null: to us. */
  from: { name: string; email: string | null };
  /** An address by which a reply lands in the conversation; null: there is none. */
  replyAddress: string | null;
  /** The oldest first. */
  bodies: readonly string[];
  /** How many more there are than are written out. */
  more: number;
  /** The moment of the newest, by which the same is notified once. */
  upTo: Date;
  unsubscribe: Unsubscribe;
};

/**
 * What waits unread in a conversation, by one mail however many messages it is. A student and a tutor are led to the conversation;
 * staff's address may be a list's, so nothing in theirs leads behind the login. A reply goes to the conversation where it has an address,
 * else, of a tutor's or staff's mail, to the student.
 */
export function unreadMail(
  deps: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  { conversationId, reader, from, replyAddress, bodies, more, upTo, unsubscribe }: Unread,
): NewMail {
  const { side } = reader;
  const replyTo = replyAddress ?? from.email;
  const link = side === "student" ? paths.messages(conversationId) : paths.deskMessages("tutor", conversationId);
  return composeMail(
    site,
    {
      kind: side === "student" ? "messaging.answer" : "messaging.message",
      to: reader.email,
      ...(replyTo !== null && { replyTo }),
      dedupeKey: `messaging.unread/${conversationId}/${side}/${upTo.getTime()}`,
    },
    {
      heading: `${from.name} wrote to ${side === "support" ? "support" : "you"}`,
      paragraphs: [...bodies, ...(more > 0 ? [`And ${counted(more, "more message")}.`] : [])],
      ...(side !== "support" && { action: { label: `Answer ${from.name}`, url: deps.baseUrl + link } }),
      why: [
        ...(side === "student" ? ["You get this mail because you have not read this here yet."] : []),
        ...(replyAddress !== null
          ? [`Reply to this mail, and ${from.name} reads it in your conversation. Text only, please.`]
          : side === "student"
            ? []
            : [
                `${from.name} reads your answer at once where you write it ${side === "tutor" ? "there" : "in the back office, under Messages"}.`,
                "A reply to this mail goes to their e-mail address.",
              ]),
      ],
      offersHelp: side === "student",
      unsubscribe,
    },
  );
}

/** To the mailbox whose answer could not be taken: why, and where to write it. */
export function replyRefusedMail(
  deps: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  {
    conversationId,
    side,
    to,
    why,
    mailId,
  }: { conversationId: string; side: Side; to: string; why: string; mailId: string },
): NewMail {
  const link = side === "student" ? paths.messages(conversationId) : paths.deskMessages("tutor", conversationId);
  return composeMail(
    site,
    { kind: "messaging.reply-refused", to, dedupeKey: `messaging.reply-refused/${conversationId}/${mailId}` },
    {
      heading: "Your answer did not arrive",
      paragraphs: [why],
      action: { label: "Open the conversation", url: deps.baseUrl + link },
      why: "You get this mail because you replied to one of ours.",
    },
  );
}

/** Tells staff of a report; who is in it and what was written stays in the back office. */
export const reportMail = (
  site: MailSite,
  { to, reportId, reason, reviewAt }: { to: string; reportId: string; reason: ReportReason; reviewAt?: Date },
): NewMail =>
  composeMail(
    site,
    {
      kind: "messaging.report",
      to,
      dedupeKey: `messaging.report/${reportId}${reviewAt ? `/${reviewAt.toISOString()}` : ""}`,
    },
    {
      heading: reviewAt ? "A review was reported" : "A message was reported",
      paragraphs: [`Reason: ${reasonLabels[reason].toLowerCase()}.`],
      why: "You find it in the back office, under Messages, Reports. Whoever wrote it is told nothing of it.",
    },
  );
