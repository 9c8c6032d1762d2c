import type { DbOrTx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { TutorHours } from "../hours-rules.ts";
import type { Span } from "../rules.ts";

/** `hours`: those of the tutors who are asked about, by their ids. `studentId`: for whom the times are read; null: a visitor. */
type Ask = { hours: ReadonlyMap<string, TutorHours>; studentId: string | null; now: Date };
type Reserved = Span & { tutorId: string };

/** Asks features on higher floors which times of tutors are reserved for other students than the one who asks. */
export const reservedForOthers =
  defineExtensionPoint<(db: DbOrTx, ask: Ask) => Promise<Reserved[]>>("classes.reserved-for-others");

/** Times of some tutors that no class holds yet, and that are reserved for other students. */
export const listReservedForOthers = async (
  { db, contributions }: { db: DbOrTx } & Pick<VerbDeps, "contributions">,
  ask: Ask,
): Promise<Reserved[]> => (await Promise.all(contributions(reservedForOthers).map((answer) => answer(db, ask)))).flat();
