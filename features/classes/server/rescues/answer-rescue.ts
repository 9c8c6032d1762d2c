import { eq } from "drizzle-orm";
import { conflict, notFound } from "#lib/app-error.ts";
import { clockTime } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { RescueChoice } from "../../rescue-texts.ts";
import { classReplies } from "../class-replies.ts";
import { classMails } from "../mails.ts";
import { classSessions } from "../tables.ts";
import { cancelTrialsOf, isTaken, lockTutor } from "../trial-people.ts";
import { creditClass, findCredit } from "./class-credit.ts";
import { groupOfClass, notifyStudents, notifyTutorOf, studentsOfClass, tutorOf } from "./class-people.ts";
import { cancelClass, endRescue, lockRescue, moveLater, type Rescue } from "./end-rescue.ts";
import { findRescue } from "./find-rescue.ts";
import { reserveSubstitute } from "./reserve-substitute.ts";
import { classRescues } from "./tables.ts";
import { rescueTexts } from "./texts.ts";

type Session = typeof classSessions.$inferSelect;
type Group = NonNullable<Awaited<ReturnType<typeof groupOfClass>>>;

/**
 * A student chooses what becomes of a class whose tutor did not come. The other tutor takes the class at once, of a group for everybody;
 * `later` and `came` are for a class of one's own; credit is for this student, and ends a class of their own. The same again is once.
 * Errors: AppError not_found for a class that is not theirs or that nothing is offered for; conflict for what cannot be chosen any more.
 */
export async function answerRescue(
  deps: VerbDeps,
  studentId: string,
  { sessionId, choice }: { sessionId: string; choice: RescueChoice },
): Promise<{ message: string }> {
  const mails = await classMails(deps);
  const offered = await findRescue(deps.db, studentId, sessionId).catch(async (error: unknown) => {
    // What credit was taken for is not theirs any more, so it is not there.
    const had = choice === "credit" ? await findCredit(deps.db, { sessionId, studentId }) : null;
    if (!had) throw error;
    return had;
  });
  if ("currency" in offered) return { message: rescueTexts.done.credit(formatMoney(offered)) };
  const answer = await deps.db
    .transaction(async (tx) => {
      const inTx = within(deps, tx);
      // In one order everywhere, so that two never wait for each other.
      for (const id of [offered.absentId, offered.substituteId].flatMap((id) => id ?? []).sort())
        await lockTutor(tx, id);
      const locked = await lockRescue(inTx, { sessionId, rescueId: offered.id });
      if (!locked) throw notFound(classReplies.notFound);
      const { session, rescue } = locked;
      const group = await groupOfClass(tx, session);
      const isOpen = rescue.state === "offered" && deps.clock.now() < rescue.endsAt && session.state === "scheduled";
      if (!isOpen) return doneBefore(inTx, { choice, rescue, studentId });
      const ask = { session, rescue, group, studentId };
      if (choice === "substitute") return takeSubstitute(inTx, ask);
      if (choice === "credit") return takeCredit(inTx, ask);
      if (group !== null && group.cohortSeats !== 1) throw conflict(rescueTexts.notAlone);
      if (choice === "came") {
        await endRescue(inTx, rescue, "came");
        return rescueTexts.done.came;
      }
      if (group === null) {
        await cancelTrialsOf(inTx, mails, eq(classSessions.id, sessionId), "tutor-absent");
        await endRescue(inTx, rescue, "cancelled");
        return rescueTexts.done.trial;
      }
      if (!(await moveLater(inTx, { session, rescue, mails }))) throw conflict(rescueTexts.noneFree);
      await endRescue(inTx, rescue, "moved");
      return rescueTexts.done.later;
    })
    .catch(async (error: unknown) => {
      if (choice !== "substitute" || !isTaken(error)) throw error;
      return null;
    });
  if (answer !== null) return { message: answer };
  await replaceSubstitute(deps, { sessionId, rescueId: offered.id });
  throw conflict(rescueTexts.noSubstitute);
}

