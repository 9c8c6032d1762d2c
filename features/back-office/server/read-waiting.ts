import type { Db } from "#db/client.ts";
import { countClaims, listApprovals } from "#features/checkout/server/public.ts";
import { countWithoutTutor } from "#features/grading/server/public.ts";
import { listWithoutTutor } from "#features/learning/server/public.ts";
import { countOpenReports, countWaitingForSupport } from "#features/messaging/server/public.ts";
import { countDueMifis } from "#features/onboarding/server/public.ts";
import { listUnplaced } from "#features/placement/server/public.ts";
import { countWaiting, tutorsOfCourses } from "#features/tutors/server/public.ts";
import { type Capability, type Holder, mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { findMailError } from "#platform/mail/mail-status.ts";
import type { Waiting } from "../contract.ts";

/**
 * How much waits for staff, in all areas that have something to decide or to hand out, and what of it `holder` may decide as a second
 * person.
 */
export async function readWaiting({ db }: Pick<VerbDeps, "db">, holder: Holder): Promise<Waiting> {
  const may = (capability: Capability) => mayDo(holder, { capability, scope: "all" });
  const [ofTutors, claims, mifis, answers, reports, grades, tutorless, unplaced, mail, approvals] = await Promise.all([
    countWaiting(db),
    countClaims(db),
    countDueMifis(db),
    countWaitingForSupport({ db }),
    countOpenReports({ db }),
    countWithoutTutor({ db }),
    readTutorless(db),
    listUnplaced({ db }, { accountId: "", as: "staff" }),
    findMailError(db),
    listApprovals(db, [
      ...(may("payments.refund") ? ["refund" as const] : []),
      ...(may("payments.confirm") ? ["transfer" as const] : []),
    ]),
  ]);
  const mailError = mail && { ...mail, since: mail.since.toISOString() };
  return { ...ofTutors, claims, mifis, answers, reports, grades, tutorless, unplaced, approvals, mail: mailError };
}

/** Students without a tutor whom the page shows. */
const shown = 20;

async function readTutorless(db: Db): Promise<Waiting["tutorless"]> {
  const { rows, inAll } = await listWithoutTutor(db, shown);
  const taughtBy = await tutorsOfCourses(db, [...new Set(rows.map(({ courseId }) => courseId))]);
  const students = rows.map(({ courseId, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    tutors: taughtBy.get(courseId) ?? [],
  }));
  return { inAll, students };
}
