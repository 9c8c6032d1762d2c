import { and, eq } from "drizzle-orm";
import { assessments } from "#features/assessments/server/tables.ts";
import { submissions, submissionVersions } from "#features/coursework/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount } from "../support/accounts.ts";
import { onDatabase } from "./database.ts";

/** A tutor whose course has an assignment with a rubric. */
export const tutorLogin = { email: "ifeoma.nnadi@unwalled.academy", password: "Chalk4Walls" };

/** Students of that tutor, the first with an account of the journey, if any; the others have typed their work already. */
export const teachHandedIn = (first: string | null, others: readonly string[]) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "ifeoma-nnadi"));
    const [assessment] = await db
      .select()
      .from(assessments)
      .where(and(eq(assessments.courseId, tutor?.courseIds[0] ?? ""), eq(assessments.kind, "assignment")));
    if (!tutor || !assessment) throw new Error("The supplied academy lacks the tutor, or work of their course.");
    const now = systemClock.now();
    const people = [...(first === null ? [] : [first])];
    for (const fullName of others) people.push((await makeAccount(db, now, { fullName })).id);
    await db.transaction(async (tx) => {
      for (const [at, studentId] of people.entries()) {
        const { id: enrolmentId } = await enrolStudent(
          { db: tx, clock: systemClock },
          { studentId, courseId: assessment.courseId, tutorId: tutor.id, plan: "course", paidAt: now },
        );
        if (studentId === first) continue;
        const submissionId = newId();
        await tx
          .insert(submissions)
          .values({ id: submissionId, assessmentId: assessment.id, enrolmentId, studentId, createdAt: now });
        await tx.insert(submissionVersions).values({
          id: newId(),
          submissionId,
          number: 1,
          text: `What I read this week, number ${at}.`,
          lateDays: 0,
          submittedAt: now,
        });
      }
    });
    return assessment;
  });
