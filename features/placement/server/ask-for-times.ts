import { notify } from "#features/notifications/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { placedWithinMs, placementTexts } from "../texts.ts";
import { findOwn, readPlaced } from "./read-times.ts";
import { classWishes } from "./tables.ts";

/**
 * Leaves it to the tutor to propose class times, with when the student can; sent again it replaces the text. The tutor is notified.
 * Errors: AppError not_found; conflict for a course that is placed, or waits for a payment.
 */
export async function askForTimes(
  deps: VerbDeps,
  studentId: string,
  { enrolmentId, text }: { enrolmentId: string; text: string },
): Promise<{ message: string; by: string }> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await findOwn(tx, { accountId: studentId, as: "student" }, enrolmentId);
    if (row.state !== "active") throw conflict(placementTexts.paused);
    if (await readPlaced(within(deps, tx), row, { zone: row.student.zone, otherZone: row.tutor.zone }))
      throw conflict(placementTexts.isPlaced);
    const [wish] = await tx
      .insert(classWishes)
      .values({ enrolmentId, text, askedAt: now })
      // The promise runs from the first time on.
      .onConflictDoUpdate({ target: classWishes.enrolmentId, set: { text } })
      .returning();
    const { tutor, student, course } = row;
    if (tutor.accountId !== null) {
      await notify(within(deps, tx), {
        accountId: tutor.accountId,
        kind: "pick",
        message: `${student.fullName} paid for ${course.title} and asks you for class times: ${text}`,
        link: paths.placing(),
        about: `times-asked:${enrolmentId}:${now.toISOString()}`,
      });
    }
    const by = new Date((wish?.askedAt ?? now).getTime() + placedWithinMs);
    return {
      message: `${tutor.fullName} proposes times by ${momentText(by, student.zone, now)}.`,
      by: by.toISOString(),
    };
  });
}
