import type { Db } from "#db/client.ts";
import { countClaims, countReadyRefunds, listApprovals } from "#features/checkout/server/public.ts";
import { listLatePicks } from "#features/classes/server/public.ts";
import { countNoShows } from "#features/funnel/server/public.ts";
import { countWithoutTutor } from "#features/grading/server/public.ts";
import { listWithoutTutor } from "#features/learning/server/public.ts";
import { countOpenReports, countWaitingForSupport } from "#features/messaging/server/public.ts";
import { countDueMifis } from "#features/onboarding/server/public.ts";
import { countWaiting, tutorsOfCourses } from "#features/tutors/server/public.ts";
import { countOpenDisputes, countPayoutAccounts, countUnpriced } from "#features/wallet/server/public.ts";
import { countPresses } from "#features/whatsapp/server/public.ts";
import { type Capability, type Holder, mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { findMailError } from "#platform/mail/mail-status.ts";
import type { Waiting } from "../contract.ts";

/**
 * How much waits for staff, in all areas that have something to decide or to hand out, and what of it `holder` may decide as a second
 * person.
 */
export async function readWaiting(deps: Pick<VerbDeps, "db" | "clock">, holder: Holder): Promise<Waiting> {
  const { db } = deps;
  const may = (capability: Capability) => mayDo(holder, { capability, scope: "all" });
  const lately = new Date(deps.clock.now().getTime() - latelyDays * 86_400_000);
  const [
    ofTutors,
    mifis,
    answers,
    reports,
    grades,
    tutorless,
    noShows,
    latePicks,
    mail,
    approvals,
    disputes,
    unpriced,
    payoutAccounts,
    refunds,
    presses,
    claims,
  ] = await Promise.all([
    countWaiting(db),
    countDueMifis(db),
    countWaitingForSupport({ db }),
    countOpenReports({ db }),
    countWithoutTutor({ db }),
    readTutorless(db),
    countNoShows(deps),
    readLatePicks(deps),
    findMailError(db),
    listApprovals(db, [
      ...(may("payments.refund") ? ["refund" as const] : []),
      ...(may("payments.confirm") ? (["transfer", "desk-payment"] as const) : []),
      ...(may("settings.change") ? ["bank" as const] : []),
    ]),
    countOpenDisputes(db),
    countUnpriced(db),
    countPayoutAccounts(deps),
    countReadyRefunds(db),
    countPresses(db, lately),
    countClaims(db),
  ]);
  const mailError = mail && { ...mail, since: mail.since.toISOString() };
  return {
    ...ofTutors,
    claims,
    mifis,
    answers,
    reports,
    grades,
    disputes,
    unpriced,
    payoutAccounts,
    refunds,
    presses,
    tutorless,
    noShows,
    latePicks,
    approvals,
    mail: mailError,
  };
}

/** So long staff see here that someone opened the chat. */
const latelyDays = 7;

/** So many of each list are on the page. */
const shown = 20;

async function readLatePicks(deps: Pick<VerbDeps, "db" | "clock">): Promise<Waiting["latePicks"]> {
  const { picks, inAll } = await listLatePicks(deps, shown);
  return { inAll, picks: picks.map((pick) => ({ ...pick, askedAt: pick.askedAt.toISOString() })) };
}

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
