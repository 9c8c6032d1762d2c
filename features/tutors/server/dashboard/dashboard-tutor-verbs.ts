import type { VerbDeps } from "#platform/deps.ts";
import { tutorChoices } from "../search/tutor-choices.ts";
import { tutorPageReads } from "./get-tutor.ts";
import { listPopular, type PopularSources } from "./list-popular.ts";
import { searchTutors } from "./search-tutors.ts";

/** What students who are logged in ask about tutors. `given`: what other areas know, handed in by the application. */
export function dashboardTutorVerbs(
  deps: Pick<VerbDeps, "db" | "clock" | "shared" | "log" | "baseUrl" | "staffEmail" | "contributions" | "once">,
  given: PopularSources,
) {
  return {
    /** Finds tutors, a page at a time; see search-tutors.ts. */
    searchTutors: searchTutors(deps),
    ...tutorPageReads(deps),
    /** What the list can be narrowed by. */
    listFilters: tutorChoices(deps),
    /** Popular courses and tutors (DASH-09); see list-popular.ts. */
    listPopular: listPopular({ ...deps, ...given }),
  };
}

export type DashboardTutorVerbs = ReturnType<typeof dashboardTutorVerbs>;
