import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { type MovedLesson, type MovedLessons, movedLessonsSchema } from "../moved-contract.ts";
import { lessonAssets, lessonFiles, lessons, lessonVersions } from "./tables.ts";

/** A picture of a lesson or a file to take along, without its bytes; `sha256` in hex. */
export type AssetOut = { id: string; kind: "picture" | "file"; name: string; sha256: string };
export type LessonsOut = {
  lessons: MovedLessons;
  /** The texts, by the addresses of their lessons. */
  texts: Map<string, string>;
  assets: AssetOut[];
};

/**
 * The lessons of a course that were not removed, as they go to another academy: each with what students read, or with the newest draft where they read
 * nothing yet.
 */
export async function readLessonsOut(db: DbOrTx, courseId: string): Promise<LessonsOut> {
  const [rows, assets, offered, drafts] = [
    await db
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), ne(lessons.state, "removed")))
      .orderBy(asc(lessons.week), asc(lessons.position), asc(lessons.topic), asc(lessons.id)),
    await db
      .select({
        id: lessonAssets.id,
        kind: lessonAssets.kind,
        name: lessonAssets.name,
        sha256: sql<string>`encode(sha256(${lessonAssets.content}), 'hex')`,
      })
      .from(lessonAssets)
      .where(eq(lessonAssets.courseId, courseId))
      .orderBy(sql`${lessonAssets.kind} collate "C"`, sql`${lessonAssets.name} collate "C"`),
    await db
      .select({ lessonId: lessonFiles.lessonId, assetId: lessonFiles.assetId })
      .from(lessonFiles)
      .innerJoin(lessons, and(eq(lessons.id, lessonFiles.lessonId), eq(lessons.courseId, courseId)))
      .orderBy(asc(lessonFiles.position)),
    await db
      .selectDistinctOn([lessonVersions.lessonId], {
        lessonId: lessonVersions.lessonId,
        summary: lessonVersions.summary,
        minutes: lessonVersions.minutes,
        body: lessonVersions.body,
        files: lessonVersions.files,
      })
      .from(lessonVersions)
      .innerJoin(lessons, and(eq(lessons.id, lessonVersions.lessonId), eq(lessons.courseId, courseId)))
      .where(sql`${lessons.body} is null`)
      .orderBy(lessonVersions.lessonId, desc(lessonVersions.number)),
  ];
  const draftOf = new Map(drafts.map((draft) => [draft.lessonId, draft]));
  const filesOf = Map.groupBy(offered, ({ lessonId }) => lessonId);
  const nameOf = new Map(assets.flatMap(({ id, kind, name }) => (kind === "file" ? [[id, name] as const] : [])));
  const texts = new Map<string, string>();
  const weeks: MovedLesson[][] = [];
  for (const lesson of rows) {
    const draft = draftOf.get(lesson.id);
    const { summary, minutes, body } = draft ?? lesson;
    const text = body?.trim() ?? "";
    if (text !== "") texts.set(lesson.slug, text);
    const files = draft?.files ?? (filesOf.get(lesson.id) ?? []).map(({ assetId }) => assetId);
    while (weeks.length < lesson.week) weeks.push([]);
    weeks[lesson.week - 1]?.push({
      slug: lesson.slug,
      title: lesson.title,
      state: lesson.state === "shown" ? "shown" : "draft",
      shownAt: lesson.shownAt?.toISOString() ?? null,
      summary,
      minutes,
      video: lesson.videoUrl === null ? null : { url: lesson.videoUrl, bytes: lesson.videoBytes ?? 0 },
      text: text === "" ? "none" : draft ? "draft" : "published",
      files: files.flatMap((id) => nameOf.get(id) ?? []),
    });
  }
  const namesOf = (wished: AssetOut["kind"]) => assets.flatMap(({ kind, name }) => (kind === wished ? [name] : []));
  const moved: MovedLessons = { weeks, pictures: namesOf("picture"), files: namesOf("file") };
  // As another academy reads it: without spaces around its texts.
  return { lessons: movedLessonsSchema.safeParse(moved).data ?? moved, texts, assets };
}

/** A lesson's text as a file (docs/lesson-format.md). */
export function lessonFile({ title, minutes, summary }: MovedLesson, text: string): string {
  const line = (name: string, value: string | number | null) =>
    value === null || value === "" ? [] : [`${name}: ${String(value).replace(/\s+/g, " ")}`];
  return [
    "---",
    ...line("title", title),
    ...line("minutes", minutes),
    ...line("summary", summary),
    "---",
    text,
    "",
  ].join("\n");
}

/** The text of such a file. */
export const textOfLessonFile = (file: string): string => file.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---\r?\n/, "").trim();

/** The bytes of a picture or file. */
export async function readLessonAssetOut(db: DbOrTx, id: string): Promise<Buffer> {
  const [asset] = await db.select({ content: lessonAssets.content }).from(lessonAssets).where(eq(lessonAssets.id, id));
  return asset?.content ?? Buffer.alloc(0);
}
