import { getSettings } from "#features/site/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import type { TxDeps } from "#platform/deps.ts";
import { tutorTexts } from "../texts.ts";
import { listTaughtCourses } from "./list-taught-courses.ts";

type Deps = Pick<TxDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">;

/** Titles of the courses that one may ask for when picking a tutor (FIND-03): those that the academy named, else all that it publishes. */
export async function listCourseChoices(deps: Deps): Promise<string[]> {
  const { courseChoices: named } = await getSettings(deps);
  return [...new Set(named.length > 0 ? named : (await listTaughtCourses(deps)).map(({ title }) => title))];
}

/** Errors: AppError invalid, which names each of them that is no choice. */
export async function checkCourseChoices(deps: Deps, selected: readonly string[]): Promise<void> {
  const choices = new Set(await listCourseChoices(deps));
  const message = tutorTexts.noSuchChoice;
  const errors = selected.flatMap((course, index) =>
    choices.has(course) ? [] : [{ pointer: `/selectedCourses/${index}`, code: "invalid_value", message }],
  );
  if (errors.length > 0) throw invalid(message, errors);
}
