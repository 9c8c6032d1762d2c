import * as z from "zod/mini";
import { uuid } from "#lib/uuid.ts";
import { sessionKinds } from "./contract.ts";
import { rescueChoices } from "./rescue-texts.ts";

/** What is offered when a tutor did not come, and what the tutor who stands in is handed (RESC-01). */

const params = z.strictObject({ id: uuid("The id of a class is a UUID.") });

const rescueView = z.object({
  sessionId: z.string(),
  kind: z.enum(sessionKinds),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Who did not come. */
  absent: z.object({ id: z.string(), fullName: z.string() }),
  /** Who is free and teaches the course; null: no one is. */
  substitute: z.nullable(
    z.object({ fullName: z.string(), avatarUrl: z.nullable(z.string()), courses: z.array(z.string()) }),
  ),
  /** What the class is worth as credit, `₦2,000`; null: it was not paid for. */
  credit: z.nullable(z.string()),
  /** One student decides for a class of their own; that of a group no one moves alone. */
  isOwn: z.boolean(),
});
export type RescueView = z.output<typeof rescueView>;

const handover = z.object({
  /** Who did not come. */
  absent: z.string(),
  students: z.array(z.string()),
  /** What the last classes did, the newest first. */
  reports: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      tutor: z.string(),
      startsAt: z.iso.datetime(),
      topics: z.array(z.string()),
      words: z.string(),
      homework: z.string(),
      next: z.string(),
    }),
  ),
});
export type Handover = z.output<typeof handover>;

/** What each call of rescue-calls.ts takes and answers. */
export const rescueShapes = {
  getRescue: { params, answer: rescueView },
  answerRescue: {
    params,
    body: z.strictObject({
      choice: z.enum(rescueChoices, "Make a choice: the other tutor, a later time, credit, or that your tutor came."),
    }),
    answer: z.object({ message: z.string() }),
  },
  getHandover: { params, answer: handover },
};
