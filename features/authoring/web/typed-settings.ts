import type { countedAttempts, feedbackTimes } from "#features/assessments/settings-rules.ts";
import type { SettingsInput } from "../contract.ts";

/** Settings as they are typed: numbers as text, and an empty one is none. No I/O. */

const texts = ["title", "brief"] as const;
const numbers = [
  ...(["week", "durationMinutes", "attemptsAllowed", "opensAfterDays", "opensWithLessons", "dueAfterDays"] as const),
  ...(["latePointsPerDay", "lateFloor", "lateDays", "passMark", "drawCount"] as const),
];
const choices = ["shuffleQuestions", "shuffleOptions", "openForPractice", "drawPractised"] as const;
export type NumberName = (typeof numbers)[number];
type TypedRubric = { name: string; points: string; levels: { points: string; says: string }[] }[];
export type TypedSettings = Record<(typeof texts)[number] | NumberName, string> &
  Record<(typeof choices)[number], boolean> &
  Pick<SettingsInput, "counts" | "feedback"> & { rubric: TypedRubric };

/** What may not be left empty. */
const needed: readonly NumberName[] = ["week", "latePointsPerDay", "lateFloor", "lateDays", "passMark"];

export const feedbackLabels: Readonly<Record<(typeof feedbackTimes)[number], string>> = {
  spent: "Once no attempt is left, or it is closed",
  due: "Once it is closed",
  opened: "When you open them for everybody",
  never: "Never",
};
export const countsLabels: Readonly<Record<(typeof countedAttempts)[number], string>> = {
  best: "The best attempt",
  last: "The last attempt",
};

/** Stored settings as they are typed. */
export const typedSettingsFrom = (settings: SettingsInput): TypedSettings => ({
  ...settings,
  ...(Object.fromEntries(numbers.map((name) => [name, String(settings[name] ?? "")])) as Record<NumberName, string>),
  rubric: settings.rubric.map(({ name, points, levels }) => ({
    name,
    points: String(points),
    levels: levels.map((level) => ({ points: String(level.points), says: level.says })),
  })),
});

const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The settings that were typed, or what is wrong by field. What else may be wrong, the server reports. */
export function settingsFromTyped(
  typed: TypedSettings,
): { settings: SettingsInput } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  if (typed.title.trim().length < 2) errors.title = "Please enter a title.";
  const values = Object.fromEntries(
    numbers.map((name) => {
      if (typed[name].trim() === "") {
        if (needed.includes(name)) errors[name] = "Please enter a number.";
        return [name, null];
      }
      const value = numberOf(typed[name]);
      if (Number.isNaN(value)) errors[name] = "Please enter a number, such as 5.";
      return [name, value];
    }),
  );
  const rubric = typed.rubric.map(({ name, points, levels }) => ({
    name: name.trim(),
    points: numberOf(points),
    levels: levels.map((level) => ({ points: numberOf(level.points), says: level.says.trim() })),
  }));
  const isWhole = rubric.every(
    ({ name, points, levels }) =>
      name && Number.isInteger(points) && levels.every((level) => level.says && Number.isInteger(level.points)),
  );
  if (!isWhole) errors.rubric = "Please give each criterion and level its points, whole, and words.";
  if (Object.keys(errors).length > 0) return { errors };
  const { counts, feedback, shuffleQuestions, shuffleOptions, openForPractice, drawPractised } = typed;
  const settings = {
    title: typed.title.trim(),
    brief: typed.brief.trim(),
    counts,
    feedback,
    rubric,
    shuffleQuestions,
    shuffleOptions,
    openForPractice,
    drawPractised,
    ...values,
  };
  return { settings: settings as SettingsInput };
}
