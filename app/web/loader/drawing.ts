import { all, doc, root } from "./page.ts";

/** When the parts of a public page that wait below the first screen are drawn. */

/** The page without an animation, at once. */
export const drawAll = () => {
  root.dataset.whole = "";
};
for (const sign of ["pointerdown", "wheel", "keydown"]) addEventListener(sign, drawAll, { once: true, passive: true });

/**
 * What waits below the first screen (`drawn-later`) is drawn while nothing else is to do: as many pieces at a time as the browser has room
 * for, then the sections themselves, and the document last.
 */
const drawOn = (waiting: HTMLElement[]) =>
  whenIdle((deadline) => {
    do {
      const chunk = waiting.pop();
      if (!chunk || root.dataset.whole === "") return;
      chunk.dataset.drawn = "";
      // Laid out here and now: else the time that it takes would fall due, for all of them, when this is over.
      void chunk.offsetHeight;
    } while (deadline.timeRemaining() > 5);
    drawOn(waiting);
  });
const whenIdle = (task: (deadline: Pick<IdleDeadline, "timeRemaining">) => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(task) : setTimeout(task, 20, { timeRemaining: () => 0 });
/** What can wait until the first screen has been painted: that it shows at once is what all this is for. */
const goOn = () => {
  doc.head.append(Object.assign(doc.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }));
  const sections = [...all("[class*=drawn-later]")];
  drawOn([root, ...sections.reverse(), ...[...all("[class*=drawn-later] > * > *, .drawn-by-item > *")].reverse()]);
};
const goOnAfterPaint = () => requestAnimationFrame(() => setTimeout(goOn));
if (doc.readyState === "complete") goOnAfterPaint();
else addEventListener("load", goOnAfterPaint);
