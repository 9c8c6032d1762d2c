import * as z from "zod/mini";
import { roles } from "#lib/capabilities.ts";
import { whichSchema } from "#lib/list/list-schema.ts";
import { oneLine } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { type PersonState, peopleList, peopleTexts, personStates } from "./people-texts.ts";

/** What browser and server both read about the people of the academy, as staff see them. */

const states = Object.keys(personStates) as PersonState[];

export const personRow = z.object({
  id: uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Where they live, in their own words. */
  place: z.string(),
  roles: z.array(z.enum(roles)),
  state: z.enum(states),
  /** Under 18 (MINOR-01). */
  isMinor: z.boolean(),
  joinedAt: z.iso.datetime(),
  lastLoginAt: z.nullable(z.iso.datetime()),
});
export type PersonRow = z.output<typeof personRow>;

/** Why staff suspend people. */
export const reasonSchema = z.strictObject({
  reason: z
    .string()
    .check(oneLine(), z.minLength(1, peopleTexts.reasonMissing), z.maxLength(300, "At most 300 characters.")),
});

export const whichPeople = whichSchema(peopleList);

/** What an act on people did. */
export const peopleChange = z.object({
  changedCount: z.int(),
  /** Who was so already, or could not be. */
  skippedCount: z.int(),
});
export type PeopleChange = z.output<typeof peopleChange>;
