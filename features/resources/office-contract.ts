import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { postLimits, postList, postTexts } from "./office-texts.ts";

const state = z.enum(["draft", "scheduled", "published"], postTexts.badState);
const seen = z.iso.datetime();

const officePostRow = z.object({
  id: uuid(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  state,
  /** When it was or will be public; null: a draft. */
  publishAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
});
export type OfficePostRow = z.output<typeof officePostRow>;

const officePost = z.extend(officePostRow, {
  /** YYYY-MM-DD, as shown under the title. */
  postedOn: z.string(),
  summary: z.string(),
  school: z.string(),
  /** Markdown. */
  body: z.string(),
});
export type OfficePost = z.output<typeof officePost>;

const text = (field: keyof typeof postLimits, missing?: string) => {
  const max = z.maxLength(postLimits[field], postTexts.long(field, postLimits[field]));
  return missing === undefined
    ? z.string().check(max)
    : z.string(missing).check(trimmed(), z.minLength(1, missing), max);
};

const fields = {
  title: text("title", postTexts.titleMissing),
  /** Its address is /resources/resource/{slug}. */
  slug: z
    .string(postTexts.badSlug)
    .check(
      z.maxLength(postLimits.slug, postTexts.long("slug", postLimits.slug)),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, postTexts.badSlug),
    ),
  author: text("author", postTexts.authorMissing),
  postedOn: z.iso.date(postTexts.badDay).check(z.refine((day) => day >= "2000-01-01", postTexts.badDay)),
  /** The key of a school, whose colours its cover has. */
  school: z
    .string(postTexts.badSchool)
    .check(z.minLength(1, postTexts.badSchool), z.maxLength(80, postTexts.badSchool)),
  summary: text("summary"),
  body: text("body"),
  state,
  /** Of a scheduled post: when it becomes public. Of others it does not count. */
  publishAt: z.nullable(z.iso.datetime(postTexts.badTime)),
};
type Fields = { state: string; summary: string; body: string; publishAt: string | null };
const whole = [
  z.refine<Fields>((post) => post.state === "draft" || post.summary.trim() !== "", {
    path: ["summary"],
    error: postTexts.summaryMissing,
  }),
  z.refine<Fields>((post) => post.state === "draft" || post.body.trim() !== "", {
    path: ["body"],
    error: postTexts.bodyMissing,
  }),
  z.refine<Fields>((post) => post.state !== "scheduled" || post.publishAt !== null, {
    path: ["publishAt"],
    error: postTexts.badTime,
  }),
] as const;

const addPostSchema = z.strictObject(fields).check(...whole);
/** `seen`: `updatedAt` of the post as it was read; one that changed since is not written over. */
export const changePostSchema = z.strictObject({ ...fields, seen }).check(...whole);
export type PostInput = z.output<typeof addPostSchema>;

const { state: _, publishAt: __, ...written } = fields;
/** A post that comes from elsewhere; `publishedAt`: since or from when it is public, null: a draft. */
export const movedPostSchema = z
  .strictObject({ ...written, publishedAt: z.nullable(z.iso.datetime(postTexts.badTime)) })
  .check(
    z.refine(
      ({ publishedAt, summary, body }) => publishedAt === null || (summary.trim() !== "" && body.trim() !== ""),
      {
        path: ["body"],
        error: postTexts.bodyMissing,
      },
    ),
  );

const params = z.strictObject({ id: uuid(postTexts.unknown) });

/** What each call of office-calls.ts takes and answers. */
export const officePostShapes = {
  listOfficePosts: { query: listQuerySchema(postList), answer: z.object(pageSchema(officePostRow)) },
  listPostSchools: { answer: z.object({ data: z.array(z.object({ key: z.string(), name: z.string() })) }) },
  getOfficePost: { params, answer: officePost },
  addPost: { body: addPostSchema, answer: officePost },
  changePost: { params, body: changePostSchema, answer: officePost },
  deletePost: { params, query: z.strictObject({ seen }), answer: z.object({ id: uuid() }) },
};
