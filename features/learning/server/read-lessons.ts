import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LessonAssetSeed, LessonLibrary, LessonSeed } from "#data/types.ts";
import { projectRoot } from "#lib/project-root.ts";
import { propertiesOf } from "#lib/properties-of.ts";
import { readLessonText } from "./lesson-text/read-lesson-text.ts";

/** Types of the pictures and files that lessons may have. All are text. */
export const contentTypes: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".py": "text/x-python; charset=utf-8",
  ".json": "application/json",
};

/** `01-2-a-title.md`: week, topic, words that only help the person who looks into the folder. */
const fileName = /^(\d{2})-(\d{1,2})-[a-z0-9-]+\.md$/;

const lessonsFolder = () => path.join(projectRoot(), "data/lessons");

/**
 * Reads the supplied lessons: data/lessons/<course>/<week>-<topic>-<words>.md with its front matter (title, minutes, summary,
 * files), and the pictures and files next to them. Errors: when a file is not of that form, naming it.
 */
export function readLessons(folder = lessonsFolder()): LessonLibrary {
  const lessons: LessonSeed[] = [];
  const assets: LessonAssetSeed[] = [];
  for (const courseSlug of foldersIn(folder)) {
    const home = path.join(folder, courseSlug);
    for (const name of filesIn(home)) lessons.push(readLesson(home, courseSlug, name));
    for (const [kind, position] of [
      ["picture", "pictures"],
      ["file", "files"],
    ] as const) {
      for (const name of filesIn(path.join(home, position))) {
        const contentType = contentTypes[path.extname(name)];
        if (!contentType) throw new Error(`Lessons have no ${kind}s like ${courseSlug}/${position}/${name}.`);
        assets.push({ courseSlug, kind, name, contentType, content: readFileSync(path.join(home, position, name)) });
      }
    }
  }
  return { lessons, assets };
}

function readLesson(home: string, courseSlug: string, name: string): LessonSeed {
  const match = fileName.exec(name);
  const text = readFileSync(path.join(home, name), "utf8").replace(/\r\n/g, "\n");
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!match || !parts) throw new Error(`${courseSlug}/${name} is not named or begun like a lesson.`);
  const front = new Map(
    (parts[1] ?? "").split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const minutes = Number(front.get("minutes"));
  const { title, summary } = { title: front.get("title"), summary: front.get("summary") };
  if (!title || !summary || !Number.isInteger(minutes) || minutes < 1) {
    throw new Error(`${courseSlug}/${name} lacks its title, summary or minutes.`);
  }
  const body = (parts[2] ?? "").trim();
  const [error] = readLessonText(body).errors;
  if (error) {
    const above = text.slice(0, text.indexOf(body)).split("\n").length - 1;
    throw new Error(`${courseSlug}/${name}, line ${above + error.line}: ${error.sentence}`);
  }
  return {
    courseSlug,
    week: Number(match[1]),
    topic: Number(match[2]),
    title,
    minutes,
    summary,
    body,
    files: (front.get("files") ?? "")
      .split(",")
      .map((file) => file.trim())
      .filter(Boolean),
  };
}

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A course without pictures has no folder for them.
    if (propertiesOf(error).code === "ENOENT") return [];
    throw error;
  }
};
const named = (entries: { name: string }[]) => entries.map(({ name }) => name).sort();
const foldersIn = (folder: string) => named(entriesOf(folder).filter((entry) => entry.isDirectory()));
const filesIn = (folder: string) =>
  named(entriesOf(folder).filter((entry) => entry.isFile() && !entry.name.startsWith(".")));
