import { and, eq } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { teachingRows, tutorRows } from "#features/tutors/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { type RecordAct, staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { learningTexts } from "../texts.ts";
import { notifyTutor } from "./notify-tutor.ts";
import { enrolments } from "./tables.ts";

/**
 * Gives an enrolment without a tutor one who teaches its course; its classes are chosen next (PLACE-01). Student and
 * tutor are notified and can write to each other. The same again is returned unchanged.
 * Errors: AppError not_found; conflict where it has another tutor by now, or is over; invalid for a tutor who does not teach it.
 */
export const assignTutor = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  chosen: { enrolmentId: string; tutorId: string },
): Promise<{ tutorName: string }> =>
  staffWrite(deps, actorId, (tx, record) =>
    giveTutor(within(deps, tx), record, { ...chosen, fromTutorId: null, keepsTimes: false }),
  );

type Given = {
  enrolmentId: string;
  tutorId: string;
  /** Whose student it is until now; null: no one's. */
  fromTutorId: string | null;
  /** Its classes go on at the times that it has. */
  keepsTimes: boolean;
};

/** The same in the caller's transaction, which records it with `record`, also of an enrolment that has a tutor until now. Errors: as assignTutor. */
export async function giveTutor(
  { db: tx, clock }: InTx<"clock">,
  record: RecordAct,
  { enrolmentId, tutorId, fromTutorId, keepsTimes }: Given,
): Promise<{ tutorName: string }> {
  const now = clock.now();
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
  if (!enrolment) throw notFound(learningTexts.unknownEnrolment);
  const { studentId, courseId } = enrolment;
  const [teaching, tutors, courses] = [teachingRows(tx), tutorRows(tx), courseRows(tx)];
  const [tutor] = await tx
    .select({ name: tutors.tutorName, courseTitle: courses.title })
    .from(teaching)
    .innerJoin(tutors, eq(tutors.id, teaching.tutorId))
    .innerJoin(courses, eq(courses.id, teaching.courseId))
    .where(and(eq(teaching.tutorId, tutorId), eq(teaching.courseId, courseId)));
  if (!tutor) throw invalidAt("tutorId", learningTexts.teachesOther);
  if (enrolment.tutorId === tutorId) return { tutorName: tutor.name };
  if (enrolment.tutorId !== fromTutorId) throw conflict(learningTexts.hasTutor);
  if (!["active", "paused"].includes(enrolment.state)) throw conflict(learningTexts.isOver);

  const after = { tutorId };
  await tx
    .update(enrolments)
    .set({ ...after, updatedAt: now })
    .where(eq(enrolments.id, enrolmentId));
  await record("enrolment.tutor-assigned", enrolmentId, {
    before: enrolment,
    after,
    details: { tutorName: tutor.name },
  });
  await notify(
    { db: tx, clock },
    {
      accountId: studentId,
      kind: "pick" as const,
      about: `tutor-assigned:${enrolmentId}:${tutorId}:${now.toISOString()}`,
      link: paths.dashboardTutor(tutorId),
      message: `${tutor.name} is your tutor for ${tutor.courseTitle}${fromTutorId ? " from now on" : ""}. ${
        keepsTimes ? "Your classes take place at the times that you have." : "Choose your class times, or write."
      }`,
    },
  );
  await notifyTutor({ db: tx, clock }, { studentId, courseId, tutorId });
  return { tutorName: tutor.name };
}
