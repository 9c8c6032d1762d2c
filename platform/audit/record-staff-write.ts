import { isDeepStrictEqual } from "node:util";
import type { DbOrTx } from "#db/client.ts";
import { newId } from "#platform/ids/ids.ts";
import { requestNow } from "./request.ts";
import { auditEntries } from "./tables.ts";

/** What staff, a tutor or an administrator of the machine changed. */
export type StaffWrite = {
  /** Null: a command on the machine, or the academy itself. */
  actorId: string | null;
  /** `order.refund-asked`. */
  action: string;
  /** What kind of thing it is about, and its id where it has one. */
  about: string;
  subject: string | null;
  /** As the person gave it, where one is asked for. */
  reason?: string | null;
  /** The row, or some of its fields, as it was and as it is; what did not change is left out. No secrets, and nobody's name. */
  before?: object | null;
  after?: object | null;
  /** What else there is to know. Names nobody. */
  details?: Record<string, unknown>;
  at: Date;
};

/**
 * The one way to record what staff and tutors change: call it in the transaction of the change, so that neither is there without the
 * other. With the id of the request, by which the log and an error page name it too.
 */
export async function recordStaffWrite(
  tx: DbOrTx,
  { reason = null, before = null, after = null, details = {}, ...write }: StaffWrite,
): Promise<void> {
  const request = requestNow()?.id ?? null;
  await tx.insert(auditEntries).values({ ...write, ...changeOf(before, after), id: newId(), reason, details, request });
}

/** Of a row before and after, the fields of `after` that changed; the whole row where it was added or is gone. */
function changeOf(before: object | null, after: object | null): Pick<StaffWrite, "before" | "after"> {
  if (!before || !after) return { before, after };
  const stored = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, is]) => !isDeepStrictEqual(is, stored.get(name)));
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, stored.get(name)])),
    after: Object.fromEntries(changed),
  };
}
