import * as z from "zod/mini";
import { movedCourseSchema, movedSchoolSchema } from "#features/catalogue/moved-contract.ts";
import { movedHoursSchema } from "#features/classes/hours-contract.ts";
import { movedLessonsSchema } from "#features/learning/moved-contract.ts";
import { movedHomeSchemas } from "#features/site/office-contract.ts";
import { groupNames } from "#features/site/office-texts.ts";
import { movedTutorSchema } from "#features/tutors/moved-contract.ts";
import { zipLimits } from "./texts.ts";

/** The documents in the zip of an academy. */

const slug = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

const slugs = z.array(slug).check(z.maxLength(zipLimits.things));

/** academy.json: what is in the zip, in its order. What came later than the first version may be left out. */
export const zipListSchema = z.strictObject({
  version: z.int(),
  academy: z.string().check(z.maxLength(200)),
  takenAt: z.iso.datetime(),
  schools: z.array(movedSchoolSchema).check(z.maxLength(100)),
  courses: z.array(slug).check(z.maxLength(500)),
  posts: slugs,
  tutors: z._default(slugs, []),
  home: z._default(z.array(z.enum(["faq", "testimonials"])).check(z.maxLength(2)), []),
  /** Groups of settings of the site. */
  site: z._default(z.array(z.enum(groupNames)).check(z.maxLength(groupNames.length)), []),
  /** Files of questions: the course of each, which of its files it is, from 1, and whether it is a table or has what no table can. */
  questions: z._default(
    z
      .array(
        z.strictObject({
          course: slug,
          part: z.int().check(z.gte(1), z.lte(1_000)),
          form: z._default(z.enum(["csv", "json"]), "csv"),
        }),
      )
      .check(z.maxLength(zipLimits.things)),
    [],
  ),
});
export type ZipList = z.output<typeof zipListSchema>;

/** courses/<slug>.json */
export const zipCourseSchema = z.strictObject({ course: movedCourseSchema, lessons: movedLessonsSchema });
export type ZipCourse = z.output<typeof zipCourseSchema>;

/** tutors/<slug>.json; `picture`: the SHA-256 of the photo next to it. */
export const zipTutorSchema = z.strictObject({
  tutor: movedTutorSchema,
  hours: movedHoursSchema,
  picture: z._default(z.nullable(z.string().check(z.regex(/^[\da-f]{64}$/))), null),
});
export type ZipTutor = z.output<typeof zipTutorSchema>;

/** home/faq.json and home/testimonials.json */
export const zipHomeSchemas = movedHomeSchemas;

/** Where what is in the zip. */
export const zipNames = {
  list: "academy.json",
  course: (slug: string) => `courses/${slug}.json`,
  lesson: (course: string, place: string) => `lessons/${course}/${place}.md`,
  asset: (course: string, kind: "picture" | "file", name: string) => `lessons/${course}/${kind}s/${name}`,
  post: (slug: string) => `posts/${slug}.md`,
  tutor: (slug: string) => `tutors/${slug}.json`,
  tutorPicture: (slug: string) => `tutors/${slug}.webp`,
  home: (name: "faq" | "testimonials") => `home/${name}.json`,
  site: (group: string) => `site/${group}.json`,
  questions: (key: string, form: "csv" | "json") => `questions/${key}.${form}`,
  questionPicture: (course: string, name: string, ending: string) => `questions/${course}/pictures/${name}.${ending}`,
  people: (part: number) => `people/students-${part}.csv`,
} as const;
