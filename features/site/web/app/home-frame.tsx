import { useEffect, useRef, useState } from "react";
import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";
import { opensElsewhere, replaceBody, showPlace } from "./home-page.ts";

/** A computer's window, drawn smaller where there is less room. */
const computerPx = 1280;

/**
 * The public home in a frame of its own policy, in which no script runs; its body is replaced by `body`, as the server drew it. `place` is
 * the selector of what is brought into view.
 */
export function HomeFrame({
  body,
  place,
  isComputer,
}: {
  body: string | undefined;
  place: string;
  isComputer: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });

  useEffect(() => {
    if (!box.current) return;
    const measure = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    measure.observe(box.current);
    return () => measure.disconnect();
  }, []);

  useEffect(() => {
    if (!page) return;
    opensElsewhere(page);
    const dress = () =>
      page.documentElement.setAttribute("data-theme", document.documentElement.dataset.theme ?? "light");
    dress();
    const theme = new MutationObserver(dress);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => theme.disconnect();
  }, [page]);

  useEffect(() => {
    if (page && body !== undefined) replaceBody(page, body);
  }, [page, body]);

  const shown = useRef("");
  useEffect(() => {
    if (!page || body === undefined) return;
    showPlace(page, place, { scrolls: shown.current !== place });
    shown.current = place;
  }, [page, body, place]);

  const scale = size.width / computerPx;
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-hidden rounded-lg border border-line bg-bg">
      <iframe
        title="Home as visitors will see it"
        src={paths.home()}
        // Its links open in tabs of their own; nothing in it runs, sends or leads this page away.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        style={isComputer ? { width: computerPx, height: size.height / scale, scale: `${scale}` } : undefined}
        className={cx("absolute top-0 left-0 origin-top-left border-0", !isComputer && "h-full w-full")}
      />
      {(!page || body === undefined) && (
        <p role="status" className="absolute inset-0 grid place-items-center bg-bg text-ink-2">
          Loading the page...
        </p>
      )}
    </div>
  );
}
