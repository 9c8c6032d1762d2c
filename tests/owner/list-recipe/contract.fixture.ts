import * as z from "zod/mini";
import { declareCalls } from "#lib/declare-calls.ts";
import { filterSchema, listQuerySchema, pageSchema, whichSchema } from "#lib/list/list-schema.ts";
import { type ListSpec, newestFirst } from "#lib/list/list-spec.ts";
import { uuid } from "#lib/uuid.ts";

export const clubList = {
  name: "clubs",
  filters: {
    q: { kind: "text", label: "Search", placeholder: "Name of the club" },
    city: { kind: "oneOf", label: "City", anyLabel: "Any", values: { lagos: "Lagos", accra: "Accra" }, isChip: true },
    ended: { kind: "flag", label: "Ended" },
  },
  sorts: { ...newestFirst, name: { label: "By name", by: "text", isAscending: true } },
} as const satisfies ListSpec;

export const clubSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2, "Please enter a name."), z.maxLength(60)),
  city: z.enum(["lagos", "accra"]),
  feeMinor: z.int("Please enter an amount.").check(z.minimum(0, "Please enter an amount.")),
});
const club = z.object({ ...clubSchema.shape, id: uuid(), isEnded: z.boolean() });
export type Club = z.output<typeof club>;
export const clubShapes = {
  listClubs: { query: listQuerySchema(clubList), answer: z.object(pageSchema(club)) },
  exportClubs: { query: filterSchema(clubList), answer: z.unknown() },
  addClub: { body: clubSchema, answer: club },
  changeClub: { params: z.strictObject({ id: uuid("We could not find that club.") }), body: clubSchema, answer: club },
  endClubs: { body: whichSchema(clubList), answer: z.object({ endedCount: z.int() }) },
};
const declare = declareCalls<typeof clubShapes>();
const read = { access: { capability: "orders.read", scope: "all" } } as const;
const change = { access: { capability: "settings.change", scope: "all" } } as const;
export const listClubs = declare("listClubs", "GET", "/api/staff/clubs", read);
export const exportClubs = declare("exportClubs", "GET", "/api/staff/clubs.csv", read);
export const addClub = declare("addClub", "POST", "/api/staff/clubs", change);
export const changeClub = declare("changeClub", "PUT", "/api/staff/clubs/:id", change);
export const endClubs = declare("endClubs", "POST", "/api/staff/clubs/end", change);
