import sheet from "#ui/styles/times.css?inline";
import type { FreeTime, FreeTimesResponse, TutorTimes } from "../contract.ts";

/**
 * Writes the next free times into the tutors of a public page: these are the same for everybody and stored, while times pass and
 * are taken. One question for all that are in view. It imports nothing that is not in this file (ui/islands/near.ts), so what
 * it needs to know is in the page: see card-times.tsx and trial-times.tsx.
 */
const doc = document;
const own = new CSSStyleSheet();
own.replaceSync(sheet);
doc.adoptedStyleSheets = [...doc.adoptedStyleSheets, own];

const { unwalled } = window as unknown as { unwalled: { token(): string | undefined; asked?: Promise<unknown> } };
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || "Africa/Lagos";
const maxAtOnce = 24;
const request = new WeakSet<Element>();

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (string | Node)[]
) => {
  const made = doc.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

const cardOf = (container: Element) => container.closest("article, li");

/** Whose times a place is for: it shows it itself, or the button of its card does. */
const tutorOf = (container: HTMLElement): string =>
  container.dataset.times ||
  JSON.parse(cardOf(container)?.querySelector<HTMLElement>("[data-detail]")?.dataset.detail ?? "{}").tutorId;

/** Asks for all places that are shown and empty. */
async function fill() {
  const places = [...doc.querySelectorAll<HTMLElement>("[data-times]")].filter(
    (container) => !request.has(container) && container.getClientRects().length > 0,
  );
  for (let at = 0; at < places.length; at += maxAtOnce) void ask(places.slice(at, at + maxAtOnce));
}

async function ask(places: HTMLElement[]) {
  for (const container of places) request.add(container);
  try {
    await unwalled.asked;
    const token = unwalled.token();
    const tutors = [...new Set(places.map(tutorOf))].join(",");
    const also = places.map(timeIn).find(Boolean);
    const query = new URLSearchParams({ zone, tutors, ...(also ? { also } : {}) });
    const response = await fetch(`${doc.querySelector<HTMLElement>("[data-ask]")?.dataset.ask}?${query}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      cache: "no-store",
    });
    if (!response.ok) throw new Error(String(response.status));
    const result = (await response.json()) as FreeTimesResponse;
    for (const container of places) {
      const tutor = result.tutors.find(({ id }) => id === tutorOf(container));
      container.replaceChildren();
      if (tutor) (container.dataset.trial ? drawPage : drawCard)(container, tutor, result.zone.name);
    }
  } catch {
    // No network: asked again when it is back, or when someone presses.
    for (const container of places) {
      request.delete(container);
      if (!container.dataset.trial) continue;
      const again = element("button", { type: "button", class: "btn btn-line btn-sm" }, "Try again");
      again.onclick = () => void fill();
      container.replaceChildren(element("p", { role: "alert" }, "The free times could not be loaded."), again);
    }
  }
}

const priceOf = ({ from }: TutorTimes): Node[] => {
  if (!from) return [element("p", { class: "times-price" }, "Price on request")];
  const amounts = from.prices.map(({ currency, text }, index) => {
    const otherCurrency = currency === "USD" ? "NGN" : "USD";
    const shown = from.prices.length > 1 ? `whitespace-nowrap in-data-[currency=${otherCurrency}]:hidden` : "";
    const amount = element("b", { class: shown }, text);
    return index ? [element("span", { class: "in-data-currency:hidden" }, " or "), amount] : [amount];
  });
  const per = ` a ${from.per}`;
  return [element("p", { class: "times-price" }, "From ", ...amounts.flat(), per)];
};

/** The status of a person with a tutor, in words, as standing-rules.ts has it; empty: nothing yet. */
const statusText = ({ booked, isOwn, isPicked }: TutorTimes) =>
  booked ? `Your trial: ${booked.label}` : isOwn ? "Your tutor" : isPicked ? "You picked this tutor" : "";

/** Anyone who has this tutor is not asked to pick them again: the button writes to them. */
function offerWriting({ id }: TutorTimes) {
  for (const link of doc.querySelectorAll<HTMLAnchorElement>(`[data-write][data-detail*="${id}"]`)) {
    link.href = link.dataset.write ?? "";
    link.removeAttribute("data-island-open");
    link.firstChild?.replaceWith("Write to ");
  }
}

function drawCard(container: HTMLElement, tutor: TutorTimes) {
  const heading = cardOf(container)?.querySelector<HTMLAnchorElement>("h3 a");
  const name = heading?.textContent ?? "";
  const text = statusText(tutor);
  if (text) {
    container.append(element("p", { class: "times-own" }, text));
    offerWriting(tutor);
  }
  container.append(...priceOf(tutor));
  if (tutor.booked || tutor.times.length === 0) return;
  const links = tutor.times.map((time) =>
    element(
      "li",
      {},
      element(
        "a",
        {
          href: `${heading?.getAttribute("href")}#trial=${time.startsAt}`,
          "aria-label": `${time.label}, a free trial with ${name}`,
        },
        time.label,
      ),
    ),
  );
  container.append(element("ul", { class: "times-list" }, ...links));
}

// ---- the page of one tutor -------------------------------------------------------------------------------------------------

const savedKey = "unwalled_trial";

