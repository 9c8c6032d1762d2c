import * as z from "zod/mini";
import { listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
import { sessionKinds, sessionStates } from "./contract.ts";
import { classList } from "./office-class-texts.ts";

const named = z.object({ id: uuid(), name: z.string() });

/** A class or a trial, of any tutor. */
const officeClass = z.object({
  id: uuid(),
  kind: z.enum(sessionKinds),
  state: z.enum(sessionStates),
  title: z.string(),
  /** Of a trial null. */
  courseTitle: z.nullable(z.string()),
  /** Null: a trial, or the times of one student. */
  group: z.nullable(named),
  /** Of a trial; null where the account is away. */
  student: z.nullable(named),
  tutorName: z.string(),
  /** Who stands in for that tutor; null: no one. */
  standInName: z.nullable(z.string()),
  /** Whether its tutor has an account, is not away then, and was not missed at the start. */
  hasTutor: z.boolean(),
  hasTutorJoined: z.boolean(),
  /** Whether the tutor noted who was there. */
  isNoted: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type OfficeClass = z.output<typeof officeClass>;

/** What each call of office-class-calls.ts takes and answers. */
export const officeClassShapes = {
  listOfficeClasses: { query: listQuerySchema(classList), answer: z.object(pageSchema(officeClass)) },
};
