import { notify } from "#features/notifications/server/public.ts";
import type { tutorPicked } from "#features/tutors/events.ts";
import { trialStays, whyPassedOn } from "#features/tutors/texts.ts";
import { conflict } from "#lib/app-error.ts";
import type { PayloadOf } from "#lib/domain-event.ts";
import { paths } from "#lib/paths.ts";
import type { Within } from "#platform/deps.ts";
import { messagingTexts } from "../texts.ts";
import { openConversation } from "./open-conversation.ts";
import { tutorBlocks } from "./tutor-blocks.ts";

/**
 * What follows a student's pick of a tutor, in its transaction (FIND-06): their conversation is open, and both find it in
 * their bells. Of a tutor without an account the student learns that staff see to it. Picking again tells no one again.
 * Errors: AppError conflict for a tutor who blocked the student.
 */
export async function welcomePick(
  deps: Within,
  { studentId, studentName, tutor, passedOn }: PayloadOf<typeof tutorPicked>,
): Promise<void> {
  const { db: tx } = deps;
  const picked = passedOn
    ? `${passedOn.fromName} ${whyPassedOn(passedOn.because)}, so our team passed your pick on to ${tutor.fullName}.`
    : `You picked ${tutor.fullName}.`;
  const trial = passedOn?.trialAt ? ` ${trialStays(passedOn.fromName)}` : "";
  if (tutor.accountId === null) {
    const message = `${picked} Our team will get in touch with you about the first class.`;
    const link = paths.dashboardTutor(tutor.id);
    return notify(deps, {
      accountId: studentId,
      kind: "pick",
      message,
      link,
      about: `pick:${tutor.id}`,
      isMailed: true,
    });
  }
  if (await tutorBlocks(tx, { studentId, tutorId: tutor.id })) throw conflict(messagingTexts.awayTutor(tutor.fullName));
  const conversation = await openConversation(deps, { studentId, tutorId: tutor.id });
  await notify(deps, {
    accountId: studentId,
    kind: "pick",
    message: `${picked} You can write to them now.${trial}`,
    link: paths.messages(conversation.id),
    about: `pick:${tutor.id}`,
    // A pick has mails of its own, to both.
    isMailed: true,
  });
  await notify(deps, {
    accountId: tutor.accountId,
    kind: "pick",
    message: passedOn
      ? `${studentName} picked ${passedOn.fromName}, who ${whyPassedOn(passedOn.because)}. Our team passed the pick on to you.`
      : `${studentName} picked you.`,
    about: `picked:${studentId}`,
    isMailed: true,
  });
}
