import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { lessonLimits } from "./lesson-texts.ts";
import { syllabusLimits } from "./syllabus-texts.ts";

/** The lessons of a course as they go from one academy to another; their texts, pictures and files are next to it. */

/** Of all lessons of a course: far more than any has. */
export const maxMovedPictures = 1_000;

const pictureName = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9][a-z0-9._-]*\.(webp|svg)$/i));
const fileName = z.string().check(z.minLength(3), z.maxLength(200), z.regex(/^[^/\\]+$/));

const movedLesson = z.strictObject({
  slug: z.string().check(z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  title: z.string().check(trimmed(), z.minLength(1), z.maxLength(syllabusLimits.title)),
  state: z.enum(["shown", "draft"]),
  /** When it was added to the course that its students had begun; null: from the beginning. */
  shownAt: z.nullable(z.iso.datetime()),
  summary: z.string().check(trimmed(), z.maxLength(lessonLimits.summary)),
  minutes: z.nullable(z.int().check(z.gte(1), z.lte(lessonLimits.minutes))),
  video: z.nullable(
    z.strictObject({ url: z.url({ protocol: /^https$/ }).check(z.maxLength(500)), bytes: z.int().check(z.gte(1)) }),
  ),
  /** `draft`: staff alone read it. */
  text: z.enum(["none", "draft", "published"]),
  /** Names of its files to take along, in their order. */
  files: z.array(fileName).check(z.maxLength(lessonLimits.files)),
});
export type MovedLesson = z.output<typeof movedLesson>;

export const movedLessonsSchema = z
  .strictObject({
    /** In the order of the syllabus; those that were removed stay behind. */
    weeks: z
      .array(z.array(movedLesson).check(z.maxLength(syllabusLimits.lessonsOfWeek)))
      .check(z.maxLength(syllabusLimits.weeks)),
    pictures: z.array(pictureName).check(z.maxLength(maxMovedPictures)),
    files: z.array(fileName).check(z.maxLength(lessonLimits.courseFiles)),
  })
  .check(
    z.refine(({ weeks }) => isEachOnce(weeks.flat().map(({ slug }) => slug)), "Two lessons have one address."),
    z.refine(({ pictures, files }) => isEachOnce(pictures) && isEachOnce(files), "Two files have one name."),
    z.refine(
      ({ weeks, files }) =>
        weeks.flat().every((lesson) => isEachOnce(lesson.files) && lesson.files.every((name) => files.includes(name))),
      "A lesson names a file that is not there.",
    ),
  );
export type MovedLessons = z.output<typeof movedLessonsSchema>;

const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length;

/** Where the text of a lesson is in the archive of an academy: `01-3-the-title`; one that is not shown has no number in its week. */
export function lessonPlace({ weeks }: MovedLessons, week: number, slug: string): string {
  const shown = (weeks[week - 1] ?? []).filter(({ state }) => state === "shown");
  const topic = shown.findIndex((lesson) => lesson.slug === slug) + 1;
  return `${String(week).padStart(2, "0")}-${topic || "draft"}-${slug}`;
}
