import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { writeAsTutor } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { pickAnsweredMail, pickRows, recordPickAnswer, tutorRows } from "#features/tutors/server/public.ts";
import type { PickAnswer } from "#features/tutors/texts.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { checkOffered } from "./check-offered.ts";
import { classReplies } from "./class-replies.ts";
import { lockTutor } from "./trial-people.ts";

type Input = { pickId: string; answer: PickAnswer; text: string; times: readonly Date[] };

/**
 * Returns a pick as its tutor: yes with a first message and up to three times for a trial class, or no with a reason. The student
 * finds it in the conversation, the bell and on home; who picked without an account gets it by mail. The same answer again is answered
 * unchanged.
 * Errors: AppError not_found for another tutor's pick; conflict for one that is answered otherwise; invalid at /times for times that
 * are not offered, conflict for one that is taken; those of writing a message.
 */
export async function answerPick(
  deps: VerbDeps,
  accountId: string,
  { pickId, answer, text, times }: Input,
): Promise<{ message: string }> {
  return staffWrite(deps, accountId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    const { pick, tutor } = await getPick(tx, accountId, pickId);
    const done = {
      message: answer === "accepted" ? classReplies.pickAccepted(pick.pickName) : classReplies.pickDeclined,
    };
    if (pick.pickAnswer === answer) return done;
    if (pick.pickAnswer === "passed-on") throw conflict(classReplies.pickPassedOn);
    if (pick.pickAnswer) throw conflict(classReplies.pickAnswered);
    await lockTutor(tx, tutor.id);
    for (const [index, time] of times.entries()) {
      await checkOffered(
        inTx,
        { tutorId: tutor.id, studentId: pick.pickStudentId, startsAt: time, now },
        `times/${index}`,
      );
    }
    const proposedTimes = answer === "accepted" ? [...times] : [];
    if (!(await recordPickAnswer(inTx, { pickId, answer, answerText: text, proposedTimes }))) {
      throw conflict(classReplies.pickAnswered);
    }
    const people = personRows(tx);
    const [student] = pick.pickStudentId ? await tx.select().from(people).where(eq(people.id, pick.pickStudentId)) : [];
    const body = (zone: string) =>
      [
        text,
        ...(proposedTimes.length > 0
          ? [classReplies.pickProposes, ...proposedTimes.map((time) => momentText(time, zone, now))]
          : []),
      ].join("\n");
    if (student) {
      const link = paths.messages(
        await writeAsTutor(
          inTx,
          { accountId, tutorId: tutor.id },
          { studentId: student.id, body: body(student.personZone), requestKey: pickId },
        ),
      );
      await notify(inTx, {
        accountId: student.id,
        kind: "pick",
        message: answer === "accepted" ? classReplies.pickYes(tutor.name) : classReplies.pickNo(tutor.name),
        link: answer === "accepted" ? link : paths.findTutor(),
        about: `pick-answered:${pickId}:${now.toISOString()}`,
      });
    } else {
      const from = { slug: tutor.slug, fullName: tutor.name, email: tutor.email };
      const mail = await pickAnsweredMail(inTx, { tutor: from, to: pick.pickEmail, answer, text: body(tutor.zone) });
      await deps.mail.enqueueMail(tx, mail);
    }
    await record("pick.answered", pickId, { before: { answer: null }, after: { answer, times: proposedTimes.length } });
    return done;
  });
}

async function getPick(tx: Tx, accountId: string, pickId: string) {
  const [picks, tutors] = [pickRows(tx), tutorRows(tx)];
  const [row] = await tx
    .select({
      pick: {
        pickName: picks.pickName,
        pickEmail: picks.pickEmail,
        pickStudentId: picks.pickStudentId,
        pickAnswer: picks.pickAnswer,
      },
      tutor: {
        id: tutors.id,
        name: tutors.tutorName,
        slug: tutors.slug,
        email: tutors.tutorEmail,
        zone: tutors.tutorZone,
      },
    })
    .from(picks)
    .innerJoin(tutors, eq(tutors.id, picks.pickTutorId))
    .where(and(eq(picks.id, pickId), eq(tutors.tutorAccountId, accountId)));
  if (!row) throw notFound(classReplies.pickGone);
  return row;
}
