import { makeActLink } from "#features/act-links/server/public.ts";
import { notifyByMail, type Unsubscribe } from "#features/notifications/server/public.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { linkedMs } from "../texts.ts";
import { missedMail, notFitsMail, proposalMail } from "./mails.ts";
import type { Trial } from "./outcome-rows.ts";

/** What is sent to a student after a trial. */
export type Verdict =
  | {
      verdict: "fits";
      proposed: Omit<Parameters<typeof proposalMail>[1], "student" | "tutor" | "unsubscribe" | "link">;
    }
  | { verdict: "not-fits"; reason: string }
  | { verdict: "missed" };

/** Tells a student what their tutor said after the trial: by bell, by mail and as else they chose. */
export async function notifyStudent(deps: Within, { id, student, tutor }: Trial, verdict: Verdict): Promise<void> {
  const pair = { student, tutor };
  const first = firstName(tutor);
  const until = new Date(deps.clock.now().getTime() + linkedMs);
  const accept = { act: "accept", subject: id, until } as const;
  const notice: { message: string; link: string; write: (unsubscribe: Unsubscribe) => Promise<NewMail> } =
    verdict.verdict === "fits"
      ? {
          message: `${tutor.fullName} proposes ${verdict.proposed.course}${verdict.proposed.times ? `, ${verdict.proposed.times}` : ""}: ${verdict.proposed.price}.`,
          link: paths.dashboard(),
          write: async (unsubscribe) =>
            proposalMail(deps, {
              ...pair,
              ...verdict.proposed,
              link: await makeActLink(deps, student.id, accept),
              unsubscribe,
            }),
        }
      : verdict.verdict === "not-fits"
        ? {
            message: `Thank you for meeting ${first}, who thinks that another tutor suits you better: ${verdict.reason}`,
            link: paths.findTutor(),
            write: (unsubscribe) => notFitsMail(deps, { ...pair, reason: verdict.reason, unsubscribe }),
          }
        : {
            message: `${first} missed you at the trial class. Take another time.`,
            link: paths.dashboardTutor(tutor.id),
            write: (unsubscribe) => missedMail(deps, { ...pair, unsubscribe }),
          };
  const about = `trial-settled:${id}:${deps.clock.now().toISOString()}`;
  await notifyByMail(
    deps,
    {
      accountId: student.id,
      kind: "pick",
      message: notice.message,
      link: notice.link,
      about,
      ...(verdict.verdict === "fits" ? { acts: [accept] } : {}),
    },
    notice.write,
  );
}