/** The time that the address, or this browser's last visit, wants of a tutor. */
function timeIn(container: HTMLElement): string | undefined {
  if (!container.dataset.trial) return;
  const inAddress = /^#trial=(\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(location.hash)?.[1];
  return inAddress ?? savedTime(container)?.startsAt;
}

function savedTime(container: HTMLElement): FreeTime | undefined {
  try {
    const { tutorId, time } = JSON.parse(localStorage.getItem(savedKey) ?? "{}");
    if (tutorId === container.dataset.times && Date.parse(time.startsAt) > Date.now()) return time;
  } catch {}
}

function saveTime(container: HTMLElement, time: FreeTime) {
  history.replaceState(history.state, "", `#trial=${time.startsAt}`);
  try {
    localStorage.setItem(savedKey, JSON.stringify({ ...JSON.parse(container.dataset.trial ?? "{}"), time }));
  } catch {}
}

/** `6 pm` of `Wed 6 pm`. */
const clockOf = ({ label }: FreeTime) => label.slice(label.indexOf(" ") + 1);

function drawPage(container: HTMLElement, tutor: TutorTimes, zoneName: string) {
  const { tutorName } = JSON.parse(container.dataset.trial ?? "{}");
  const first = String(tutorName).split(" ")[0] ?? "";
  const bar = doc.querySelector<HTMLElement>("[data-book-bar]");
  if (!bar) return;
  bar.hidden = true;
  const text = statusText(tutor);
  if (text) offerWriting(tutor);
  if (tutor.booked) {
    const { day, time } = tutor.booked;
    // Less is shown here than the times that were expected.
    container.classList.remove("min-h-68");
    doc.getElementById("trial-times-title")?.replaceChildren(text);
    const link = (address: string | undefined, text: string) =>
      element("a", { href: address ?? "", class: "btn btn-line btn-sm" }, text);
    container.append(
      element("p", { class: "times-own" }, `${day}, ${time}, ${zoneName}. With ${tutorName}.`),
      link(bar.dataset.move, "Move"),
      " ",
      link(bar.dataset.calendar, "See it in your calendar"),
    );
    return;
  }
  if (text) container.append(element("p", { class: "times-own" }, text));
  if (tutor.count === 0) {
    container.append(
      element(
        "p",
        { class: "hint" },
        `${tutorName} has no free times here in the next four weeks. Pick ${first}, and our team gets in touch with you about the first class.`,
      ),
    );
    return;
  }
  const before = timeIn(container);
  const { also } = tutor;
  if (before && !also) {
    const text = "The time that you chose has been taken or has passed. These are the next.";
    container.append(element("p", { class: "form-message error", role: "status" }, text));
  }
  const times =
    also && !tutor.times.some((time) => time.startsAt === also.startsAt) ? [also, ...tutor.times] : tutor.times;

  const choose = (time: FreeTime) => {
    bar.hidden = false;
    bar.querySelector("b")?.replaceChildren(`${time.day}, ${clockOf(time)}`);
    const button = bar.querySelector<HTMLElement>("[data-island-open]");
    button?.replaceChildren(`Book ${time.label}`);
    button?.setAttribute("data-detail", JSON.stringify({ time }));
    saveTime(container, time);
  };
  const list = element("div", { class: "slots" });
  const draw = (shown: FreeTime[], chosen: string | undefined) => {
    list.replaceChildren(
      ...shown.map((time) => {
        const input = element("input", { type: "radio", name: "trial-time", value: time.startsAt });
        input.checked = time.startsAt === chosen;
        input.onchange = () => choose(time);
        const label = element("span", {}, element("b", {}, time.time), element("small", {}, time.soon));
        const [weekday = "", dayOfMonth = ""] = time.day.split(" ");
        return element(
          "label",
          { class: "slot" },
          input,
          element("span", { class: "slot-day" }, `${weekday} `, element("b", {}, dayOfMonth)),
          label,
        );
      }),
    );
  };
  draw(times, also?.startsAt);
  if (also) choose(also);
  const all = element(
    "button",
    { type: "button", class: "btn btn-ghost btn-sm", "data-island-open": "trial", "data-detail": '{"all":true}' },
    `All ${tutor.count} times, ${zoneName}`,
  );
  container.append(list, ...(tutor.count > times.length ? [all] : [element("p", { class: "hint" }, `${zoneName}.`)]));
  onChosen = (time) => {
    draw([time, ...tutor.times.filter((otherTime) => otherTime.startsAt !== time.startsAt)], time.startsAt);
    choose(time);
  };
}

let onChosen: ((time: FreeTime) => void) | undefined;

declare global {
  interface DocumentEventMap {
    "trial:chosen": CustomEvent<FreeTime>;
    "trial:changed": Event;
  }
}

// The sheet lets one choose among all of them, and knows when one is taken or booked.
doc.addEventListener("trial:chosen", ({ detail }) => onChosen?.(detail));
doc.addEventListener("trial:changed", () => {
  for (const container of doc.querySelectorAll("[data-times]")) request.delete(container);
  void fill();
});
// Cards that phones show on demand, a network that is back, and a page that comes back from the browser's memory.
doc.addEventListener("change", () => void fill());
addEventListener("online", () => void fill());
window.addEventListener("pageshow", (event) => event.persisted && doc.dispatchEvent(new Event("trial:changed")));
void fill();
