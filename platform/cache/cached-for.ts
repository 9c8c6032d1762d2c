import type { Clock } from "../clock/clock.ts";

type Saved<Value> = { until: number; value: Promise<Value> };

/**
 * A read that each process makes at most once in `ms`, by the clock, for figures that change slowly and cost much. A failure reaches those
 * who waited for it and is not stored. Each database has its own.
 */
export function cachedFor<Deps extends { db: object; clock: Clock }, Value>(
  ms: number,
  load: (deps: Deps) => Promise<Value>,
): (deps: Deps) => Promise<Value> {
  const all = new WeakMap<object, Saved<Value>>();
  return (deps) => {
    const now = deps.clock.now().getTime();
    const before = all.get(deps.db);
    if (before && now < before.until) return before.value;
    const stored = { until: now + ms, value: load(deps) };
    all.set(deps.db, stored);
    stored.value.catch(() => {
      if (all.get(deps.db) === stored) all.delete(deps.db);
    });
    return stored.value;
  };
}
