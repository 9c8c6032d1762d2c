import { and, eq, sql } from "drizzle-orm";
import { formatMoney } from "#lib/money.ts";
import type { InTx, Within } from "#platform/deps.ts";
import type { RescueState } from "../../rescue-texts.ts";
import type { classMails } from "../mails.ts";
import { makeUp } from "../make-up.ts";
import { notifyMoved } from "../notify-moved.ts";
import { classAttendance, classSessions } from "../tables.ts";
import { creditClass } from "./class-credit.ts";
import { groupOfClass, notifyStudents, notifyTutorOf, studentsOfClass, tutorOf } from "./class-people.ts";
import { classRescues } from "./tables.ts";
import { rescueTexts } from "./texts.ts";

type Session = typeof classSessions.$inferSelect;
export type Rescue = typeof classRescues.$inferSelect;
type Mails = Awaited<ReturnType<typeof classMails>>;

/** Notes what became of a rescue; who was reserved is free again, but for a substitute who takes the class. */
export async function endRescue(
  { db: tx, clock }: InTx<"clock">,
  { id }: Pick<Rescue, "id">,
  state: Exclude<RescueState, "offered">,
): Promise<void> {
  await tx
    .update(classRescues)
    .set({ state, endedAt: clock.now(), ...(state === "substituted" ? {} : { substituteId: null }) })
    .where(eq(classRescues.id, id));
}

/** The tutor of a class has come: what is offered ends, and the students are notified. */
export async function endOffer(deps: InTx<"clock">, session: Session): Promise<void> {
  const { db: tx } = deps;
  const [rescue] = await tx
    .select()
    .from(classRescues)
    .where(and(eq(classRescues.sessionId, session.id), eq(classRescues.state, "offered")))
    .for("update");
  if (!rescue) return;
  await endRescue(deps, rescue, "came");
  const tutor = await tutorOf(tx, session.tutorId);
  await notifyStudents(deps, session, {
    message: rescueTexts.came(tutor?.name ?? "", session.title),
    about: `class-rescue:${rescue.id}:came`,
    until: session.endsAt,
  });
}

/** Moves a class that was not given to the end of its series, with its own tutor. Returns the moved class; null: no week has room. */
export async function moveLater(
  deps: Within,
  { session, rescue, mails }: { session: Session; rescue: Rescue; mails: Mails },
): Promise<Session | null> {
  const { db: tx } = deps;
  const [cohort, absent] = [await groupOfClass(tx, session), await tutorOf(tx, rescue.absentId)];
  if (!cohort || !absent) return null;
  const own = { ...session, tutorId: rescue.absentId };
  if (session.tutorId !== own.tutorId)
    await tx.update(classSessions).set({ tutorId: own.tutorId }).where(eq(classSessions.id, session.id));
  const moved = await makeUp(deps, own, (inner, made) =>
    notifyMoved(
      { ...deps, db: inner },
      { cohort, tutor: { name: absent.name }, mails, was: own, moved: [made], because: "absent" },
    ),
  );
  // Who pressed Join was there for nothing: they are in the class that follows.
  if (moved) await tx.delete(classAttendance).where(eq(classAttendance.sessionId, session.id));
  return moved;
}

/** Ends a class that is not given at all. */
export const cancelClass = ({ db: tx, clock }: InTx<"clock">, { id }: Session) =>
  tx
    .update(classSessions)
    .set({ state: "cancelled", sequence: sql`${classSessions.sequence} + 1`, updatedAt: clock.now() })
    .where(eq(classSessions.id, id));

/** Where no week has room: each student has its price back, and the class is cancelled. Returns whether anyone had. */
export async function creditAll(deps: InTx<"clock">, { session, rescue }: { session: Session; rescue: Rescue }) {
  const { db: tx } = deps;
  const group = await groupOfClass(tx, session);
  const students = await studentsOfClass(tx, session);
  let credited = false;
  for (const { id: studentId } of group ? students : []) {
    const worth = group && (await creditClass(deps, session, { studentId, courseId: group.courseId }));
    credited ||= worth !== null;
    await notifyStudents(
      deps,
      { ...session, studentId },
      {
        message: worth ? rescueTexts.credited(session.title, formatMoney(worth)) : rescueTexts.cancelled(session.title),
        about: `class-rescue:${rescue.id}:credited`,
      },
    );
  }
  await cancelClass(deps, session);
  await notifyTutorOf(deps, rescue.absentId, {
    message: rescueTexts.notGiven(session.title),
    about: `class-rescue:${rescue.id}:ended`,
  });
  return credited;
}

/** A rescue with its class, both locked until the transaction ends; null where the class is gone. */
export async function lockRescue({ db: tx }: InTx, { sessionId, rescueId }: { sessionId: string; rescueId: string }) {
  const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId)).for("update");
  const [rescue] = await tx.select().from(classRescues).where(eq(classRescues.id, rescueId)).for("update");
  return session && rescue ? { session, rescue } : null;
}
