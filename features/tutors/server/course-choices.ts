import { siteReads } from "#features/site/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { tutorTexts } from "../texts.ts";
import { listTaughtCourses } from "./list-taught-courses.ts";

/** The courses that one may ask for when picking a tutor: those that the academy named, else all that it publishes. */
export function courseChoices(deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">) {
  const site = siteReads(deps);
  const published = listTaughtCourses(deps);
  const list = async (): Promise<string[]> => {
    const { courseChoices: named } = await site.getSettings();
    return [...new Set(named.length > 0 ? named : (await published()).map(({ title }) => title))];
  };
  return {
    list,
    /** Errors: AppError invalid, which names each of them that is no choice. */
    async check(selected: readonly string[]): Promise<void> {
      const choices = new Set(await list());
      const message = tutorTexts.noSuchChoice;
      const faults = selected.flatMap((course, index) =>
        choices.has(course) ? [] : [{ pointer: `/selectedCourses/${index}`, code: "invalid_value", message }],
      );
      if (faults.length > 0) throw invalid(message, faults);
    },
  };
}
