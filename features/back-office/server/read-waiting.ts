import { countWithoutTutor } from "#features/assessments/server/public.ts";
import { countOpenReports, countWaitingForSupport } from "#features/messaging/server/public.ts";
import { countDueMifis } from "#features/onboarding/server/public.ts";
import { countWaiting } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { findMailFault } from "#platform/mail/mail-standing.ts";
import type { Waiting } from "../contract.ts";

/** How much waits for staff, in all areas that have something to decide or to hand out. */
export async function readWaiting({ db }: Pick<VerbDeps, "db">): Promise<Waiting> {
  const [ofTutors, mifis, answers, reports, grades, mail] = await Promise.all([
    countWaiting(db),
    countDueMifis(db),
    countWaitingForSupport(db),
    countOpenReports(db),
    countWithoutTutor(db),
    findMailFault(db),
  ]);
  return { ...ofTutors, mifis, answers, reports, grades, mail: mail && { ...mail, since: mail.since.toISOString() } };
}
