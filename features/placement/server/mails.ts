import { zoneName } from "#features/classes/rules.ts";
import { eventOf, icsOf } from "#features/classes/server/public.ts";
import { paths } from "#lib/paths.ts";
import { daysText, dayText, momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { TimeView } from "../contract.ts";
import { skippedOf, timesText } from "../rules.ts";

type PlacedFacts = {
  course: string;
  /** The other of the two. */
  otherName: string;
  times: readonly Pick<TimeView, "label" | "skipped" | "lastOn">[];
  first: Date | null;
  classes: readonly (Omit<Parameters<typeof eventOf>[0], "otherName" | "room"> & { meetingUrl: string })[];
  isMoved: boolean;
  /** Their student chose them; a tutor or staff otherwise. */
  byStudent: boolean;
};

/** To a student, or to their tutor: the class times of a course, in the reader's zone, with a calendar file. */
export function placedMail(
  { baseUrl, clock }: Pick<VerbDeps, "baseUrl" | "clock">,
  settings: Parameters<typeof composeMail>[0],
  reader: { email: string; zone: string; isTutor: boolean; dedupeKey: string },
  facts: PlacedFacts,
): NewMail {
  const { isTutor, zone } = reader;
  const { course, otherName, classes } = facts;
  const now = clock.now();
  const times = timesText(facts.times);
  const skipped = skippedOf(facts.times);
  const heading = facts.isMoved ? "The class times were changed" : "The class times are set";
  const events = classes.map(({ meetingUrl, ...session }) =>
    eventOf({ ...session, otherName: null, room: isTutor ? meetingUrl : null }, { baseUrl, zone }),
  );
  const text = icsOf(events, { academy: settings.name, host: new URL(baseUrl).hostname });
  const lines = [
    `Course: ${course}`,
    `${isTutor ? "Student" : "Tutor"}: ${otherName}`,
    `Times: ${times} (${zoneName(zone, now)})`,
    ...(facts.first ? [`First class: ${momentText(facts.first, zone, now)}`] : []),
    `Classes: ${classes.length}`,
    ...(skipped
      ? [
          `Last class: ${dayText(skipped.last, "short")}`,
          `No class on: ${daysText(skipped.days)} (${isTutor ? "you are" : `${otherName} is`} away)`,
        ]
      : []),
  ];
  return composeMail(
    settings,
    {
      kind: isTutor ? "placement.placed-tutor" : "placement.placed",
      to: reader.email,
      dedupeKey: reader.dedupeKey,
      attachments: [{ filename: "classes.ics", contentType: "text/calendar", text }],
    },
    {
      heading,
      subject: `${heading}: ${times}`,
      paragraphs: [
        lines.join("\n"),
        isTutor
          ? `${facts.byStudent ? `${otherName} chose these times` : "They were told of these times"} and may choose others until a day before the first class.`
          : "You may choose others on the site until a day before the first class. The join button opens 10 minutes before each.",
      ],
      action: isTutor
        ? { label: "Open my desk", url: `${baseUrl}${paths.workplace("tutor")}` }
        : { label: "See my calendar", url: `${baseUrl}${paths.calendar()}` },
      why: isTutor
        ? "You get this mail because you teach with us."
        : "You get this mail because these are your classes.",
    },
  );
}
