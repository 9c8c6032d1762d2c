import { desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { listEnrolments } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { CertificatesAnswer, MissingForCertificate } from "../contract.ts";
import { isEarned, missingSentence } from "../rules.ts";
import { type AwardDeps, awardIfEarned } from "./award-certificate.ts";
import { ownView } from "./certificate-view.ts";
import { certificates } from "./tables.ts";

/**
 * A student's certificates, the newest first, and what is missing for those of the courses under way. A course of which
 * everything is done, but whose award nobody called for (the account was suspended, a last lesson was taken out of the
 * course), gets its certificate now.
 */
export async function listOwnCertificates(
  deps: AwardDeps & Pick<VerbDeps, "db">,
  studentId: string,
): Promise<CertificatesAnswer> {
  const { next, earned } = await underWay(deps, studentId);
  for (const enrolmentId of earned) {
    await deps.db.transaction((tx) => awardIfEarned(deps)(tx, enrolmentId, deps.clock.now()));
  }
  const courses = courseRows(deps.db);
  const rows = await deps.db
    .select({ certificate: certificates, courseSlug: courses.slug })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(eq(certificates.studentId, studentId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id));
  return {
    data: rows.map(({ certificate, courseSlug }) => ownView(certificate, courseSlug, deps.baseUrl)),
    next,
  };
}

async function underWay(
  deps: AwardDeps & { db: DbOrTx },
  studentId: string,
): Promise<{ next: MissingForCertificate[]; earned: string[] }> {
  const taken = await listEnrolments(deps.db, studentId);
  const open = taken.filter(({ state }) => state === "active" || state === "paused");
  const figuresOf = await deps.lessonFigures(
    deps.db,
    open.map(({ id }) => id),
  );
  const next: MissingForCertificate[] = [];
  const earned: string[] = [];
  for (const { id, state, courseSlug, title } of open) {
    const figures = figuresOf.get(id) ?? { lessons: 0, lessonsDone: 0 };
    const { soFar, final, total, graded } = await deps.weightedGrade(deps.db, id);
    if (isEarned({ ...figures, grade: final, state })) {
      earned.push(id);
      continue;
    }
    const left = {
      lessonsLeft: Math.max(0, figures.lessons - figures.lessonsDone),
      gradesLeft: Math.max(0, total - graded),
      grade: soFar,
    };
    next.push({
      courseSlug,
      courseTitle: title,
      lessons: figures.lessons,
      ...left,
      sentence: missingSentence(left),
    });
  }
  return { next, earned };
}
