import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { classSessions } from "../tables.ts";
import { groupOfClass, notifyStudents, notifyTutorOf, studentsOfClass, tutorOf } from "./class-people.ts";
import { reserveSubstitute } from "./reserve-substitute.ts";
import { classRescues } from "./tables.ts";
import { rescueTexts } from "./texts.ts";

type Deps = InTx<"clock" | "contributions">;
type Session = typeof classSessions.$inferSelect;

/**
 * Offers the students of a class that runs without its tutor something else, in the caller's transaction, which has the class locked. Once for
 * its time. Returns whether this call did.
 */
export async function offerClass(deps: Deps, session: Session): Promise<boolean> {
  const { db: tx, clock } = deps;
  const now = clock.now();
  const isWithout =
    session.state === "scheduled" &&
    session.tutorJoinedAt === null &&
    session.startsAt <= now &&
    session.endsAt > now &&
    (await studentsOfClass(tx, session)).length > 0;
  if (!isWithout) return false;
  const [rescue] = await tx
    .insert(classRescues)
    .values({
      id: newId(),
      sessionId: session.id,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      absentId: session.tutorId,
      state: "offered",
      offeredAt: now,
    })
    .onConflictDoNothing({ target: [classRescues.sessionId, classRescues.startsAt] })
    .returning({ id: classRescues.id });
  if (!rescue) return false;
  await offerSubstitute(deps, { rescueId: rescue.id, session, isFirst: true });
  await notifyTutorOf(deps, session.tutorId, {
    message: rescueTexts.noShow(session.title),
    about: `class-rescue:${rescue.id}:absent`,
  });
  return true;
}

/** Reserves another tutor and tells the students; nothing is sent again where there is still no one. */
export async function offerSubstitute(
  deps: Deps,
  { rescueId, session, isFirst }: { rescueId: string; session: Session; isFirst: boolean },
): Promise<void> {
  const { db: tx } = deps;
  const group = await groupOfClass(tx, session);
  // A trial is to get to know this very tutor.
  const substitute = group ? await reserveSubstitute(deps, { rescueId, session, courseId: group.courseId }) : null;
  if (!isFirst && !substitute) return;
  const absent = (await tutorOf(tx, session.tutorId))?.name ?? "";
  await notifyStudents(deps, session, {
    message: group
      ? rescueTexts.offered(absent, session.title, substitute?.name ?? null)
      : rescueTexts.trialOffered(absent, session.title),
    about: `class-rescue:${rescueId}:${substitute?.id ?? "none"}`,
    until: session.endsAt,
  });
}
