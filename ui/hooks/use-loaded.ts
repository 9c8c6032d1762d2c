import { useCallback, useEffect, useState } from "react";

export type Loaded<Value> = { kind: "loading" } | { kind: "failed"; error: unknown } | { kind: "done"; value: Value };

/** Loads once, and again on `reload`, which leaves what is shown in place until the new comes. `load` must not change. */
export function useLoaded<Value>(load: () => Promise<Value>): { loaded: Loaded<Value>; reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another
  useEffect(() => {
    let isOver = false;
    load().then(
      (value) => !isOver && setLoaded({ kind: "done", value }),
      (error: unknown) => !isOver && setLoaded({ kind: "failed", error }),
    );
    return () => {
      isOver = true;
    };
  }, [load, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { loaded, reload };
}
