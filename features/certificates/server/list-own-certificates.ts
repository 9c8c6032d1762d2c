import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { gradesColumn } from "#features/assessments/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { enrolledRows, lessonCounts } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CertificatesResponse } from "../contract.ts";
import { missingMessage } from "../rules.ts";
import { courseFields, ownView } from "./certificate-view.ts";
import { certificates } from "./tables.ts";

/**
 * A student's certificates, the newest first, and what is missing for those of the courses under way, the course begun last
 * first. One query, whatever the number of courses; it only reads.
 */
export async function listOwnCertificates(
  { db, baseUrl }: Pick<VerbDeps, "db" | "baseUrl">,
  studentId: string,
): Promise<CertificatesResponse> {
  const [enrolled, courses] = [enrolledRows(db), courseRows(db)];
  const counts = lessonCounts(db, enrolled);
  const isRunning = inArray(enrolled.state, ["active", "paused"]);
  const rows = await db
    .select({
      certificate: certificates,
      course: courseFields(courses),
      courseTitle: courses.title,
      counts,
      grades: gradesColumn(db, enrolled),
    })
    .from(enrolled)
    .innerJoin(courses, eq(courses.id, enrolled.courseId))
    .leftJoin(certificates, eq(certificates.enrolmentId, enrolled.id))
    .where(and(eq(enrolled.studentId, studentId), or(isNotNull(certificates.id), isRunning)))
    .orderBy(
      sql`${certificates.issuedAt} desc nulls last`,
      desc(certificates.id),
      desc(enrolled.startedAt),
      desc(enrolled.id),
    );
  return {
    data: rows.flatMap(({ certificate, course }) => (certificate ? [ownView(certificate, course, baseUrl)] : [])),
    next: rows.flatMap(({ certificate, course, courseTitle, counts: figures, grades }) => {
      if (certificate) return [];
      const { lessons, lessonsDone, live, liveDone } = figures;
      const left = {
        gradesLeft: Math.max(0, grades.total - grades.graded),
        grade: grades.soFar,
      };
      const toRead = Math.max(0, lessons - live - (lessonsDone - liveDone));
      const toAttend = Math.max(0, live - liveDone);
      const message = missingMessage({ toRead, toAttend, ...left });
      return [{ courseSlug: course.slug, courseTitle, ...figures, ...left, sentence: message }];
    }),
  };
}
