import { useLayoutEffect, useRef } from "react";

/**
 * Calls `onOpen` when a button elsewhere on the page opens the island with this id (`data-island-open`). A layout effect,
 * because the loader sends the event as soon as the island is alive.
 */
export function useIslandOpen<Detail>(id: string, onOpen: (detail: Partial<Detail>) => void): void {
  const latest = useRef(onOpen);
  useLayoutEffect(() => {
    latest.current = onOpen;
  });
  useLayoutEffect(() => {
    const island = document.getElementById(id);
    const open = (event: Event) => latest.current((event as CustomEvent<Partial<Detail> | null>).detail ?? {});
    island?.addEventListener("island:open", open);
    return () => island?.removeEventListener("island:open", open);
  }, [id]);
}
