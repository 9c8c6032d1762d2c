import { invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { drawSmall } from "#platform/pictures/draw-small.ts";
import { lessonTexts } from "../../lesson-texts.ts";
import { lessonAssets } from "../tables.ts";
import { lessonOf } from "./write-lesson.ts";

/** Stores a picture for the lessons of a course, small (drawSmall). Errors: AppError not_found; invalid for what cannot be opened. */
export async function addLessonPicture(
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { lesson: id, path }: { lesson: string; path: string },
): Promise<{ markdown: string; bytes: number }> {
  await lessonOf(deps.db, id);
  const drawn = await drawSmall(path);
  if (!drawn) throw invalidAt("file", lessonTexts.unreadPicture);
  return staffWrite(deps, actorId, async (tx, record) => {
    const { courseId, title } = await lessonOf(tx, id);
    const name = `${newToken(9)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")}.webp`;
    await tx
      .insert(lessonAssets)
      .values({ id: newId(), courseId, kind: "picture", name, contentType: "image/webp", content: drawn.content });
    await record("lesson.picture-added", courseId, {
      about: "course",
      details: { lesson: title, name, bytes: drawn.content.length },
    });
    return { markdown: `![What it shows](pictures/${name})`, bytes: drawn.content.length };
  });
}
