type Called<Verb> = Verb extends (deps: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/** Verbs as someone calls them who has no deps: pages on the server. */
export type WithDeps<Verbs> = { [Name in keyof Verbs]: Called<Verbs[Name]> };

/** The same verbs, each called with these deps. */
export function withDeps<Verbs extends object>(deps: object, verbs: Verbs): WithDeps<Verbs> {
  const called = Object.entries(verbs).map(([name, verb]) => [name, (...rest: unknown[]) => verb(deps, ...rest)]);
  return Object.fromEntries(called) as WithDeps<Verbs>;
}
