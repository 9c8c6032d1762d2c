import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { HoursInput, HoursResponse } from "../hours-contract.ts";
import { mergedHours } from "../hours-rules.ts";
import { hoursTexts } from "../hours-texts.ts";
import { findOwnTutor, readHours, versionOf } from "./hours.ts";
import { storeHours } from "./moved-hours.ts";
import { lockTutor } from "./trial-people.ts";
import { getTutorHours } from "./tutor-hours.ts";

/**
 * Sets a tutor's weekly hours and limits instead of those that were; openings that overlap or touch become one. What is booked stays.
 * The same again changes nothing. Errors: AppError not_found for an account that is no tutor's; conflict for a version that is no longer
 * the present one.
 */
export async function saveHours(deps: VerbDeps, accountId: string, input: HoursInput): Promise<HoursResponse> {
  await staffWrite(deps, accountId, async (tx, record, now) => {
    const { id: tutorId } = await findOwnTutor(tx, accountId);
    await lockTutor(tx, tutorId);
    const [version, hours] = [await versionOf(tx, tutorId), await getTutorHours(tx, tutorId, now)];
    const settingsOf = ({ weekly, mostPerDay, noticeHours }: Omit<HoursInput, "version">) => ({
      weekly: mergedHours(weekly),
      mostPerDay,
      noticeHours,
    });
    const before = settingsOf({ ...hours, weekly: [...hours.weekly] });
    const after = settingsOf(input);
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    if (input.version !== version) throw conflict(hoursTexts.stale);
    await storeHours({ db: tx }, { ...after, tutorId, version: version + 1 });
    await record("hours.saved", tutorId, { before, after });
  });
  return readHours(deps, accountId);
}
