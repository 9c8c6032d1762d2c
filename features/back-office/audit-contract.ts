import * as z from "zod/mini";
import { filterSchema, listQuerySchema, pageSchema } from "#lib/list/list-schema.ts";
import { uuid } from "#lib/uuid.ts";
import { auditList } from "./audit-texts.ts";

const fields = z.nullable(z.record(z.string(), z.unknown()));
export const auditRow = z.object({
  id: uuid(),
  at: z.iso.datetime(),
  /** Null: the academy itself, or a command on its machine. */
  byName: z.nullable(z.string()),
  /** What was done: `order.refund-asked`. */
  action: z.string(),
  about: z.string(),
  /** The id of the thing; null: it has none. */
  subject: z.nullable(uuid()),
  reason: z.nullable(z.string()),
  /** Of what changed, the fields before and after; null: the row was added, or is gone. */
  before: fields,
  after: fields,
  /** What else there is to know. */
  details: z.record(z.string(), z.unknown()),
  /** The id of the request, which the log of the server has too. */
  request: z.nullable(uuid()),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditShapes = {
  listAudit: { query: listQuerySchema(auditList), answer: z.object(pageSchema(auditRow)) },
  exportAudit: { query: filterSchema(auditList), answer: z.unknown() },
};
