import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { weightedGrade } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { completeEnrolment, enrolledRows, lessonFigures } from "#features/learning/server/public.ts";
import { notifyByMail } from "#features/notifications/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps, Within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { codeByteCount, codeFrom, isEarned } from "../rules.ts";
import { awardedMail } from "./mails.ts";
import { certificates } from "./tables.ts";

export type AwardDeps = Pick<VerbDeps, "mail" | "baseUrl" | "staffEmail" | "clock" | "log">;

export type Award = { code: string };

/** The lock makes the last lesson and the last grade, saved at the same moment, see each other. */
const lockEnrolment = prepared("certificates_lock_enrolment", (db) => {
  const enrolled = enrolledRows(db);
  return db
    .select({ studentId: enrolled.studentId, courseId: enrolled.courseId, state: enrolled.state })
    .from(enrolled)
    .where(eq(enrolled.id, sql.placeholder("enrolmentId")))
    .for("no key update");
});

/**
 * What follows when an enrolment has come further: awards the certificate once every lesson is done and the final grade is 60 or more (CERT-01), marks the enrolment completed, and tells the student by bell
 * and mail. In the caller's transaction. Calling it again, from anywhere, awards nothing more; what happens to lessons or
 * grades afterwards takes nothing away. Returns the certificate that this call made, else null.
 */
export async function awardIfEarned(
  deps: Within<AwardDeps>,
  { enrolmentId, at: now }: { enrolmentId: string; at: Date },
): Promise<Award | null> {
  const { db: tx } = deps;
  const [enrolment] = await lockEnrolment(tx, { enrolmentId });
  if (!enrolment || enrolment.state === "cancelled") return null;
  const figures = await lessonFigures(tx, enrolmentId);
  // Nearly every call ends here, before the grades are requested.
  if (figures.lessons === 0 || figures.lessonsDone < figures.lessons) return null;
  const { final } = await weightedGrade({ db: tx }, enrolmentId);
  if (final === null || !isEarned({ ...figures, grade: final, state: enrolment.state })) return null;

  const [enrolled, people, courses, tutors] = [enrolledRows(tx), personRows(tx), courseRows(tx), tutorRows(tx)];
  const [names] = await tx
    .select({
      email: people.personEmail,
      studentName: people.personName,
      courseTitle: courses.title,
      tutorName: tutors.tutorName,
    })
    .from(enrolled)
    .innerJoin(people, eq(people.id, enrolled.studentId))
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(tutors, eq(tutors.id, enrolled.tutorId))
    .where(eq(enrolled.id, enrolmentId));
  // An account that is suspended or closing: nothing is awarded until it is back (awardDue).
  if (!names) return null;
  const { studentName, courseTitle, tutorName } = names;
  await completeEnrolment(deps, enrolmentId);
  const [made] = await tx
    .insert(certificates)
    .values({
      id: newId(),
      code: codeFrom(randomBytes(codeByteCount)),
      enrolmentId,
      studentId: enrolment.studentId,
      courseId: enrolment.courseId,
      studentName,
      courseTitle,
      tutorName,
      grade: final,
      issuedAt: now,
    })
    // This enrolment's, or one of the same course taken before: never two.
    .onConflictDoNothing()
    .returning({ code: certificates.code });
  if (!made) return null;

  const link = paths.certificate(made.code);
  const message = `You earned your certificate for ${courseTitle}.`;
  const about = `certificate:${made.code}`;
  await notifyByMail(
    deps,
    { accountId: enrolment.studentId, kind: "certificate", message, link, about },
    // Settings are read by the transaction's own connection: a second one for each award could use up the pool.
    (unsubscribe) => awardedMail(deps, { to: names.email, link, ...names, grade: final, unsubscribe }),
  );
  return made;
}
