import * as z from "zod/mini";
import { currencies } from "#lib/money.ts";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import {
  type columnNames,
  fates,
  listLimits,
  moveTexts,
  rowsAtOnce,
  thingFates,
  thingKinds,
  zipLimits,
} from "./texts.ts";

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

const thing = z.object({
  /** Its place in the zip, from 0. */
  line: z.int(),
  kind: z.enum(thingKinds),
  /** Its key or address. */
  key: z.string(),
  title: z.string(),
  /** `12 weeks, 60 lessons and 6 prices` */
  about: z.string(),
  fate: z.enum(thingFates),
  /** Why it cannot be taken, or in what it differs. */
  why: z.nullable(z.string()),
});
export type JudgedThing = z.output<typeof thing>;
const place = z.int().check(z.gte(0), z.lt(3 * zipLimits.things));
/** From where the next call goes on; null: it is done. */
const next = z.nullable(z.int());
const zipPart = z.object({
  things: z.array(thing),
  next,
  total: z.int(),
  /** Whose zip it is. */
  academy: z.string(),
  /** Lists of people in it, which come in after the things. */
  lists: z.int(),
});
export type ZipPart = z.output<typeof zipPart>;

const zipOutcome = z.object({ brought: z.int(), passedOver: z.int(), next });
export type ZipOutcome = z.output<typeof zipOutcome>;

/** `rows`: of a list of people, or things of a zip. */
const list = z.object({ id: uuid(), at: z.iso.datetime(), name: z.string(), rows: z.int(), left: z.int() });
export type BroughtList = z.output<typeof list>;

export const moveShapes = {
  previewPeople: { answer: z.object({ data: preview }) },
  bringPeople: {
    body: z.strictObject({
      /** What is sent in parts has one, and is undone together. */
      list: uuid(),
      name: z.string().check(trimmed(), z.minLength(1), z.maxLength(120)),
      /** Whether each new person gets a mail with a link to choose a password. */
      areInvited: z.boolean(),
      rows: z.array(row).check(z.minLength(1), z.maxLength(rowsAtOnce)),
    }),
    answer: z.object({ data: z.object({ brought: z.int(), there: z.int() }) }),
  },
  exportStudents: { query: z.strictObject({}), answer: z.unknown() },
  takeArchive: {
    body: z.nullish(z.strictObject({})),
    answer: z.unknown().check(z.describe("application/zip")),
  },
  previewZip: {
    body: z.strictObject({ upload: uuid(), from: place }),
    answer: z.object({ data: zipPart }),
  },
  previewZipPeople: {
    /** `part`: which of the lists in the zip, from 1. */
    body: z.strictObject({ upload: uuid(), part: z.int().check(z.gte(1), z.lte(10_000)) }),
    answer: z.object({ data: preview }),
  },
  bringZip: {
    body: z.strictObject({
      /** What is brought in parts has one, and is undone together. */
      list: uuid(),
      upload: uuid(),
      from: place,
      /** Whether settings of the site that are the academy's own are replaced, too. */
      replaces: z.boolean(),
    }),
    answer: z.object({ data: zipOutcome }),
  },
  listBrought: { answer: z.object({ data: z.array(list) }) },
  takeBackList: {
    params: z.strictObject({ list: uuid(moveTexts.unknownImport) }),
    answer: z.object({
      data: z.object({
        undone: z.int(),
        stays: z.int(),
        left: z.int(),
        /** What of a zip stays, by its title. */
        staying: z.array(z.string()),
      }),
    }),
  },
};
