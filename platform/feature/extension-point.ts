import type { VerbDeps } from "../deps.ts";
import type { Contributions, ExtensionPoint } from "./contributions.ts";

/** One entry of a manifest's `contributions`; made by `contribute`. */
export type Contribution = {
  readonly point: string;
  answer(deps: VerbDeps, ...args: unknown[]): unknown;
};

/** Declares an extension point, exported by the server/public.ts of the feature that asks. */
export const defineExtensionPoint = <Fn extends (...args: never[]) => unknown>(name: string): ExtensionPoint<Fn> => ({
  name,
});

/** A verb that answers: it is given deps, then what the point is asked with. */
type Answer<Fn> = Fn extends (...args: infer Args) => infer Result ? (deps: VerbDeps, ...args: Args) => Result : never;

/** Returns an extension point with a verb. */
export const contribute = <Fn extends (...args: never[]) => unknown>(
  point: ExtensionPoint<Fn>,
  response: Answer<NoInfer<Fn>>,
  // The names are the same, so what is asked has the point's types.
): Contribution => ({ point: point.name, answer: response as Contribution["answer"] });

/** The way to contributions. `deps` is read when a point is asked, since it holds this very function. */
export const createContributions =
  (contributions: readonly Contribution[], deps: () => VerbDeps): Contributions =>
  <Fn>(point: ExtensionPoint<Fn>) =>
    contributions
      .filter(({ point: name }) => name === point.name)
      // `contribute` checked the type.
      .map(
        ({ answer }) =>
          (...args: unknown[]) =>
            answer(deps(), ...args),
      ) as Fn[];
