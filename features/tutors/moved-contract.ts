import * as z from "zod/mini";
import { parseEmailAddress } from "#lib/email-address.ts";
import { oneLine } from "#lib/one-line.ts";
import { isTimeZone } from "#lib/time-zone.ts";
import { manyLines } from "./contract.ts";
import { profileSchema, shortTexts } from "./own-profile-contract.ts";
import { profileLimits as limits } from "./own-profile-texts.ts";

/** A tutor as they go from one academy to another: what the public sees, and where they are written to. No account, pay or reviews. */

export const movedTexts = {
  badAddress: "The e-mail address is none.",
  badZone: "The time zone is none.",
  courseTwice: "A course is there twice.",
  noText: "A tutor whom the site shows has a headline and a text.",
  noCourse: (slug: string) => `It teaches the course ${slug}, which is not here.`,
} as const;

const slug = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const line = (max: number) => z.string().check(oneLine(), z.maxLength(max));
const { fullName, learn, skills, experienceYears, classType, intro } = profileSchema.shape;

export const movedTutorSchema = z
  .strictObject({
    slug,
    fullName,
    email: z.nullable(
      z.string().check(
        z.maxLength(254),
        z.refine((text) => parseEmailAddress(text) !== null, movedTexts.badAddress),
      ),
    ),
    heading: line(limits.heading),
    position: line(limits.position),
    /** The course on the card, in the tutor's words. */
    course: line(200),
    classType,
    about: z.string().check(manyLines(), z.maxLength(limits.about)),
    learn,
    skills,
    languages: shortTexts(limits.languages.words, limits.languages.letters),
    experienceYears,
    location: line(limits.location),
    intro,
    /** Students that the card claims, from before the academy counted. */
    claimedStudents: z.int().check(z.gte(0), z.lte(1_000_000)),
    timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, movedTexts.badZone)),
    isPublished: z.boolean(),
    /** Addresses of the courses taught, the main one first. */
    courses: z.array(slug).check(
      z.maxLength(100),
      z.refine((slugs) => new Set(slugs).size === slugs.length, movedTexts.courseTwice),
    ),
  })
  .check(
    z.refine(({ isPublished, heading, about }) => !isPublished || (heading !== "" && about !== ""), {
      path: ["about"],
      error: movedTexts.noText,
    }),
  );
export type MovedTutor = z.output<typeof movedTutorSchema>;
