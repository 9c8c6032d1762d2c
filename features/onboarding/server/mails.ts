import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

type Welcomed = {
  to: string;
  studentName: string;
  course: { slug: string; title: string };
  tutorName: string | null;
  /** The first class ahead, and the student's zone; null while none is set. */
  firstClass: { startsAt: Date; zone: string } | null;
  dedupeKey: string;
};

/** To a student whose course was opened: who teaches, when the first class is, and where to begin. */
export async function welcomeMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, studentName, course, tutorName, firstClass, dedupeKey }: Welcomed,
): Promise<NewMail> {
  const settings = await getSettings(deps);
  return composeMail(
    settings,
    { kind: "onboarding.welcome", to, dedupeKey },
    {
      heading: `Welcome to ${course.title}`,
      paragraphs: [
        `${studentName}, your course is open. The lessons wait for you, and each of them can be read without a network once it was opened.`,
        ...(tutorName ? [`${tutorName} teaches you. Your conversation is open in the messages.`] : []),
        firstClass
          ? `Your first class: ${momentText(firstClass.startsAt, firstClass.zone)}. It stands in your calendar, and the join button opens 10 minutes before.`
          : "You find your classes in your calendar as soon as they are set.",
      ],
      action: { label: "Open the first lesson", url: deps.baseUrl + paths.learn(course.slug) },
      why: "You get this mail because your course was opened.",
    },
  );
}
