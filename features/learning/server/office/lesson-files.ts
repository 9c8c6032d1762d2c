import { readFile } from "node:fs/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { sniffDocument } from "#features/uploads/server/public.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { LessonFile } from "../../lesson-contract.ts";
import { lessonFileKinds, lessonLimits, lessonTexts } from "../../lesson-texts.ts";
import { lessonAssets, lessonFiles, lessons } from "../tables.ts";

const isFileOf = (courseId: string) => and(eq(lessonAssets.courseId, courseId), eq(lessonAssets.kind, "file"));
const columns = {
  id: lessonAssets.id,
  name: lessonAssets.name,
  bytes: sql<number>`octet_length(${lessonAssets.content})`.mapWith(Number).as("bytes"),
};

/** The files to take along that a course has, by name: what its lessons may offer. */
export const listCourseFiles = (db: DbOrTx, courseId: string): Promise<LessonFile[]> =>
  db.select(columns).from(lessonAssets).where(isFileOf(courseId)).orderBy(asc(lessonAssets.name));

/** The files that students find at a lesson, in their order. */
export async function offeredFiles(db: DbOrTx, lessonId: string): Promise<string[]> {
  const rows = await db
    .select({ id: lessonAssets.id })
    .from(lessonFiles)
    .innerJoin(lessonAssets, eq(lessonAssets.id, lessonFiles.assetId))
    .where(and(eq(lessonFiles.lessonId, lessonId), eq(lessonAssets.kind, "file")))
    .orderBy(asc(lessonFiles.position), asc(lessonAssets.name));
  return rows.map(({ id }) => id);
}

/** Errors: AppError invalid at `files` for one twice, and one that the course does not have. */
export async function refuseUnknownFiles(db: DbOrTx, courseId: string, files: readonly string[]): Promise<void> {
  if (new Set(files).size < files.length) throw invalidAt("files", lessonTexts.fileTwice);
  if (files.length === 0) return;
  const known = await db.$count(lessonAssets, and(isFileOf(courseId), inArray(lessonAssets.id, [...files])));
  if (known < files.length) throw invalidAt("files", lessonTexts.noSuchFile);
}

/** Students find these files at a lesson, instead of those that were there; its pictures stay. */
export async function offerFiles(
  { db: tx }: InTx,
  { id, courseId }: { id: string; courseId: string },
  files: readonly string[],
): Promise<void> {
  const old = tx.select({ id: lessonAssets.id }).from(lessonAssets).where(isFileOf(courseId));
  await tx.delete(lessonFiles).where(and(eq(lessonFiles.lessonId, id), inArray(lessonFiles.assetId, old)));
  if (files.length > 0)
    await tx.insert(lessonFiles).values(files.map((assetId, position) => ({ lessonId: id, assetId, position })));
}

/**
 * Stores a file to take along for the lessons of a course; students find it once a version that has it is published. One that has the name of
 * another gets a name of its own. Errors: AppError not_found; invalid at `file` for what is not what its name shows; conflict for too many.
 */
export async function addLessonFile(
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  { lesson: id, path, name: named }: { lesson: string; path: string; name: string },
): Promise<LessonFile> {
  const verdict = await sniffDocument(path, named, { kinds: lessonFileKinds });
  if (verdict.kind === null) throw invalidAt("file", lessonTexts.refusedFile(verdict.error));
  const content = await readFile(path);
  return staffWrite(deps, actorId, async (tx, record) => {
    const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
    if (!lesson) throw notFound(lessonTexts.unknown);
    const { courseId, title } = lesson;
    const taken = new Set((await listCourseFiles(tx, courseId)).map((file) => file.name));
    if (taken.size >= lessonLimits.courseFiles) throw conflict(lessonTexts.manyFiles);
    const name = freeName(taken, verdict.name);
    const asset = { id: newId(), courseId, kind: "file" as const, name, contentType: verdict.type, content };
    const [made] = await tx.insert(lessonAssets).values(asset).onConflictDoNothing().returning({ id: lessonAssets.id });
    // Another lesson of the course got one of that name at this moment.
    if (!made) throw conflict(lessonTexts.sameName);
    await record("lesson.file-added", courseId, {
      about: "course",
      details: { lesson: title, name, bytes: content.length },
    });
    return { id: made.id, name, bytes: content.length };
  });
}

/** `plan.pdf`, or `plan-2.pdf` where that is there. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  const dot = name.lastIndexOf(".");
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
    if (!taken.has(free)) return free;
  }
}
