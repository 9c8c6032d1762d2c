import type { Unsubscribe } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { gradeText } from "../rules.ts";

type Awarded = {
  to: string;
  /** Path of the certificate's page. */
  link: string;
  studentName: string;
  courseTitle: string;
  tutorName: string | null;
  grade: number;
  unsubscribe: Unsubscribe;
};

/** To the student: a certificate was earned, with the address that shows it to anybody. */
export async function awardedMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, link, studentName, courseTitle, tutorName, grade, unsubscribe }: Awarded,
): Promise<NewMail> {
  const settings = await getSettings(deps);
  const url = deps.baseUrl + link;
  return composeMail(
    settings,
    { kind: "certificates.awarded", to },
    {
      heading: `You earned your certificate for ${courseTitle}`,
      paragraphs: [
        `Congratulations, ${studentName}! You finished every lesson of ${courseTitle}${tutorName ? ` with ${tutorName}` : ""} and your grade is ${gradeText(grade)}.`,
        `Your certificate has its own address, where anybody you send it to can check it:\n${url}`,
        "There you can also get it as a PDF to print and a picture to share.",
      ],
      action: { label: "See my certificate", url },
      why: "You get this mail because you take courses with us.",
      unsubscribe,
    },
  );
}
