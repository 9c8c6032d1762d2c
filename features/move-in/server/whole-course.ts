import { isDeepStrictEqual } from "node:util";
import type { DbOrTx } from "#db/client.ts";
import { readCourseOut } from "#features/catalogue/server/public.ts";
import { lessonLimits } from "#features/learning/lesson-texts.ts";
import { lessonPlace, type MovedLessons } from "#features/learning/moved-contract.ts";
import {
  type CheckedAsset,
  checkAsset,
  type LessonsOut,
  readLessonsOut,
  refusalOfLessons,
  textOfLessonFile,
} from "#features/learning/server/public.ts";
import { counted } from "#lib/counted.ts";
import { moveTexts, zipLimits } from "../texts.ts";
import { type ZipCourse, zipNames } from "../zip-contract.ts";
import { type AcademyZip, ZipError } from "./open-zip.ts";

/** A course of a zip, or of this academy. */
export type WholeCourse = ZipCourse & {
  texts: ReadonlyMap<string, string>;
  assets: readonly { kind: "picture" | "file"; name: string; sha256: string }[];
};

/** What is hashed of a course: all that a zip has of it. */
export const partsOfCourse = ({ course, lessons, texts, assets }: WholeCourse) => [
  course,
  lessons,
  textsOf(lessons, texts),
  assets.map(({ kind, name, sha256 }) => [kind, name, sha256]),
];
const textsOf = ({ weeks }: MovedLessons, texts: ReadonlyMap<string, string>) =>
  weeks.flat().map(({ slug }) => texts.get(slug) ?? null);

/** `12 weeks, 60 lessons, 14 pictures and 6 prices`. */
export function aboutCourse({ course: { syllabus, prices }, lessons: { weeks, pictures, files } }: ZipCourse): string {
  const counts = {
    week: syllabus.length,
    lesson: weeks.flat().length,
    picture: pictures.length,
    file: files.length,
    price: prices.length,
  };
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [counted(count, name)] : []));
  return new Intl.ListFormat("en-GB").format(parts);
}

/** A course of a zip, every text and picture of it looked at. Errors: ZipError. */
export async function courseIn(zip: AcademyZip, dir: string, { course, lessons }: ZipCourse) {
  if (lessons.weeks.length > course.syllabus.length) throw new ZipError(moveTexts.fewWeeks);
  const texts = new Map<string, string>();
  for (const [at, rows] of lessons.weeks.entries())
    for (const { slug, text } of rows) {
      if (text === "none") continue;
      const name = zipNames.lesson(course.slug, lessonPlace(lessons, at + 1, slug));
      texts.set(slug, textOfLessonFile(await zip.text(name, zipLimits.text)));
    }
  const refusal = refusalOfLessons(lessons, texts);
  if (refusal !== null) throw new ZipError(refusal);
  const assets: CheckedAsset[] = [];
  for (const [kind, names] of [["file", lessons.files] as const, ["picture", lessons.pictures] as const])
    for (const name of names) {
      const content = await zip.bytes(zipNames.asset(course.slug, kind, name), lessonLimits.fileBytes);
      const checked = await checkAsset(dir, { kind, name, content });
      if ("why" in checked) throw new ZipError(`${kind}s/${name}: ${checked.why}`);
      assets.push(checked);
    }
  const contentOf = ({ kind, name }: CheckedAsset) =>
    zip.bytes(zipNames.asset(course.slug, kind, name), lessonLimits.fileBytes);
  return { course, lessons, texts, assets, contentOf };
}

/** A course here with all that a zip has of it; null where there is none. */
export async function wholeCourse(db: DbOrTx, id: string): Promise<(WholeCourse & Pick<LessonsOut, "texts">) | null> {
  const course = await readCourseOut(db, id);
  return course && { course, ...(await readLessonsOut(db, id)) };
}

/** In what two courses differ, in words. */
export function differencesOf(here: WholeCourse, there: WholeCourse): string[] {
  const { prices, syllabus, ...facts } = here.course;
  const { prices: theirPrices, syllabus: theirSyllabus, ...theirFacts } = there.course;
  const pairs: [name: string, here: unknown, there: unknown][] = [
    ["facts", facts, theirFacts],
    ["prices", prices, theirPrices],
    ["weeks and lessons", [syllabus, here.lessons.weeks], [theirSyllabus, there.lessons.weeks]],
    ["texts", textsOf(here.lessons, here.texts), textsOf(there.lessons, there.texts)],
    ["pictures or files", hashesOf(here), hashesOf(there)],
  ];
  return pairs.flatMap(([name, ours, theirs]) => (isDeepStrictEqual(ours, theirs) ? [] : [name]));
}

const hashesOf = ({ assets }: WholeCourse) =>
  assets.map(({ kind, name, sha256 }) => `${kind} ${name} ${sha256}`).toSorted();
