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
  action: `${string}.${string}`;
  /** What kind of thing it is about, where the action does not begin with it; and its id where it has one. */
  about?: string;
  subject: string | null;
  /** As the person gave it, where one is requested. */
  reason?: string | null;
  /** The row, or some of its fields, before and after; what did not change is left out. No secrets, and no one's name. */
  before?: object | null;
  after?: object | null;
  /** What else there is to know. Names no one. */
  details?: Record<string, unknown>;
  at: Date;
};

/**
 * The one way to record what staff and tutors change: call it in the transaction of the change, so that neither is there without the
 * other. With the id of the request, by which the log and an error page name it too.
 */
export async function recordStaffWrite(
  tx: DbOrTx,
  { reason = null, before = null, after = null, details = {}, about, ...write }: StaffWrite,
): Promise<void> {
  const request = requestNow()?.id ?? null;
  const entry = {
    ...write,
    about: about ?? write.action.slice(0, write.action.indexOf(".")),
    ...changeOf(before, after),
  };
  await tx.insert(auditEntries).values({ ...entry, id: newId(), reason, details, request });
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
