import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Within the app a new page arrives without the browser's help: it begins at its top, and the focus goes into it, so that a
 * keyboard or a screen reader does not stay behind on the link that was followed.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (kind !== "POP") scrollTo({ top: 0, behavior: "instant" });
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, kind]);
}
