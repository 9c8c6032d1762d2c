/**
 * Runs in the browser, without a build: what is wrong with the page at the width that it has now. It scrolls sideways, a control
 * reaches past the window, or is less to a finger than 44 px wide (`--tap`; a button or a field, high too), or what should stay in
 * sight scrolls away, since a box around it cuts what is past its edges (`overflow-clip` lets it stay).
 */
export async function widthErrors(): Promise<string[]> {
  const tap = 44;
  // As high as a line of text is enough for a link that is only words: it shows it by its width, and a list of them stays a list.
  const mustBeHigh = "button, input, select, textarea, summary, .btn, .icon-btn, [role=menuitem]";
  /** What is less by intent: its own name of a class, and up to which width of the window. */
  const exempt: readonly [selector: string, upToPx: number][] = [
    // Eight blocks in a row are the wall: on the narrowest phones they are as wide as the window, or a card in it, lets them be.
    [".block-grid > *", 399],
    // Seven days in a row are a week, with what is around them.
    [".day", 400],
    [".hour-tab", 359],
    // Half hours of a whole week are a picture to draw in; the same is set by From and To below it. On a phone they are as high as all else.
    [".hour-slot", Number.POSITIVE_INFINITY],
  ];
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const window = document.documentElement;
  const shown = window.clientWidth;
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  const nameOf = (element: Element) => {
    const text =
      element.getAttribute("aria-label") ||
      element.textContent?.trim() ||
      element.getAttribute("name") ||
      element.className;
    return `${element.tagName.toLowerCase()} "${String(text).replace(/\s+/g, " ").slice(0, 50)}"`;
  };
  const labelOf = (element: HTMLElement) =>
    element.closest("label") ?? (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null);
  /** What it is to a finger: itself, what is drawn around it as a part of it, the words that stand for a box or a dot. */
  const areaOf = (element: HTMLElement) => {
    const isMark = element.matches("[type=checkbox], [type=radio], [type=file]");
    const boxes = [element, isMark ? labelOf(element) : null].flatMap((part) =>
      part ? [part.getBoundingClientRect()] : [],
    );
    const drawn = ["::before", "::after"].map((part) => getComputedStyle(element, part));
    const parts = drawn.filter(({ content, position }) => content !== "none" && position === "absolute");
    const max = (side: "width" | "height") =>
      Math.max(...boxes.map((box) => box[side]), ...parts.map((part) => Number.parseFloat(part[side]) || 0));
    return { width: max("width"), height: max("height") };
  };
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && node.textContent?.trim());
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));

  const errors: string[] = [];
  if (window.scrollWidth > shown) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > shown + 1,
    );
    errors.push(`the page scrolls sideways by ${wide.at(-1) ? nameOf(wide.at(-1) as Element) : "what is not known"}`);
  }
  if (top !== document.body && top.scrollWidth > top.clientWidth) errors.push(`${nameOf(top)} scrolls sideways`);
  const boxOf = (element: Element): Element | null => {
    const parent = element.parentElement;
    return parent && /visible|clip/.test(getComputedStyle(parent).overflowY) ? boxOf(parent) : parent;
  };
  for (const element of document.body.querySelectorAll("[class*=sticky]")) {
    const box = getComputedStyle(element).position === "sticky" && boxOf(element);
    if (box && getComputedStyle(box).overflowY === "hidden") errors.push(`scrolls away: ${nameOf(element)}`);
  }
  for (const element of top.querySelectorAll<HTMLElement>(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem]",
  )) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("[inert], [aria-hidden=true]")) continue;
    const own = element.getBoundingClientRect();
    const { width, height } = areaOf(element);
    // Only for readers, or shown when it has the focus.
    if ((width <= 2 && height <= 2) || own.bottom < 0) continue;
    if ((own.right > shown + 1 || own.left < -1) && !scrolls(element.parentElement))
      errors.push(`past the edge: ${nameOf(element)}`);
    if (isInSentence(element) || exempt.some(([selector, upTo]) => shown <= upTo && element.matches(selector)))
      continue;
    if (width < tap - 0.5) errors.push(`${Math.round(width)} px wide: ${nameOf(element)}`);
    if (height < tap - 0.5 && element.matches(mustBeHigh))
      errors.push(`${Math.round(height)} px high: ${nameOf(element)}`);
  }
  return errors;
}
