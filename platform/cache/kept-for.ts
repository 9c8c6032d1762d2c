import type { Clock } from "../clock/clock.ts";

type Kept<Value> = { until: number; value: Promise<Value> };

/**
 * A read that each process makes at most once in `ms`, by the clock, for figures that change slowly and cost much. A failure reaches those
 * who waited for it and is not kept. Each database has its own.
 */
export function keptFor<Deps extends { db: object; clock: Clock }, Value>(
  ms: number,
  load: (deps: Deps) => Promise<Value>,
): (deps: Deps) => Promise<Value> {
  const all = new WeakMap<object, Kept<Value>>();
  return (deps) => {
    const now = deps.clock.now().getTime();
    const before = all.get(deps.db);
    if (before && now < before.until) return before.value;
    const kept = { until: now + ms, value: load(deps) };
    all.set(deps.db, kept);
    kept.value.catch(() => {
      if (all.get(deps.db) === kept) all.delete(deps.db);
    });
    return kept.value;
  };
}
