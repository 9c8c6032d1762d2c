import { eq } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { StoredQuestion } from "../contract.ts";
import { checkPicture } from "./check-draft.ts";
import { findQuestion } from "./find-question.ts";
import { usesOf } from "./retire-question.ts";
import type { Author } from "./scope.ts";

/** A question as its author writes it, with its key. Errors: `not_found`. */
export async function readQuestion({ db }: Pick<VerbDeps, "db">, author: Author, id: string): Promise<StoredQuestion> {
  const { question, draft } = await findQuestion(db, author, id);
  const courses = courseRows(db);
  const [usedIn, picture, [course]] = await Promise.all([
    usesOf(db, id),
    checkPicture(db, question.courseId, draft.picture, "picture"),
    db
      .select({ slug: courses.slug, shortTitle: courses.shortTitle })
      .from(courses)
      .where(eq(courses.id, question.courseId)),
  ]);
  return {
    id,
    version: question.currentVersion,
    course: course ?? { slug: "", shortTitle: "" },
    draft,
    picture: picture && { url: picture.url, width: picture.width, height: picture.height },
    usedIn,
    isRetired: question.retiredAt !== null,
  };
}
