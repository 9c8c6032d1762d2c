import * as z from "zod/mini";
import { roles } from "#lib/capabilities.ts";
import { whichSchema } from "#lib/list/list-schema.ts";
import { oneLine } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { guardianResponse } from "./guardian-contract.ts";
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

/** A person whole, as far as the account knows. */
export const person = z.object({
  ...personRow.shape,
  /** When a closed account is erased; null: it is not closed, or it was. */
  closeAfter: z.nullable(z.iso.datetime()),
  /** IANA name of the zone in which they were last seen. */
  zone: z.string(),
  /** So many devices are logged in. */
  openSessions: z.int(),
  /** Made by the academy, and not opened yet: its link chooses a password. */
  isInvited: z.boolean(),
  /** Whether the person who looks decides over it: no one over their own, administrators alone over staff. */
  mayChange: z.boolean(),
  guardian: guardianResponse,
});
export type Person = z.output<typeof person>;

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
