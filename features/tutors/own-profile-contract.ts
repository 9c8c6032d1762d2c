import * as z from "zod/mini";
import { lineOf, oneLine, personName } from "#lib/one-line.ts";
import { classTypes, isWebAddress, manyLines } from "./contract.ts";
import { filmSite } from "./own-profile-rules.ts";
import { profileLimits as limits, ownProfileTexts as texts } from "./own-profile-texts.ts";

/** What browser and server both read about a tutor's own profile. */

const line = (missing: string, max: number) =>
  z
    .string(missing)
    .check(oneLine(), z.minLength(1, { error: missing, abort: true }), z.maxLength(max, `At most ${max} characters.`));

/** Short texts, each once; what is empty is left out. */
export const shortTexts = (max: number, letters: number) =>
  z.array(z.string()).check(
    z.maxLength(max * 2, { error: texts.atMost(max), abort: true }),
    z.overwrite((words) => words.map(lineOf).filter((word) => word !== "")),
    z.maxLength(max, { error: texts.atMost(max), abort: true }),
    z.refine((words) => words.every((word) => word.length <= letters), texts.letters(letters)),
    z.refine((words) => new Set(words.map((word) => word.toLowerCase())).size === words.length, texts.twice),
  );

const introSchema = z
  .strictObject({
    url: z
      .string(texts.linkInvalid)
      .check(oneLine(), z.maxLength(300, texts.linkInvalid), z.refine(isLink, texts.linkInvalid)),
    minutes: z.int(texts.minutes).check(z.gte(1, texts.minutes), z.lte(limits.introMinutes, texts.minutes)),
    /** Null where another site shows it, which fits it to the line. */
    megabytes: z.nullable(
      z.int(texts.megabytes).check(z.gte(1, texts.megabytes), z.lte(limits.introMegabytes, texts.megabytes)),
    ),
  })
  .check(
    z.refine(({ url, megabytes }) => megabytes !== null || filmSite(url) !== null || !isLink(url), {
      error: texts.megabytes,
      path: ["megabytes"],
    }),
  );

function isLink(text: string): boolean {
  return text !== "" && isWebAddress(text);
}

/** What a tutor says of themselves, as sent. */
export const profileSchema = z.strictObject({
  fullName: personName(texts.nameMissing, limits.fullName),
  heading: line(texts.headingMissing, limits.heading),
  position: line(texts.positionMissing, limits.position),
  about: z
    .string(texts.aboutMissing)
    .check(
      manyLines(),
      z.minLength(1, { error: texts.aboutMissing, abort: true }),
      z.maxLength(limits.about, `At most ${limits.about} characters.`),
    ),
  learn: shortTexts(limits.learn.lines, limits.learn.letters),
  skills: shortTexts(limits.skills.words, limits.skills.letters),
  languages: shortTexts(limits.languages.words, limits.languages.letters).check(z.minLength(1, texts.languageMissing)),
  experienceYears: z.int(texts.years).check(z.gte(0, texts.years), z.lte(limits.years, texts.years)),
  location: line(texts.locationMissing, limits.location),
  classType: z.enum(classTypes),
  intro: z.nullable(introSchema),
  /** Of the profile that is changed. */
  version: z.int(),
});
export type ProfileInput = z.output<typeof profileSchema>;

const shownReview = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  rating: z.int(),
  date: z.string(),
  verified: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), date: z.string() })),
});

const ownProfile = z.object({
  profile: z.object({
    fullName: z.string(),
    heading: z.string(),
    position: z.string(),
    about: z.string(),
    learn: z.array(z.string()),
    skills: z.array(z.string()),
    languages: z.array(z.string()),
    experienceYears: z.int(),
    location: z.string(),
    classType: z.enum(classTypes),
    intro: z.nullable(z.object({ url: z.string(), minutes: z.int(), megabytes: z.nullable(z.int()) })),
    version: z.int(),
  }),
  /** What is on card and page besides, and is not the tutor's to write. */
  shown: z.object({
    id: z.string(),
    slug: z.string(),
    course: z.string(),
    avatarUrl: z.nullable(z.string()),
    students: z.string(),
    rating: z.nullable(z.number()),
    ratingLabel: z.nullable(z.string()),
    reviewCount: z.int(),
    reviews: z.string(),
    lastActive: z.string(),
    courses: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        shortTitle: z.string(),
        school: z.string(),
        glyph: z.string(),
      }),
    ),
    /** The newest three. */
    shownReviews: z.array(shownReview),
  }),
  isPublished: z.boolean(),
  /** What the photo weighs; null without one of the account's. */
  photoBytes: z.nullable(z.int()),
  /** There are weekly hours that students can book. */
  hasHours: z.boolean(),
  /** Where the office, which decides who teaches which course, is written to. */
  officeEmail: z.string(),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** What each call of own-profile-calls.ts takes and answers. */
export const ownProfileShapes = {
  getOwnProfile: { answer: z.object({ data: ownProfile }) },
  saveOwnProfile: { body: profileSchema, answer: z.object({ data: ownProfile }) },
};
