import { useEffect, useRef } from "react";
import { cx } from "#ui/components/cx.ts";

/** Brings the lesson that is shown into view among the others, without moving the page. */
export function ScrollsToHere({
  at,
  className,
  children,
}: {
  at: string;
  className?: string;
  children: React.ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another lesson is shown
  useEffect(() => {
    const scroller = className ? frame.current : frame.current?.closest("dialog");
    const here = frame.current?.querySelector('[aria-current="page"]');
    if (!scroller || !here) return;
    const middle = here.getBoundingClientRect().top - scroller.getBoundingClientRect().top - scroller.clientHeight / 2;
    scroller.scrollTop += middle;
  }, [at]);
  return (
    <div ref={frame} className={cx(className, className && "overflow-y-auto overscroll-contain")}>
      {children}
    </div>
  );
}
