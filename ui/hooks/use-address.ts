import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** What is to change in the address; what has no value leaves it. */
export type AddressChanges<Name extends string = string> = Partial<Record<Name, string | null>>;

/**
 * The part of the address after `?`, and how to change some of it, in place of the entry in the history and without scrolling. Two changes
 * at once are both stored: a router builds each on what is shown, and the first may not be shown yet when the second comes.
 */
export function useAddress<Name extends string = string>(): [URLSearchParams, (changes: AddressChanges<Name>) => void] {
  const [shown, setShown] = useSearchParams();
  const latest = useRef(shown);
  latest.current = shown;
  /** What was requested and is not shown yet. */
  const onTheWay = useRef<AddressChanges>({});
  useEffect(() => {
    const left = Object.entries(onTheWay.current).filter(([name, value]) => (shown.get(name) ?? "") !== (value ?? ""));
    onTheWay.current = Object.fromEntries(left);
  }, [shown]);

  return [
    shown,
    (changes) => {
      const addressChanges: AddressChanges = { ...onTheWay.current, ...changes };
      onTheWay.current = addressChanges;
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(addressChanges)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setShown(next, { replace: true, preventScrollReset: true });
    },
  ];
}
