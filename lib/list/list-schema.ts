import * as z from "zod/mini";
import { calendarDay } from "../calendar-day.ts";
import { uuid } from "../uuid.ts";
import { type FilterField, type FilterOf, isPeriod, type ListSpec, maxLengthOf, type SortOf } from "./list-spec.ts";

/** Where a page ends: an id, after the value that it is sorted by where that is another. */
const cursorPattern = /^(?:[\w-]{0,3000}\.)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `next` of a page, as the next call brings it. */
export const cursorSchema = z
  .string()
  .check(z.regex(cursorPattern, "That page of the list is not there."), z.describe("`next` of the page before."));

const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength));

function schemaOfField(field: FilterField): z.ZodMiniType {
  switch (field.kind) {
    case "text":
      return text(maxLengthOf(field));
    case "oneOf":
      return z.enum(Object.keys(field.values));
    case "flag":
      return z.literal("1");
    case "day":
      return calendarDay("Please choose a date.");
    case "period":
      return z.string().check(z.refine(isPeriod, "Please choose a year or a month: 2026, 2026-11."));
    case "money":
      return z.string().check(z.regex(/^\d{1,15}$/, "Please enter an amount in kobo or cents."));
    case "reference":
      return uuid();
  }
}

const shapeOf = (spec: ListSpec) =>
  Object.fromEntries(
    Object.entries(spec.filters).map(([name, field]) => [
      name,
      z.optional(schemaOfField(field).check(z.describe(field.label))),
    ]),
  );

/** A schema of these types; its parts were put together from a declaration that has them. */
const typed = <Value>(schema: z.ZodMiniType) => schema as z.ZodMiniType<Value, Value>;

/** The filters of a list, as a query or inside a body. */
export const filterSchema = <Spec extends ListSpec>(spec: Spec) => typed<FilterOf<Spec>>(z.strictObject(shapeOf(spec)));

export type ListQuery<Spec extends ListSpec> = FilterOf<Spec> & {
  sort?: SortOf<Spec> | undefined;
  before?: string | undefined;
};

/** What the call of a list takes: its filters, a declared sort key, and where the page before ended. */
export const listQuerySchema = <Spec extends ListSpec>(spec: Spec) =>
  typed<ListQuery<Spec>>(
    z.strictObject({
      ...shapeOf(spec),
      sort: z.optional(z.enum(Object.keys(spec.sorts))),
      before: z.optional(cursorSchema),
    }),
  );

/** A page of a list. `count`: of all that fit, on every page. */
export const pageSchema = <Row extends z.core.$ZodType>(row: Row) => ({
  data: z.array(row),
  next: z.nullable(z.string()).check(z.describe("What `before` asks the next page with.")),
  count: z.int().check(z.describe("How many there are in all.")),
});

/**
 * Which rows an act on several changes: those that were chosen, or all that fit a filter. `count`: how many were seen; the act is
 * refused where there are more or fewer by then.
 */
export const whichSchema = <Spec extends ListSpec>(spec: Spec) =>
  z.strictObject({
    ids: z.optional(z.array(uuid()).check(z.minLength(1), z.maxLength(500))),
    filter: filterSchema(spec),
    count: z.int().check(z.minimum(1)),
  });
export type Which<Spec extends ListSpec> = { ids?: string[] | undefined; filter: FilterOf<Spec>; count: number };
