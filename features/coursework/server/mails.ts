import { getSettings } from "#features/site/server/public.ts";
import type { UsedUpload } from "#features/uploads/server/public.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

type Received = {
  to: string;
  studentName: string;
  title: string;
  course: string;
  number: number;
  file: UsedUpload | null;
  link: string | null;
  text: string;
  lateDays: number;
  now: Date;
  /** Path of the assessment's page. */
  page: string;
};

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("en-GB")} KB`;

/** To the student: what was received, when, and by which sum it can be distinguished from any other file. */
export async function handedInMail(
  deps: Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, studentName, title, course, number, file, link, text, lateDays, now, page }: Received,
): Promise<NewMail> {
  const received = [
    ...(file ? [`${file.name}, ${kilobytes(file.sizeBytes)}, SHA-256 ${file.sha256.slice(0, 12)}`] : []),
    ...(link ? [link] : []),
    ...(text ? [`${text.length.toLocaleString("en-GB")} characters that you typed`] : []),
  ];
  return composeMail(
    await getSettings(deps),
    { kind: "assessments.handed-in", to },
    {
      heading: `We have your work: ${title}`,
      paragraphs: [
        `${studentName}, this is your receipt for version ${number} of ${title} (${course}), received on ${momentText(now, "Africa/Lagos", now)}, Lagos time.`,
        ...received,
        lateDays === 0 ? "It came in time." : `It came ${lateDays === 1 ? "one day" : `${lateDays} days`} late.`,
        "You can hand in another version until it is graded; the last one counts.",
      ],
      action: { label: "See what I handed in", url: deps.baseUrl + page },
      why: "You get this mail because you handed in work of a course.",
    },
  );
}
