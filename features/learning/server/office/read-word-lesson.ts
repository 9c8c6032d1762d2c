import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { spoolUpload } from "#platform/files/spool-upload.ts";
import { newId } from "#platform/ids/ids.ts";
import { drawSmall } from "#platform/pictures/draw-small.ts";
import { TaskError, workerPool } from "#platform/workers/worker-pool.ts";
import type { ReadWordLesson, WordNote } from "../../import/read-word-lesson.ts";
import { lessonTexts, wordLimits } from "../../lesson-texts.ts";
import { lessonAssets } from "../tables.ts";
import { lessonOf } from "./write-lesson.ts";

/** A document of 60,000 characters takes a tenth of a second; what takes longer is made to. */
const read = workerPool<Uint8Array, ReadWordLesson>(
  new URL("../../import/read-word-lesson.worker.ts", import.meta.url),
  { timeoutMs: 10_000, memoryMb: 192, waiting: 8 },
);

/**
 * The text of a Word file for a lesson, which is not changed. The pictures become the course's, small (drawSmall), once each: the same file
 * again adds none. Errors: AppError not_found; invalid for what cannot be read, `unavailable` while too many wait.
 */
export async function readWordLesson(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "spoolDir">,
  actorId: string,
  { lesson: id, path }: { lesson: string; path: string },
): Promise<{ body: string; pictures: number; notes: WordNote[] }> {
  await lessonOf(deps.db, id);
  const answer = await read(new Uint8Array(await readFile(path))).catch((error: unknown) => {
    if (!(error instanceof TaskError)) throw error;
    if (error.failure === "busy") throw new AppError("unavailable", lessonTexts.busyWord);
    deps.log.warn({ err: error }, "a Word file could not be read");
    throw invalidAt("file", lessonTexts.slowWord);
  });
  if ("refused" in answer) throw invalidAt("file", answer.refused);
  const drawn = new Map<number, { name: string; content: Buffer }>();
  for (const { number, bytes } of answer.pictures) {
    const content = await drawnFrom(deps.spoolDir, bytes);
    if (content) drawn.set(number, { name: nameOf(content), content });
  }
  const added = drawn.size === 0 ? 0 : await storePictures(deps, actorId, id, [...drawn.values()]);
  const unread: WordNote[] = [];
  const lines = answer.body.split("\n").map((text, at) =>
    text.replace(/!\[([^\]]*)\]\(pictures\/word-(\d+)\)/g, (_, alt: string, number: string) => {
      const picture = drawn.get(Number(number));
      if (picture) return `![${alt}](pictures/${picture.name})`;
      unread.push({ line: at + 1, sentence: lessonTexts.wordLeft.unread(alt) });
      return "";
    }),
  );
  const notes = [...answer.notes, ...unread].sort((a, b) => a.line - b.line);
  const shown = notes.slice(0, wordLimits.notes);
  const last = notes.at(wordLimits.notes);
  if (last) shown.push({ line: last.line, sentence: lessonTexts.wordLeft.more(notes.length - shown.length) });
  return { body: lines.join("\n"), pictures: added, notes: shown };
}

async function drawnFrom(dir: string, bytes: Uint8Array): Promise<Buffer | null> {
  const file = await spoolUpload(Readable.from([Buffer.from(bytes)]), { maxBytes: wordLimits.picture, dir });
  try {
    return (await drawSmall(file.path))?.content ?? null;
  } finally {
    await file.remove();
  }
}

/** The same picture has the same name. */
const nameOf = (content: Buffer) => `w${createHash("sha256").update(content).digest("hex").slice(0, 20)}.webp`;

const storePictures = (
  deps: Pick<VerbDeps, "db" | "clock">,
  actorId: string,
  id: string,
  pictures: readonly { name: string; content: Buffer }[],
): Promise<number> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const { courseId, title } = await lessonOf(tx, id);
    const added = await tx
      .insert(lessonAssets)
      .values(
        pictures.map(({ name, content }) => ({
          id: newId(),
          courseId,
          kind: "picture" as const,
          name,
          contentType: "image/webp",
          content,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: lessonAssets.id });
    if (added.length > 0)
      await record("lesson.picture-added", courseId, {
        about: "course",
        details: { lesson: title, name: "Word", pictures: added.length },
      });
    return added.length;
  });
