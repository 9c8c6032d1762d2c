import type { PlatformDeps, VerbDeps } from "../deps.ts";
import { createEmit } from "./domain-events.ts";
import { createContributions } from "./extension-point.ts";
import type { Feature } from "./feature.ts";

/** What verbs are given: the platform, and the way to what the features bring. `features` in the order of their floors. */
export function withFeatures(platform: PlatformDeps, features: readonly Feature[]): VerbDeps {
  const made = new Map<unknown, unknown>();
  const deps: VerbDeps = {
    ...platform,
    emit: createEmit(
      features.flatMap(({ handlers = [] }) => handlers),
      () => deps,
    ),
    contributions: createContributions(
      features.flatMap(({ contributions = [] }) => contributions),
      () => deps,
    ),
    // What hangs on another feature's rows goes before them: a tutor's record leads the others to what belongs to it.
    personalData: features.toReversed().flatMap(({ personalData = [] }) => personalData),
    once<Made>(make: (given: VerbDeps) => Made): Made {
      if (!made.has(make)) made.set(make, make(deps));
      // The key is the function that made it.
      return made.get(make) as Made;
    },
  };
  return deps;
}
