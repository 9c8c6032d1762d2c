import { and, count, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { lessonLimits, lessonTexts } from "../../lesson-texts.ts";
import type { MovedLessons } from "../../moved-contract.ts";
import { learningTexts } from "../../texts.ts";
import { readLessonText } from "../lesson-text/read-lesson-text.ts";
import { picturesIn } from "../seed.ts";
import { lessonAssets, lessonFiles, lessons, lessonVersions } from "../tables.ts";
import type { CheckedAsset } from "./check-asset.ts";

/** Why the lessons of a course cannot come in as they are: the first text that would show as what it is not. Null: they can. */
export function refusalOfLessons(moved: MovedLessons, texts: ReadonlyMap<string, string>): string | null {
  const pictures = new Set(moved.pictures);
  for (const { slug, title, text } of moved.weeks.flat()) {
    const body = texts.get(slug);
    if (text === "none") continue;
    const why =
      body === undefined ? learningTexts.unknownLesson : refusalOfText(body, text === "published" ? pictures : null);
    if (why !== null) return `${title}: ${why}`;
  }
  return null;
}

/** A draft may have what is not right yet; `pictures`: null of one. */
function refusalOfText(body: string, pictures: ReadonlySet<string> | null): string | null {
  if (body.length > lessonLimits.body) return lessonTexts.long("body");
  if (pictures === null) return null;
  const [error] = readLessonText(body).errors;
  if (error) return lessonTexts.fault(error.line, error.sentence);
  const missing = picturesIn(body).find((name) => !pictures.has(name));
  return missing ? lessonTexts.noPicture(missing) : null;
}

/**
 * Adds the lessons of a course that came from elsewhere and has none yet, with texts, pictures and files; `contentOf` reads a file at a time. A
 * draft is its writer's who brought it. `refusalOfLessons` and `checkAsset` were asked.
 */
export async function bringLessons(
  { db: tx, clock }: InTx<"clock">,
  actorId: string,
  {
    courseId,
    moved,
    texts,
    assets,
    contentOf,
  }: {
    courseId: string;
    moved: MovedLessons;
    texts: ReadonlyMap<string, string>;
    assets: readonly CheckedAsset[];
    contentOf: (asset: CheckedAsset) => Promise<Buffer>;
  },
): Promise<void> {
  const now = clock.now();
  const idOf = new Map<string, string>();
  for (const asset of assets) {
    const id = newId();
    const { kind, name, contentType } = asset;
    await tx.insert(lessonAssets).values({ id, courseId, kind, name, contentType, content: await contentOf(asset) });
    idOf.set(`${kind} ${name}`, id);
  }
  for (const [week, rows] of moved.weeks.entries()) {
    let topic = 0;
    for (const [index, { slug, title, state, shownAt, summary, minutes, video, text, files }] of rows.entries()) {
      const id = newId();
      if (state === "shown") topic += 1;
      const body = texts.get(slug) ?? "";
      const fileIds = files.flatMap((name) => idOf.get(`file ${name}`) ?? []);
      const isDraft = text === "draft";
      await tx.insert(lessons).values({
        id,
        courseId,
        week: week + 1,
        topic: state === "shown" ? topic : 0,
        position: index + 1,
        state,
        shownAt: shownAt === null ? null : new Date(shownAt),
        slug,
        title,
        summary: isDraft ? "" : summary,
        minutes: isDraft ? null : minutes,
        body: text === "published" ? body : null,
        videoUrl: video?.url ?? null,
        videoBytes: video?.bytes ?? null,
        createdAt: now,
        updatedAt: now,
      });
      if (isDraft)
        await tx.insert(lessonVersions).values({
          id: newId(),
          lessonId: id,
          number: 1,
          summary,
          minutes,
          body,
          files: fileIds,
          savedBy: actorId,
          savedAt: now,
        });
      const shown = text === "published" ? picturesIn(body).flatMap((name) => idOf.get(`picture ${name}`) ?? []) : [];
      const links = [...shown, ...(isDraft ? [] : fileIds)].map((assetId, position) => ({
        lessonId: id,
        assetId,
        position,
      }));
      if (links.length > 0) await tx.insert(lessonFiles).values(links);
    }
  }
}

/** Whether anyone saved a text of a course's lessons after a moment. */
export async function isWrittenSince(db: DbOrTx, courseId: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ saved: count() })
    .from(lessonVersions)
    .innerJoin(lessons, eq(lessons.id, lessonVersions.lessonId))
    .where(and(eq(lessons.courseId, courseId), gt(lessonVersions.savedAt, since)));
  return (row?.saved ?? 0) > 0;
}
