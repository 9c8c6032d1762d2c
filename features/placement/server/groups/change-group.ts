import { changeLink, currentSchedules, newMeetingUrl } from "#features/classes/server/public.ts";
import { changeCohort, findCohortId, listSeated } from "#features/learning/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, invalidAt, takenAt } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { GroupChange } from "../../group-contract.ts";
import { placementTexts } from "../../texts.ts";
import { lockGroup } from "./lock-group.ts";

/**
 * Changes what a group is called, its seats, until when students join, and where it meets; a day that is over closes it to joins. Of another link its
 * students and its tutor are notified. Errors: AppError not_found;
 * conflict where it was changed since `seen` or meets no more, and at `name` for one that there is; invalid at `seats` for fewer than are taken, and
 * at `joinsUntil` for a day after its last one.
 */
export const changeGroup = (
  deps: VerbDeps,
  actorId: string,
  { id, seen, name, seats, joinsUntil, meetingUrl }: GroupChange & { id: string },
): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const here = within(deps, tx);
    const { cohort, course, tutor } = await lockGroup(here, id, seen);
    if (cohort.state === "finished") throw conflict(placementTexts.groupEnded(cohort.name));
    const sameName = await findCohortId(tx, cohort.courseId, name);
    if (name !== cohort.name && sameName !== null) throw takenAt("name", placementTexts.nameTaken);
    const seated = await listSeated(tx, id);
    const taken = seated.length;
    if (seats !== null && seats < taken) throw invalidAt("seats", placementTexts.seatsTaken(taken), "too-few");
    const current = await currentSchedules({ db: tx }, [id]);
    const lastOn = current
      .map(({ endsOn }) => endsOn)
      .sort()
      .at(-1);
    if (joinsUntil !== null && lastOn !== undefined && joinsUntil > lastOn) {
      throw invalidAt("joinsUntil", placementTexts.joinsLate, "late");
    }
    const before = { name: cohort.name, seats: cohort.seats, joinsUntil: cohort.joinsUntil };
    const after = { name, seats, joinsUntil };
    await changeCohort(here, { id, changedBy: actorId, ...after });
    const [was] = current;
    const isElsewhere = was !== undefined && meetingUrl !== undefined && meetingUrl !== was.meetingUrl;
    const link = isElsewhere ? (meetingUrl ?? newMeetingUrl("Class")) : undefined;
    await record("group.changed", id, {
      before: { ...before, ...(link && { link: was?.meetingUrl }) },
      after: { ...after, ...(link && { link }) },
    });
    if (!link) return { id };
    await changeLink(here, { cohortId: id, meetingUrl: link });
    const about = `group-link:${id}:${deps.clock.now().toISOString()}`;
    const message = placementTexts.groupLink(course.title);
    for (const { studentId: accountId } of seated)
      await notify(here, { accountId, kind: "class-changed", message, link: paths.calendar(), about });
    if (tutor.tutorAccountId) {
      const desk = { accountId: tutor.tutorAccountId, link: paths.workplace("tutor") };
      await notify(here, { ...desk, kind: "class-changed", message, about });
    }
    return { id };
  });
