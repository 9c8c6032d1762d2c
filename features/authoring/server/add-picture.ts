import { eq } from "drizzle-orm";
import { getQuestionPicture } from "#features/questions/calls.ts";
import { questionPictures } from "#features/questions/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ReceivedForm } from "#platform/http/receive-form.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { drawSmall } from "#platform/pictures/draw-small.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import { type Author, authoredCourse, lockAuthoring } from "./scope.ts";

/**
 * Stores a picture for questions of a course as we draw it, not as it came: upright, small, and without the place where it was taken.
 * Errors: `not_found`, `invalid` for what cannot be opened, `conflict` where the course has too many.
 */
export async function addPicture(
  deps: Pick<VerbDeps, "db" | "clock">,
  author: Author,
  { field: slug, path }: ReceivedForm,
): Promise<{ id: string; url: string; width: number; height: number }> {
  await authoredCourse(deps.db, author, slug);
  const drawn = await drawSmall(path);
  if (!drawn) throw invalidAt("file", authoringTexts.unreadPicture);
  const { content, width, height } = drawn;
  return staffWrite(deps, author.accountId, async (tx, record, createdAt) => {
    const course = await authoredCourse(tx, author, slug);
    await lockAuthoring(tx, course.id);
    if ((await tx.$count(questionPictures, eq(questionPictures.courseId, course.id))) >= authoringLimits.pictures)
      throw conflict(authoringTexts.manyPictures);
    const picture = { id: newId(), name: `${newToken(16)}.webp`, width, height };
    await tx
      .insert(questionPictures)
      .values({ ...picture, courseId: course.id, contentType: "image/webp", content, createdAt });
    await record("picture.added", picture.id, { details: { course: slug, bytes: content.byteLength } });
    const url = fillPath(getQuestionPicture.path, { params: { picture: picture.name } });
    return { id: picture.id, url, width: picture.width, height: picture.height };
  });
}
