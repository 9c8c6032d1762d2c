import * as z from "zod/mini";
import { currencies } from "#lib/money.ts";
import { uuid } from "#lib/uuid.ts";
import { type columnNames, fates, listLimits, moveTexts, rowsAtOnce } from "./texts.ts";

/** What browser and server both know of bringing people from elsewhere. */

const cell = z.optional(z.string().check(z.maxLength(listLimits.cell + 1)));
const cells = {
  name: cell,
  email: cell,
  phone: cell,
  course: cell,
  tutor: cell,
  paid: cell,
  owed: cell,
  due: cell,
  currency: cell,
};
cells satisfies Record<keyof typeof columnNames, typeof cell>;
const row = z.strictObject({ line: z.int().check(z.gte(1), z.lte(1_000_000)), ...cells });
export type Row = z.output<typeof row>;

const money = z.nullable(z.object({ amountMinor: z.int(), currency: z.enum(currencies) }));
const fated = z.object({
  row,
  fate: z.enum(fates),
  /** Why it cannot be taken. */
  why: z.nullable(z.string()),
  course: z.nullable(z.string()),
  tutor: z.nullable(z.string()),
  paid: money,
  owed: money,
  /** YYYY-MM-DD: when what is owed is due. */
  dueOn: z.nullable(z.string()),
});
export type FatedRow = z.output<typeof fated>;
const preview = z.object({ rows: z.array(fated), passedOver: z.array(z.string()) });
export type Preview = z.output<typeof preview>;

const list = z.object({ id: uuid(), at: z.iso.datetime(), name: z.string(), people: z.int(), left: z.int() });
export type BroughtList = z.output<typeof list>;

export const moveShapes = {
  previewPeople: { answer: z.object({ data: preview }) },
  bringPeople: {
    body: z.strictObject({
      /** What is sent in parts has one, and is undone together. */
      list: uuid(),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      /** Whether each new person gets a mail with a link to choose a password. */
      areInvited: z.boolean(),
      rows: z.array(row).check(z.minLength(1), z.maxLength(rowsAtOnce)),
    }),
    answer: z.object({ data: z.object({ brought: z.int(), there: z.int() }) }),
  },
  exportStudents: { query: z.strictObject({}), answer: z.unknown() },
  listBrought: { answer: z.object({ data: z.array(list) }) },
  takeBackPeople: {
    params: z.strictObject({ list: uuid(moveTexts.unknownImport) }),
    answer: z.object({ data: z.object({ undone: z.int(), stays: z.int(), left: z.int() }) }),
  },
};
