import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { type VerbDeps, within } from "#platform/deps.ts";
import { dayMs } from "../../texts.ts";
import { classMails } from "../mails.ts";
import { classSessions } from "../tables.ts";
import { cancelTrialsOf, lockTutor } from "../trial-people.ts";
import { creditAll, endRescue, lockRescue, moveLater } from "./end-rescue.ts";
import { classRescues } from "./tables.ts";

/**
 * What the rule decides for classes that are over and that no one gave, since no student chose or the substitute did not come either: the class
 * follows at the end of its series; where no week has room its students have its price back; a trial is cancelled, and may be booked again.
 * Returns how many there were.
 */
export async function finishRescues(deps: VerbDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const over = await deps.db
    .select({ id: classRescues.id, sessionId: classRescues.sessionId, absentId: classRescues.absentId })
    .from(classRescues)
    .innerJoin(classSessions, eq(classSessions.id, classRescues.sessionId))
    .where(
      and(
        lte(classRescues.endsAt, now),
        or(
          eq(classRescues.state, "offered"),
          and(
            eq(classRescues.state, "substituted"),
            gt(classRescues.endsAt, new Date(now.getTime() - dayMs)),
            isNull(classSessions.tutorJoinedAt),
            eq(classSessions.state, "scheduled"),
            eq(classSessions.startsAt, classRescues.startsAt),
          ),
        ),
      ),
    )
    .orderBy(asc(classRescues.endsAt));
  if (over.length === 0) return 0;
  const mails = await classMails(deps);
  let finishedCount = 0;
  for (const { id, sessionId, absentId } of over) {
    if (signal?.aborted) break;
    finishedCount += await deps.db.transaction(async (tx) => {
      const inTx = within(deps, tx);
      await lockTutor(tx, absentId);
      const locked = await lockRescue(inTx, { sessionId, rescueId: id });
      if (!locked || !["offered", "substituted"].includes(locked.rescue.state)) return 0;
      const { session, rescue } = locked;
      const isStill =
        session.state === "scheduled" &&
        session.startsAt.getTime() === rescue.startsAt.getTime() &&
        session.tutorJoinedAt === null;
      if (!isStill) {
        // It was moved or cancelled otherwise.
        if (rescue.state === "offered") await endRescue(inTx, rescue, "cancelled");
      } else if (session.kind === "trial") {
        await cancelTrialsOf(inTx, mails, eq(classSessions.id, sessionId), "tutor-absent");
        await endRescue(inTx, rescue, "cancelled");
      } else if (await moveLater(inTx, { session, rescue, mails })) await endRescue(inTx, rescue, "moved");
      else await endRescue(inTx, rescue, (await creditAll(inTx, { session, rescue })) ? "credited" : "cancelled");
      return 1;
    });
  }
  return finishedCount;
}
