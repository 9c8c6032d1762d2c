import { useCallback, useEffect, useState } from "react";

/** Whether this tab is the one that writes. `waiting`: the browser is being asked. */
export type TabPlace = "waiting" | "here" | "other-tab";

/**
 * One tab of a browser at a time, by a Web Lock: who comes second is informed, and `take` makes theirs the one. A browser without locks
 * lets both; there each tab is a device of its own, and the server lets one write.
 */
export function useTabLock(name: string): [place: TabPlace, take: () => void] {
  const [tabPlace, setPlace] = useState<TabPlace>("waiting");
  const [isStealing, setStealing] = useState(0);
  useEffect(() => {
    if (!navigator.locks) return setPlace("here");
    let release = () => {};
    let isGone = false;
    const stored = new Promise<void>((resolve) => {
      release = resolve;
    });
    const options = isStealing > 0 ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(name, options, (lock) => {
        if (isGone) return;
        setPlace(lock ? "here" : "other-tab");
        return lock ? stored : undefined;
      })
      // Taken away by another tab.
      .catch(() => isGone || setPlace("other-tab"));
    return () => {
      isGone = true;
      release();
    };
  }, [name, isStealing]);
  const take = useCallback(() => {
    setPlace("waiting");
    setStealing((times) => times + 1);
  }, []);
  return [tabPlace, take];
}
