import { eq } from "drizzle-orm";
import { conflict } from "#lib/app-error.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { classAnswers } from "../answer-texts.ts";
import { changeLeadMs, classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { classMails } from "./mails.ts";
import { makeUp } from "./make-up.ts";
import { movableClass } from "./movable-class.ts";
import { notifyMoved } from "./notify-moved.ts";
import { classSessions } from "./tables.ts";
import { lockTutor } from "./trial-people.ts";
import { getTutorHours } from "./tutor-hours.ts";

/**
 * Cancels a class of a group, or of someone's own times, at its time: it follows at the end of its series, and its students are notified. A tutor
 * may up to 12 hours before, staff until it begins. `startsAt`: the time that it is cancelled at, so that twice at once is once.
 * Errors: AppError not_found for what is not one's own; conflict where it has begun, was moved since, or begins too soon, and where no week has room.
 */
export async function postponeClass(
  deps: VerbDeps,
  { accountId, isStaff }: { accountId: string; isStaff: boolean },
  { sessionId, startsAt }: { sessionId: string; startsAt: Date },
): Promise<{ message: string }> {
  const mails = await classMails(deps);
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const row = await movableClass({ db: tx }, { accountId, isStaff }, sessionId);
    await lockTutor(tx, row.tutor.id);
    // What counts is read once no one else can change it.
    const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId)).for("update");
    if (session?.state !== "scheduled" || session.startsAt <= now) throw conflict(classReplies.begun);
    if (session.startsAt.getTime() !== startsAt.getTime()) throw conflict(classReplies.movedSince);
    if (!isStaff && session.startsAt.getTime() - now.getTime() < changeLeadMs) throw conflict(classTexts.postponeLate);
    const moved = await makeUp(within(deps, tx), session, (txInner, made) =>
      notifyMoved(within(deps, txInner), { ...row, mails, was: session, moved: [made] }),
    );
    if (!moved) throw conflict(classAnswers.noLaterWeek);
    await record("class.postponed", sessionId, {
      before: { startsAt: session.startsAt },
      after: { startsAt: moved.startsAt },
    });
    const { timeZone } = await getTutorHours(tx, row.tutor.id, now);
    return { message: classAnswers.postponed(momentText(moved.startsAt, timeZone, now)) };
  });
}
