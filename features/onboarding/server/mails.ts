import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

type Welcomed = {
  to: string;
  studentName: string;
  course: { slug: string; title: string };
  tutorName: string | null;
  /** The times that the tutor proposed are being booked: there is nothing to choose. */
  isToBePlaced: boolean;
  dedupeKey: string;
};

/** To a student whose course was opened: who teaches, that class times are chosen next, and where to begin. */
export async function welcomeMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, studentName, course, tutorName, isToBePlaced, dedupeKey }: Welcomed,
): Promise<NewMail> {
  const settings = await getSettings(deps);
  return composeMail(
    settings,
    { kind: "onboarding.welcome", to, dedupeKey },
    {
      heading: `Welcome to ${course.title}`,
      paragraphs: [
        `${studentName}, your course is open. The lessons wait for you, and each of them can be read without a network once it was opened.`,
        tutorName
          ? `${tutorName} teaches you, and your conversation is open in the messages. ${
              isToBePlaced
                ? "We book the class times that you agreed on, and write to you in a moment."
                : "Choose your class times next: a seat in a group, or two or three hours a week of your own."
            }`
          : "We find you a tutor, and write as soon as there is one. You choose your class times then.",
      ],
      action:
        tutorName && !isToBePlaced
          ? { label: "Choose your class times", url: deps.baseUrl + paths.dashboard() }
          : { label: "Open the first lesson", url: deps.baseUrl + paths.learn(course.slug) },
      why: "You get this mail because your course was opened.",
    },
  );
}
