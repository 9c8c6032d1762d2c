import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
import { funnelPerson } from "./contract.ts";
import { pressesList } from "./presses-texts.ts";

const press = z.object({
  id: uuid(),
  pressedAt: z.iso.datetime(),
  /** The page on which it was pressed. */
  path: z.string(),
  /** Null: a visitor, of whom nothing is known. */
  student: z.nullable(funnelPerson),
});
export type PressRow = z.output<typeof press>;

/** What each call of presses-calls.ts takes and answers. */
export const pressesShapes = {
  listPresses: { query: listQuerySchema(pressesList), answer: z.object(pageSchema(press)) },
};
