import { z } from "zod";
import { composable } from "#lib/capabilities.ts";
import { lineOf } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { roleTexts } from "./texts.ts";

const person = z.object({ id: uuid(), fullName: z.string(), email: z.string() });

export const builtIns = ["admin", "support", "tutor", "student"] as const;

const role = z.object({
  id: z.string().describe("The name of a built-in role, else a UUID."),
  name: z.string(),
  isBuiltIn: z.boolean(),
  capabilities: z.array(z.enum(composable)).describe("What it may do for everybody; of tutors and students: nothing."),
  holders: z.array(person).describe("Of staff; tutors and students are only counted."),
  holderCount: z.int(),
  isWithinMine: z
    .boolean()
    .describe(
      "Whether who asks may give, take and change it: may do all of it, as far as it reaches, or is an administrator.",
    ),
});
export type StaffRole = z.output<typeof role>;

const roleList = z.object({ data: z.array(role), mine: z.array(z.enum(composable)) });
export type RoleList = z.output<typeof roleList>;

const holder = person.extend({ roles: z.array(z.string()), isMe: z.boolean() });
export type RoleHolder = z.output<typeof holder>;

const newRole = z.strictObject({
  name: z.string().overwrite(lineOf).min(2, roleTexts.nameMissing).max(60, roleTexts.nameLong),
  capabilities: z
    .array(z.enum(composable))
    .min(1, roleTexts.noneChosen)
    .max(composable.length)
    .transform((chosen) => [...new Set(chosen)]),
});
export type NewRole = z.output<typeof newRole>;
export type RoleChange = NewRole & { seen?: NewRole | undefined };

const ofRole = z.strictObject({ id: uuid(roleTexts.gone) });

/** What the calls of calls.ts take and answer. */
export const staffRoleShapes = {
  listRoles: { answer: roleList },
  addRole: { body: newRole, answer: role },
  changeRole: {
    params: ofRole,
    body: newRole.extend({
      seen: newRole.optional().describe("What the form began from: 409 where it is no longer so."),
    }),
    answer: role,
  },
  endRole: { params: ofRole, body: z.strictObject({}).nullish(), answer: z.object({ message: z.string() }) },
  findHolder: { query: z.strictObject({ email: z.email("Please enter an e-mail address.").max(254) }), answer: holder },
  setHolder: {
    params: z.strictObject({
      account: uuid(roleTexts.noAccount),
      role: z.union([z.enum(builtIns), uuid(roleTexts.gone)]),
    }),
    body: z.strictObject({ isGranted: z.boolean() }),
    answer: holder,
  },
};
