import type { VerbDeps } from "#platform/deps.ts";
import { listTaughtCourses } from "../list-taught-courses.ts";
import { tutorPageReads } from "./get-tutor.ts";
import { listPopular, type PopularSources } from "./list-popular.ts";
import { type HasFreeHours, searchTutors } from "./search-tutors.ts";

/** What students who are logged in ask about tutors. `given`: what other areas know, handed in by the application. */
export function dashboardTutorVerbs(
  deps: Pick<VerbDeps, "db" | "clock" | "shared" | "log" | "baseUrl" | "staffEmail">,
  given: PopularSources & { hasFreeHours: HasFreeHours },
) {
  const options = listTaughtCourses(deps);
  return {
    /** Finds tutors, a page at a time; see search-tutors.ts. */
    searchTutors: searchTutors({ ...deps, hasFreeHours: given.hasFreeHours }),
    ...tutorPageReads(deps),
    /** Courses that somebody teaches, to filter by. */
    async listTaughtCourses(): Promise<{ slug: string; title: string }[]> {
      return (await options()).filter(({ isTaught }) => isTaught).map(({ slug, title }) => ({ slug, title }));
    },
    /** Popular courses and tutors (DASH-09); see list-popular.ts. */
    listPopular: listPopular({ ...deps, ...given }),
  };
}

export type DashboardTutorVerbs = ReturnType<typeof dashboardTutorVerbs>;
