import type { VerbDeps } from "#platform/deps.ts";
import type { DailySet } from "../contract.ts";
import { handOut } from "./hand-out.ts";
import { dayOf } from "./practice-day.ts";

/** Hands out today's questions with what is right. */
export async function openDaily(deps: VerbDeps, studentId: string, zone: string): Promise<DailySet> {
  const { today, done, most: max, left, next } = await dayOf(deps, studentId, zone);
  return { today, done, most: max, next, questions: await handOut(deps, studentId, { open: left, zone }) };
}
