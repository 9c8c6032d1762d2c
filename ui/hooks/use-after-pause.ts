import { useEffect, useState } from "react";

/** A value as it was when it last stood unchanged for so long: what is asked of the server while one types. */
export function useAfterPause<Value>(value: Value, pauseMs = 500): Value {
  const [shown, setShown] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows decides, not which object shows it
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}
