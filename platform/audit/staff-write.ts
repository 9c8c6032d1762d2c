import type { Db, Tx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { recordStaffWrite, type StaffWrite } from "./record-staff-write.ts";

/** Records an act of staff or a tutor: the action, the id of what it is about, and further facts. */
export type RecordAct = (
  action: StaffWrite["action"],
  subject: string | null,
  more?: Pick<StaffWrite, "about" | "reason" | "before" | "after" | "details">,
) => Promise<void>;

/**
 * Changes rows as staff or a tutor, in one transaction: `write` records what it did with `record`, by the action (`coupon.ended`, about a
 * coupon unless `about` shows another thing), the id, and further facts. `actorId` as in StaffWrite.
 */
export const staffWrite = <Answer>(
  { db, clock }: Pick<VerbDeps, "clock"> & { db: Db },
  actorId: string | null,
  write: (tx: Tx, record: RecordAct, now: Date) => Promise<Answer>,
): Promise<Answer> => {
  const at = clock.now();
  return db.transaction((tx) =>
    write(tx, (action, subject, more) => recordStaffWrite(tx, { actorId, action, subject, at, ...more }), at),
  );
};
