import type { AssessmentKind } from "#features/assessments/texts.ts";
import { isSat } from "#features/assessments/texts.ts";
import type { SettingsInput } from "./contract.ts";

/** Decisions about how an assessment is set. No I/O. */

type FieldError = { field: string; message: string };

/** The settings that a kind has: what is handed in is not sat, and no exam is practised. */
export const settingsOf = (kind: AssessmentKind, input: SettingsInput): SettingsInput => ({
  ...input,
  ...(isSat(kind) ? { rubric: [] } : { durationMinutes: null, attemptsAllowed: null, drawCount: null }),
  openForPractice: kind === "quiz" && input.openForPractice,
});

/** What is wrong with settings, and in which field; null: nothing. */
export function settingsError({ opensAfterDays, dueAfterDays, rubric }: SettingsInput): FieldError | null {
  if (opensAfterDays !== null && dueAfterDays !== null && opensAfterDays >= dueAfterDays)
    return { field: "opensAfterDays", message: "It opens after it is due. Please let it open earlier." };
  if (rubric.length === 0) return null;
  const sum = rubric.reduce((total, { points }) => total + points, 0);
  if (sum !== 100)
    return { field: "rubric", message: `The criteria come to ${sum} points. Please let them come to 100.` };
  if (new Set(rubric.map(({ name }) => name.toLowerCase())).size < rubric.length)
    return { field: "rubric", message: "Two criteria have the same name." };
  const unreachable = rubric.find(({ points, levels }) => Math.max(...levels.map((level) => level.points)) !== points);
  return unreachable
    ? {
        field: "rubric",
        message: `The best level of “${unreachable.name}” has to give its ${unreachable.points} points, and none may give more.`,
      }
    : null;
}

/**
 * What of a published assessment that students have begun may not be changed; null: nothing speaks against it. Attempts keep the settings of
 * their start; this protects who has not come to theirs: no time or attempt that was promised is taken back, and marks that
 * were given go by the rubric that is there.
 */
export function takenBack(
  before: SettingsInput,
  after: SettingsInput,
  { isPublished, begun, isMarked }: { isPublished: boolean; begun: number; isMarked: boolean },
): FieldError | null {
  if (isMarked && JSON.stringify(before.rubric) !== JSON.stringify(after.rubric))
    return { field: "rubric", message: "Work was marked by this rubric, so it stays as it is." };
  if (!isPublished || begun === 0) return null;
  const isLess = (was: number | null, is: number | null) => is !== null && (was === null || is < was);
  const begunText = "Students have begun it";
  if (isLess(before.attemptsAllowed, after.attemptsAllowed))
    return { field: "attemptsAllowed", message: `${begunText}: their attempts cannot become fewer.` };
  if (isLess(before.dueAfterDays, after.dueAfterDays))
    return { field: "dueAfterDays", message: `${begunText}: it cannot be due earlier.` };
  if (isLess(before.durationMinutes, after.durationMinutes))
    return { field: "durationMinutes", message: `${begunText}: their time cannot become shorter.` };
  if (after.lateDays < before.lateDays)
    return { field: "lateDays", message: `${begunText}: late work cannot be refused earlier.` };
  return null;
}

/** What an assessment lacks before students may see it; null: nothing. */
export function publishLacks(
  kind: AssessmentKind,
  { brief, drawCount }: Pick<SettingsInput, "brief" | "drawCount">,
  questions: number,
): string | null {
  if (!isSat(kind)) return brief === "" ? "Please write what is requested first." : null;
  if (questions === 0) return "Please add a question first.";
  if (drawCount !== null && drawCount > questions)
    return `It draws ${drawCount} questions and has ${questions}. Please add some, or draw fewer.`;
  return null;
}
