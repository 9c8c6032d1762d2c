import { paths } from "#lib/paths.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { MessageRow } from "./add-message.ts";
import type { Counterpart, MessageDeps } from "./message-deps.ts";

/**
 * A student's message by mail: to the tutor, with the way to the conversation, or to staff where it is for support or the tutor
 * has no address. Staff's address may be a list's, so nothing in it leads behind the login. A reply goes to the student's address.
 */
export function messageMail(
  deps: Pick<MessageDeps, "staffEmail" | "baseUrl">,
  written: {
    site: MailSite;
    message: MessageRow;
    student: { fullName: string; email: string };
    tutor: Counterpart | null;
  },
): NewMail {
  const { site, message, student, tutor } = written;
  const toTutor = tutor?.email != null;
  const whom = toTutor ? "you" : (tutor?.fullName ?? "support");
  return composeMail(
    site,
    {
      kind: "messaging.message",
      to: tutor?.email ?? deps.staffEmail,
      replyTo: student.email,
      dedupeKey: `messaging.message/${message.id}`,
    },
    {
      heading: `${student.fullName} wrote to ${whom}`,
      paragraphs: [
        message.body,
        ...(tutor && !toTutor ? [`${tutor.fullName} has no e-mail address here yet. Please pass this on.`] : []),
      ],
      ...(toTutor && {
        action: {
          label: `Answer ${student.fullName}`,
          url: deps.baseUrl + paths.deskMessages("tutor", message.conversationId),
        },
      }),
      why: [
        `${student.fullName} reads your answer at once where you write it ${toTutor ? "there" : "in the back office, under Messages"}.`,
        "A reply to this mail goes to their e-mail address.",
      ],
      offersHelp: false,
    },
  );
}
