import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { MessageRow } from "./add-message.ts";
import type { Counterpart, MessageDeps } from "./message-deps.ts";

/**
 * A student's message by mail, to the tutor, or to staff where it is for support or the tutor has no address. A reply
 * goes to the student; no link is needed, so none could give anything away.
 */
export function messageMail(
  deps: Pick<MessageDeps, "staffEmail">,
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
      why: `Reply to this mail to answer ${student.fullName}.`,
      offersHelp: false,
    },
  );
}
