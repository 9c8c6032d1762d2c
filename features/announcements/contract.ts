import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { announcementLength, announcementTexts } from "./texts.ts";

/** Each in their own workplace. */
export const writers = ["tutor", "support"] as const;
export type WriterSide = (typeof writers)[number];

const announcement = z.object({
  id: z.string(),
  /** The tutor who wrote it, or the academy. */
  author: z.string(),
  /** Empty once it is taken back. */
  body: z.string(),
  isDeleted: z.boolean(),
  createdAt: z.string(),
});
export type Announcement = z.output<typeof announcement>;
const sent = z.extend(announcement, {
  /** Until when the one who asks may take it back; null for another's. */
  takeBackUntil: z.nullable(z.string()),
});
export type SentAnnouncement = z.output<typeof sent>;

const course = z.object({ slug: z.string(), title: z.string() });

/** Courses of a student in which something was announced, the newest first. */
const newsResponse = z.object({
  data: z.array(
    z.object({
      course,
      last: z.object({ body: z.string(), isDeleted: z.boolean(), createdAt: z.string() }),
      unread: z.int(),
    }),
  ),
});
export type CourseNews = z.output<typeof newsResponse>["data"][number];

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, announcementTexts.unknownCourse));
const ofCourse = z.strictObject({ course: slug });
const at = z.strictObject({ as: z.enum(writers, "Please say as whom: tutor or support.") });
const atCourse = z.extend(ofCourse, at.shape);
const page = { data: z.array(announcement), hasMore: z.boolean() };
const position = z.strictObject({
  before: z.optional(uuid(announcementTexts.gone)).check(z.describe("Those before this one.")),
});

export const announcementShapes = {
  listNews: { answer: newsResponse },
  readNews: {
    params: ofCourse,
    query: position,
    answer: z.object({
      course,
      /** The oldest first. */
      ...page,
      unread: z.int(),
      /** Who teaches the reader in it, and so gets what they reply; null: support. */
      tutor: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  markNewsRead: {
    params: ofCourse,
    body: z.strictObject({ upTo: uuid(announcementTexts.gone) }),
    answer: z.object({}),
  },
  listTellable: {
    params: at,
    /**
     * `students`: how many read what is announced now. `whatsapp`: how many of them get it on WhatsApp where staff send it there too, and
     * what that costs, in kobo; null where the academy does not write there, and for tutors.
     */
    answer: z.object({
      data: z.array(
        z.extend(course, {
          students: z.int(),
          whatsapp: z.nullable(z.object({ students: z.int(), costMinor: z.int() })),
        }),
      ),
    }),
  },
  listSent: { params: atCourse, query: position, answer: z.object({ data: z.array(sent), hasMore: z.boolean() }) },
  announce: {
    params: atCourse,
    headers: z.looseObject({ "idempotency-key": z.optional(uuid("Idempotency-Key must be a UUID.")) }),
    body: z.strictObject({
      body: z
        .string(announcementTexts.bodyMissing)
        .check(
          trimmed(),
          z.minLength(1, { error: announcementTexts.bodyMissing, abort: true }),
          z.maxLength(announcementLength, `At most ${announcementLength} characters.`),
        ),
      /** Also on WhatsApp, for at most this, in kobo: what the sender was shown. */
      whatsappMaxMinor: z.optional(z.int("The most that WhatsApp may cost is kobo.").check(z.nonnegative())),
    }),
    answer: z.object({ data: sent }),
  },
  takeBack: { params: z.extend(atCourse, { id: uuid(announcementTexts.gone) }), answer: z.object({ data: sent }) },
};
