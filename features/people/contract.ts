import * as z from "zod/mini";
import { peopleChange, personRow, reasonSchema, whichPeople } from "#features/accounts/people-contract.ts";
import { peopleList } from "#features/accounts/people-texts.ts";
import { filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";

const listedPerson = z.object({
  ...personRow.shape,
  /** What they take or took, the newest first. */
  courses: z.array(z.string()),
});
export type ListedPerson = z.output<typeof listedPerson>;

const listResponse = z.object({
  ...pageSchema(listedPerson),
  /** What the list can be narrowed to. */
  courses: z.array(z.object({ slug: z.string(), name: z.string() })),
});
export type PeoplePage = z.output<typeof listResponse>;

/** What each call of calls.ts takes and answers. */
export const peopleShapes = {
  listPeople: { query: listQuerySchema(peopleList), answer: listResponse },
  exportPeople: { query: filterSchema(peopleList), answer: z.unknown() },
  suspendPeople: { body: z.strictObject({ ...whichPeople.shape, ...reasonSchema.shape }), answer: peopleChange },
  reinstatePeople: { body: whichPeople, answer: peopleChange },
  mailPeopleAgain: { body: whichPeople, answer: peopleChange },
};
