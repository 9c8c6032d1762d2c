import * as z from "zod/mini";
import { filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { oneLine } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { mifiList, mifiNoteMax, mifiTexts } from "./office-texts.ts";

/** A Mifi that a student earned, and how the student is reached. */
const mifi = z.object({
  /** Of the account: there is one each. */
  id: z.string(),
  /** Null once the account is closed; then there is no way to reach it either. */
  fullName: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  isMinor: z.boolean(),
  earnedAt: z.iso.datetime(),
  handedOverAt: z.nullable(z.iso.datetime()),
  handedOverBy: z.nullable(z.string()),
  /** Its serial number, or what else staff wrote. */
  note: z.string(),
});
export type Mifi = z.output<typeof mifi>;

export const handOverSchema = z.strictObject({
  note: z.optional(z.string().check(oneLine(), z.maxLength(mifiNoteMax, mifiTexts.noteLong))),
});
const ofAccount = z.strictObject({ accountId: uuid("The id of an account is a UUID.") });
const answer = z.object({ mifi });

/** What each call of office-calls.ts takes and answers. */
export const mifiShapes = {
  listMifis: { query: listQuerySchema(mifiList), answer: z.object(pageSchema(mifi)) },
  exportMifis: { query: filterSchema(mifiList), answer: z.unknown() },
  handOverMifi: { params: ofAccount, body: z.nullish(handOverSchema), answer },
  takeBackMifi: { params: ofAccount, answer },
};
