import * as z from "zod/mini";
import { rescueStates } from "#features/classes/rescue-texts.ts";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { funnelPerson } from "./contract.ts";
import { maxDoneNote, noShowsList, noShowTexts as texts } from "./no-shows-texts.ts";

/** Someone who did not come. */
const noShow = z.object({
  id: uuid(),
  who: z.enum(["tutor", "student"]),
  /** Of a tutor without an account the tutor's own id, and no phone. */
  person: funnelPerson,
  sessionId: uuid(),
  title: z.string(),
  /** When the class was to begin. */
  missedAt: z.iso.datetime(),
  /** Whose class it was. */
  tutorName: z.string(),
  /** What became of a class without its tutor; null: a student did not come. */
  outcome: z.nullable(z.enum(rescueStates)),
  /** Who took care of it; null: no one has. */
  done: z.nullable(z.object({ note: z.string(), byName: z.string(), notedAt: z.iso.datetime() })),
});
export type NoShow = z.output<typeof noShow>;

export const doneSchema = z.strictObject({
  note: z.string(texts.noteLong).check(trimmed(), z.maxLength(maxDoneNote, texts.noteLong)),
});

const ofNoShow = z.strictObject({ id: uuid(texts.unknown) });

/** What each call of no-shows-calls.ts takes and answers. */
export const noShowsShapes = {
  listNoShows: { query: listQuerySchema(noShowsList), answer: z.object(pageSchema(noShow)) },
  noteDone: { params: ofNoShow, body: doneSchema, answer: noShow },
  undoDone: { params: ofNoShow, answer: noShow },
};
