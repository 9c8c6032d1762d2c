import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows, saveContact } from "#features/accounts/server/public.ts";
import { checkOpen } from "#features/site/server/public.ts";
import { AppError, invalidAt } from "#lib/app-error.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import { takeShare } from "#platform/limits/limiter.ts";
import { type TutorPick, tutorTexts } from "../contract.ts";
import { type PassedOn, tutorPicked } from "../events.ts";
import { normalPhone } from "../rules.ts";
import { checkCourseChoices } from "./course-choices.ts";
import { pickedMail, pickReceivedMail } from "./mails.ts";
import { tutorPicks, tutors } from "./tables.ts";

/** The student who is logged in: the pick is theirs, and goes by the address of their account. */
export type PickingStudent = { studentId: string; email: string };

/** Who sent a pick: the student who is logged in, if any, and the caller's Idempotency-Key (see answerOnce). */
export type PickSender = { student: PickingStudent | null; requestKey: string | null };

/** Picks that one address may make in a day: each writes mails, and the address is whatever the caller typed. */
const perAddress = { name: "pick-address", max: 12, windowS: 24 * 60 * 60 };

/**
 * Stores "I'm Picking You" (FIND-06), once however often it is sent with the same key. See storePick.
 * Errors: AppError forbidden while the academy is shut, invalid for a course that it does not offer; those of storePick and of answerOnce.
 */
export async function submitPick(
  deps: VerbDeps,
  { student, requestKey }: PickSender,
  input: TutorPick,
): Promise<{ message: string }> {
  await checkOpen(deps);
  await checkCourseChoices(deps, input.selectedCourses);
  const now = deps.clock.now();
  const content = { studentId: student?.studentId ?? null, ...input, email: student?.email ?? input.email };
  return deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "pick", key: requestKey, content }, now, async () => {
      await storePick(within(deps, tx), student, input);
      return { message: tutorTexts.pickDone };
    }),
  );
}

/**
 * A pick in the caller's transaction: one row for a tutor and an address, however often and at however many places it is sent
 * at once. A first pick writes to the tutor (to staff while the tutor has no address) and to the student; changed details
 * write to the tutor again; the same details again write to no one. A pick that belongs to a student's account is changed
 * by that student alone, not by the open call. Phone and place go into the student's profile where it has none.
 * `passedOn`: staff pass it on from another tutor, which all three mails tell, and which counts for no limit.
 * Errors: AppError invalid for a tutor who is gone, too_many for too many picks of one address.
 */
export async function storePick(
  deps: Within,
  student: PickingStudent | null,
  input: TutorPick,
  passedOn: PassedOn | null = null,
): Promise<void> {
  const { db: tx } = deps;
  const email = student?.email ?? input.email;
  const studentId = student?.studentId ?? null;
  const now = deps.clock.now();
  // in the transaction: what a crash undid, and its repeat, count once
  const waitS = passedOn ? 0 : await takeShare(tx, perAddress, { email }, now);
  if (waitS > 0) {
    throw new AppError("too_many", "That address has picked many tutors today. Please try again tomorrow.", {
      retryAfterS: waitS,
    });
  }
  const tutor = input.tutorId ? await getTutor(tx, input.tutorId) : null;
  const details = {
    fullName: input.fullName,
    phoneNumber: normalPhone(input.phoneNumber),
    location: input.location,
    sponsor: input.sponsor,
    selectedCourses: [...new Set(input.selectedCourses)],
  };
  const id = newId();
  const [tutorPick] = await tx
    .insert(tutorPicks)
    .values({ id, tutorId: tutor?.id ?? null, studentId, email, ...details, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [tutorPicks.tutorId, tutorPicks.email],
      set: {
        ...details,
        ...(student ? { studentId } : {}),
        // It is asked again.
        answer: null,
        answeredAt: null,
        remindedAt: null,
        escalatedAt: null,
        updatedAt: now,
      },
      setWhere: and(
        or(isNull(tutorPicks.studentId), student ? eq(tutorPicks.studentId, student.studentId) : undefined),
        // Who was declined, or passed on, may ask again in the same words.
        sql`(${tutorPicks.answer} in ('declined', 'passed-on') or (${tutorPicks.fullName}, ${tutorPicks.phoneNumber}, ${tutorPicks.location}, ${tutorPicks.sponsor}, ${tutorPicks.selectedCourses}, ${student ? tutorPicks.studentId : null}::uuid)
            is distinct from (excluded.full_name, excluded.phone_number, excluded.location, excluded.sponsor, excluded.selected_courses, ${studentId}::uuid))`,
      ),
    })
    .returning({ id: tutorPicks.id });
  if (studentId) await saveContact(deps, studentId, { phone: details.phoneNumber, address: details.location });
  if (!tutorPick) return;
  const isNew = tutorPick.id === id;
  const pick = { ...details, email };
  await deps.mail.enqueueMail(tx, await pickedMail(deps, { tutor, pick, isNew, passedOn }));
  if (isNew) await deps.mail.enqueueMail(tx, await pickReceivedMail(deps, { tutor, pick, passedOn }));
  if (tutor && studentId) {
    await deps.emit(tx, tutorPicked, { studentId, studentName: details.fullName, tutor, passedOn, at: now });
  }
}

async function getTutor(tx: Tx, tutorId: string) {
  const people = personRows(tx);
  const [tutor] = await tx
    .select({
      id: tutors.id,
      slug: tutors.slug,
      fullName: tutors.fullName,
      email: tutors.email,
      linkedId: tutors.accountId,
      accountId: people.id,
    })
    .from(tutors)
    .leftJoin(people, eq(people.id, tutors.accountId))
    .where(and(eq(tutors.id, tutorId), eq(tutors.published, true)));
  // Of a tutor whose account is not open no one reads the mail.
  if (tutor) return { ...tutor, email: tutor.linkedId === null || tutor.accountId ? tutor.email : null };
  const message = tutorTexts.removedTutor;
  throw invalidAt("tutorId", message, "unknown");
}
