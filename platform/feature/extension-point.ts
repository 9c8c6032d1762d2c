import type { VerbDeps } from "../deps.ts";
import type { Contributions, ExtensionPoint } from "./contributions.ts";

/** One entry of a manifest's `contributions`; made by `contribute`. */
export type Contribution = {
  readonly point: string;
  bind(deps: VerbDeps): unknown;
};

/** Declares an extension point, exported by the server/public.ts of the feature that asks. */
export const defineExtensionPoint = <Fn>(name: string): ExtensionPoint<Fn> => ({ name });

/** Answers an extension point. `bind` runs once a process, when somebody first asks: there it prepares its statements. */
export const contribute = <Fn>(point: ExtensionPoint<Fn>, bind: (deps: VerbDeps) => Fn): Contribution => ({
  point: point.name,
  bind,
});

/** Binds contributions. `deps` is asked for at the first question, since it holds this very function. */
export function bindContributions(contributions: readonly Contribution[], deps: () => VerbDeps): Contributions {
  const bound = new Map<string, unknown[]>();
  return <Fn>(point: ExtensionPoint<Fn>) => {
    const held = bound.get(point.name);
    // `contribute` checked the type, and the names are the same.
    if (held) return held as Fn[];
    const made = contributions.filter(({ point: name }) => name === point.name).map(({ bind }) => bind(deps()));
    bound.set(point.name, made);
    return made as Fn[];
  };
}
