import type { DbOrTx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import type { TutorHours } from "../hours-rules.ts";
import type { Span } from "../rules.ts";

/** `hours`: those of the tutors who are asked about, by their ids. `studentId`: for whom the times are read; null: a visitor. */
type Ask = { hours: ReadonlyMap<string, TutorHours>; studentId: string | null; now: Date };
type Kept = Span & { tutorId: string };

/** Asks features on higher floors which times of tutors are kept for other students than the one who asks. */
export const keptTimes = defineExtensionPoint<(db: DbOrTx, ask: Ask) => Promise<Kept[]>>("classes.kept-times");

/** Times of some tutors that no class holds yet, and that are kept for other students. */
export const listKept = async (
  { db, contributions }: { db: DbOrTx } & Pick<VerbDeps, "contributions">,
  ask: Ask,
): Promise<Kept[]> => (await Promise.all(contributions(keptTimes).map((answer) => answer(db, ask)))).flat();
