/** What is done with home in the preview's frame, in which no script of its own runs. */

const popup = "#offer-popup";
/** Above what is brought into view, for the header that stays on top. */
const headroomPx = 88;

/** Its links open in tabs of their own: the frame stays where it is. */
export function opensElsewhere(page: Document): void {
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.append(base);
}

/** Puts a body in the place of the page's, which stays scrolled to where it is, with the same questions open. */
export function replaceBody(page: Document, html: string): void {
  const opened = disclosures(page).map(({ open }) => open);
  const scrollY = page.defaultView?.scrollY ?? 0;
  page.body.replaceWith(page.adoptNode(new DOMParser().parseFromString(html, "text/html").body));
  for (const [at, disclosure] of disclosures(page).entries()) disclosure.open = opened[at] ?? disclosure.open;
  page.defaultView?.scrollTo(0, scrollY);
}

/** Opens what `place`, a selector, shows; `scrolls`: and brings it into view. */
export function showPlace(page: Document, place: string, { scrolls }: { scrolls: boolean }): void {
  // As it opens by itself for visitors, but for the focus, which stays in the field.
  const offer = page.querySelector<HTMLElement>(popup);
  if (offer) {
    Object.assign(offer.style, { position: "fixed", inset: "0", zIndex: "100" });
    offer.toggleAttribute("open", place === popup);
  }
  const target = place === popup ? null : page.querySelector<HTMLElement>(place);
  if (target?.tagName === "DETAILS") (target as HTMLDetailsElement).open = true;
  if (!target || !scrolls) return;
  const top = target.getBoundingClientRect().top + (page.defaultView?.scrollY ?? 0) - headroomPx;
  // Of this window alone: scrollIntoView would move the form's page, too.
  page.defaultView?.scrollTo(0, target === page.body ? 0 : top);
}

const disclosures = (page: Document) => [...page.querySelectorAll<HTMLDetailsElement>("#faq details")];