type Ask = { session: Session; rescue: Rescue; group: Group | null; studentId: string };

/** What was chosen before, by this student or, of a group, by another. Errors: conflict where it came otherwise. */
async function doneBefore(
  { db: tx }: Within,
  { choice, rescue, studentId }: { choice: RescueChoice; rescue: Rescue; studentId: string },
): Promise<string> {
  const { done } = rescueTexts;
  if (choice === "substitute" && rescue.state === "substituted" && rescue.substituteId)
    return done.substitute((await tutorOf(tx, rescue.substituteId))?.name ?? "");
  const had = choice === "credit" ? await findCredit(tx, { sessionId: rescue.sessionId, studentId }) : null;
  if (had) return done.credit(formatMoney(had));
  if (choice === "later" && rescue.state === "moved") return done.later;
  if (choice === "came" && rescue.state === "came") return done.came;
  throw conflict(rescueTexts.notOpen);
}

async function takeSubstitute(deps: Within, { session, rescue, group, studentId }: Ask): Promise<string> {
  const { db: tx, clock } = deps;
  const substitute = rescue.substituteId === null ? null : await tutorOf(tx, rescue.substituteId);
  if (!rescue.substituteId || !substitute?.accountId || !substitute.isPublished || !group)
    throw conflict(rescueTexts.noSubstitute);
  // That they teach elsewhere by now is refused by the database.
  await tx
    .update(classSessions)
    .set({ tutorId: rescue.substituteId, sequence: session.sequence + 1, updatedAt: clock.now() })
    .where(eq(classSessions.id, session.id));
  await endRescue(deps, rescue, "substituted");
  const absent = await tutorOf(tx, rescue.absentId);
  const about = (who: string) => `class-rescue:${rescue.id}:${who}`;
  await notifyTutorOf(deps, rescue.substituteId, {
    message: rescueTexts.standIn(session.title, absent?.name ?? "", clockTime(session.endsAt, substitute.zone)),
    about: about("stands-in"),
    until: session.endsAt,
  });
  await notifyTutorOf(deps, rescue.absentId, {
    message: rescueTexts.takenOver(session.title, substitute.name),
    about: about("taken"),
  });
  await notifyStudents(deps, session, {
    message: rescueTexts.goesOn(session.title, substitute.name),
    about: about("goes-on"),
    until: session.endsAt,
    but: studentId,
  });
  return rescueTexts.done.substitute(substitute.name);
}

async function takeCredit(deps: Within, { session, rescue, group, studentId }: Ask): Promise<string> {
  const worth = group && (await creditClass(deps, session, { studentId, courseId: group.courseId }));
  if (!worth) throw conflict(rescueTexts.noCredit);
  // Of a group the others have it still.
  if ((await studentsOfClass(deps.db, session)).length === 0) {
    await cancelClass(deps, session);
    await endRescue(deps, rescue, "credited");
    await notifyTutorOf(deps, rescue.absentId, {
      message: rescueTexts.notGiven(session.title),
      about: `class-rescue:${rescue.id}:ended`,
    });
  }
  return rescueTexts.done.credit(formatMoney(worth));
}

/** Who was reserved teaches elsewhere by now: another one is, where there is one. */
const replaceSubstitute = (
  deps: VerbDeps,
  { sessionId, rescueId }: { sessionId: string; rescueId: string },
): Promise<unknown> =>
  deps.db.transaction(async (tx) => {
    const locked = await lockRescue({ db: tx }, { sessionId, rescueId });
    const group = locked && (await groupOfClass(tx, locked.session));
    if (!group || locked.rescue.state !== "offered") return;
    await tx.update(classRescues).set({ substituteId: null }).where(eq(classRescues.id, rescueId));
    await reserveSubstitute(within(deps, tx), { rescueId, session: locked.session, courseId: group.courseId });
  });
