import { zoneName } from "#features/classes/rules.ts";
import type { Unsubscribe } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { TxDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import type { Trial } from "./outcome-rows.ts";

type Deps = Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

type Common = Pick<Trial, "student" | "tutor"> & { unsubscribe: Unsubscribe };

const why = "You get this mail because you had a trial class with us.";

/** To a student: what their tutor proposes after the trial. `price`: `₦32,000 now, ₦128,000 in all`; `link`: the path on which they say yes. */
export async function proposalMail(
  deps: Deps,
  {
    student,
    tutor,
    unsubscribe,
    ...proposed
  }: Common & {
    course: string;
    times: string;
    plan: string;
    now: string;
    price: string;
    line: string | null;
    link: string;
    until: Date | null;
  },
): Promise<NewMail> {
  const { course, times, plan, price, line, until } = proposed;
  const { zone } = student;
  const lines = [
    `Course: ${course}`,
    times
      ? `Classes: ${times} (${zoneName(zone, deps.clock.now())})`
      : "Classes: you choose your times once it is paid",
    `Plan: ${plan}`,
    `Price: ${price}`,
  ];
  return composeMail(
    await getSettings(deps),
    { kind: "trial-outcomes.proposed", to: student.email },
    {
      heading: `${tutor.fullName} proposes your classes`,
      subject: `${firstName(tutor)} proposes: ${course}${times ? `, ${times}` : ""}`,
      paragraphs: [
        ...(line ? [`${firstName(tutor)} writes: ${line}`] : []),
        lines.join("\n"),
        ...(until
          ? [
              `These times are yours until ${momentText(until, zone, deps.clock.now())}. Nothing is taken before you pay.`,
            ]
          : ["Nothing is taken before you pay."]),
      ],
      action: { label: `See it and pay ${proposed.now}`, url: `${deps.baseUrl}${proposed.link}` },
      why,
      unsubscribe,
    },
  );
}

/** To a student: another tutor would suit them better, and why. */
export async function notFitsMail(
  deps: Deps,
  { student, tutor, unsubscribe, reason }: Common & { reason: string },
): Promise<NewMail> {
  return composeMail(
    await getSettings(deps),
    { kind: "trial-outcomes.not-fits", to: student.email },
    {
      heading: `About your trial class with ${tutor.fullName}`,
      paragraphs: [
        `Thank you for meeting ${firstName(tutor)}, who thinks that another tutor suits you better.`,
        `In ${firstName(tutor)}'s words: ${reason}`,
        "The first half hour with another tutor is free, too.",
      ],
      action: { label: "Find another tutor", url: `${deps.baseUrl}${paths.findTutor()}` },
      why,
      unsubscribe,
    },
  );
}

/** To a student who did not come to the trial: take another time. */
export async function missedMail(deps: Deps, { student, tutor, unsubscribe }: Common): Promise<NewMail> {
  return composeMail(
    await getSettings(deps),
    { kind: "trial-outcomes.missed", to: student.email },
    {
      heading: `${firstName(tutor)} missed you at the trial class`,
      paragraphs: [
        "It happens. Take another time: the trial stays free.",
        "If you were there, say so at this class in your calendar.",
      ],
      action: { label: "Choose a new time", url: `${deps.baseUrl}${paths.dashboardTutor(tutor.id)}` },
      why,
      unsubscribe,
    },
  );
}
