import { guardianMailsOf } from "#features/accounts/server/public.ts";
import { firstName } from "#lib/first-name.ts";
import { dateText, dayText } from "#lib/viewer-zone.ts";
import type { Within } from "#platform/deps.ts";
import type { AttendanceState } from "../../attendance-rules.ts";
import type { ReportInput } from "../../report-contract.ts";
import type { classMails } from "../mails.ts";
import type { OwnClass } from "./own-class.ts";

type Reported = {
  mails: Awaited<ReturnType<typeof classMails>>;
  session: OwnClass;
  report: ReportInput;
  students: readonly { id: string; name: string; zone: string; state: AttendanceState }[];
};

/** Mails a report to the guardians of a class who said yes to it (MINOR-01), once however often it is corrected. */
export async function mailGuardians(deps: Within, { mails, session, report, students }: Reported): Promise<void> {
  const guardians = await guardianMailsOf(
    deps,
    students.map(({ id }) => id),
  );
  for (const { studentId, email, token } of guardians) {
    const student = students.find(({ id }) => id === studentId);
    if (!student) continue;
    const { topics, words, homework, homeworkDueOn, next, voice, files, recordingUrl } = report;
    const mail = mails.reportToGuardian(email, {
      sessionId: session.id,
      studentId,
      token,
      student: firstName({ fullName: student.name }),
      title: session.title,
      tutor: session.tutor,
      day: dateText(session.startsAt, student.zone, deps.clock.now()),
      state: student.state,
      topics,
      words,
      homework,
      dueOn: homeworkDueOn === null ? null : dayText(homeworkDueOn, "short"),
      next,
      hasFiles: voice !== null || files.length > 0 || recordingUrl.trim() !== "",
    });
    await deps.mail.enqueueMail(deps.db, mail);
  }
}
