import { nextClass } from "#features/classes/server/public.ts";
import { findCurrentCourse } from "#features/learning/server/public.ts";
import { readOnboarding } from "#features/onboarding/server/public.ts";
import { listedPicks, listPickedTutors } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { StudentHome } from "../home-contract.ts";

/**
 * Binds what the first page behind the login shows of one student (DASH-09, DASH-10), asked for at once: a statement or two of
 * each area. `zone`: an IANA name, whose clock the class's words are of.
 */
export function studentHome(deps: VerbDeps, listPopular: () => Promise<StudentHome["popular"]>) {
  const currentCourse = findCurrentCourse(deps);
  const classOf = nextClass(deps);
  const picksOf = listPickedTutors(deps);
  const onboardingOf = readOnboarding(deps);
  return async (studentId: string, zone: string): Promise<StudentHome> => {
    const [current, next, popular, picks, onboarding] = await Promise.all([
      currentCourse(studentId),
      classOf(studentId, zone),
      listPopular(),
      picksOf(studentId),
      onboardingOf(studentId),
    ]);
    return { current, nextClass: next, popular, picks: listedPicks(picks), onboarding };
  };
}
