import { doc, element } from "./page.ts";

/** Islands of a public page: loaded and hydrated on first touch; the event that woke them is played again. */
const me = doc.querySelector<HTMLScriptElement>("script[data-runtime]");
type Wake = Promise<boolean>;
const awake = new WeakMap<Element, Wake>();
export const ready = new WeakSet<Element>();

export const wake = (element: HTMLElement): Wake => {
  let wait = awake.get(element);
  if (!wait) {
    wait = Promise.all([
      import(/* @vite-ignore */ me?.dataset.runtime ?? ""),
      import(/* @vite-ignore */ element.dataset.island ?? ""),
    ])
      .then(([runtime, island]) => {
        runtime.hydrate(element, island.default, JSON.parse(element.dataset.props ?? "{}"));
        ready.add(element);
        return true;
      })
      .catch(() => {
        // Offline or a lost connection: forget the attempt, so that the next touch tries again.
        awake.delete(element);
        return false;
      });
    awake.set(element, wait);
  }
  return wait;
};
/** What has the event's target in it; the page itself is no element and has no `closest`. */
const around = (target: EventTarget | null, selector: string) =>
  (target as Partial<HTMLElement> | null)?.closest?.<HTMLElement>(selector);
export const islandOf = (target: EventTarget | null) => around(target, "[data-island]");

for (const type of ["pointerover", "pointerdown", "focusin"] as const) {
  doc.addEventListener(
    type,
    (event) => {
      const island = islandOf(event.target) ?? triggered(event.target);
      if (island) void wake(island);
    },
    { passive: true },
  );
}
doc.addEventListener(
  "submit",
  (event) => {
    const island = islandOf(event.target);
    if (!island || ready.has(island)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = event.target as HTMLFormElement;
    // Without the script the form is still a form: the browser sends it to its page.
    void wake(island).then((ok) => (ok ? form.requestSubmit(event.submitter) : form.submit()));
  },
  true,
);

/** Scripts of parts that come near the window, each when the first such part does. */
export const near = new IntersectionObserver(
  (parts) => {
    for (const { target, isIntersecting } of parts) {
      if (isIntersecting) void import(/* @vite-ignore */ (target as HTMLElement).dataset.near ?? "").catch(() => {});
    }
  },
  { rootMargin: "300px" },
);

/** The island that a button elsewhere opens. */
export const triggered = (target: EventTarget | null) => {
  const id = around(target, "[data-island-open]")?.dataset.islandOpen;
  return id ? element(`:is(#${id},#${id} *)[data-island]`) : null;
};
export const openIsland = async (element: HTMLElement, detail: unknown) => {
  if (!(await wake(element))) return false;
  element.dispatchEvent(new CustomEvent("island:open", { detail }));
  return true;
};
