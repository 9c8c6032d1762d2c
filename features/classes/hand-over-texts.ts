import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { TutorFate } from "./hand-over-contract.ts";

/** Whether a tutor can take over. */
export const canTakeOver = ({ notFreeAt, isBlocked }: TutorFate): boolean => notFreeAt === null && !isBlocked;

/** Who could take over, as a choice: who cannot is shown with the reason, and cannot be chosen. */
export const tutorOptions = (tutors: readonly TutorFate[]) =>
  tutors.map((tutor) => ({
    value: tutor.id,
    label: `${tutor.fullName}, ${fateText(tutor)}`,
    disabled: !canTakeOver(tutor),
  }));

function fateText({ notFreeAt, isBlocked, studentCount }: TutorFate): string {
  if (notFreeAt !== null) return `not free ${momentText(new Date(notFreeAt))}`;
  return isBlocked ? "takes no messages from them" : `free, ${counted(studentCount, "student")}`;
}

/** Where no one can take over. */
export const noneFree = "No one who teaches this course is free for all classes.";
