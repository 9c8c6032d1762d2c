import type { SessionScope } from "#features/accounts/web/session-script.ts";
import { drawAll } from "./drawing.ts";
import { islandOf, near, openIsland, ready, triggered, wake } from "./islands.ts";
import { all, doc, element, root } from "./page.ts";

/**
 * Everything that public pages do before an island is touched, in plain script: at most 3 KB compressed (bench/page-weight
 * checks it). Behaviour hangs on data attributes; without this file every page still reads and navigates.
 */
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Storage can be forbidden by the browser: then it is simply empty. */
const stored = (key: string, area: "localStorage" | "sessionStorage" = "localStorage") => {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
};
const store = (key: string, value: string, area: "localStorage" | "sessionStorage" = "localStorage") => {
  try {
    window[area].setItem(key, value);
  } catch {}
};

/** What the boot script knows of the session (boot-script.ts). */
const { unwalled } = window as unknown as {
  unwalled: SessionScope & { user(): { fullName?: string; name?: string } | undefined };
};

// ---- dialogs, section links, copy, theme, currency: one listener ----------------------------------------------------

const showDialog = (id: string, opener?: HTMLElement) => {
  const dialog = doc.getElementById(id) as HTMLDialogElement | null;
  if (!dialog || dialog.open) return false;
  const fill: Record<string, string> = JSON.parse(opener?.dataset.fill ?? "{}");
  for (const [slot, text] of Object.entries(fill)) {
    for (const container of dialog.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`)) {
      container.textContent = text;
      if (container instanceof HTMLAnchorElement) container.href = text;
    }
  }
  dialog.showModal();
  return true;
};

const scrollTo = (section: string) => {
  const target = doc.getElementById(section);
  drawAll();
  target?.scrollIntoView({ behavior: calm.matches ? "auto" : "smooth" });
  return target !== null;
};
const sectionKey = "scroll-to-section";
const atHome = location.pathname === "/";

/** One line for what just happened. Inside an open dialog, since the rest of the page is inert then. */
const show = (text: string) => {
  const line = element("#live") ?? Object.assign(doc.createElement("div"), { id: "live", className: "live-toast" });
  line.setAttribute("role", "status");
  (element("dialog[open]") ?? doc.body).append(line);
  line.textContent = text;
  line.hidden = false;
  setTimeout(() => {
    line.hidden = true;
  }, 2000);
};

doc.addEventListener("click", (event) => {
  const target = event.target as Element;
  if (target instanceof HTMLDialogElement && target.open) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) target.close();
    return;
  }
  const at = target.closest<HTMLElement>(
    "[data-dialog-close],[data-dialog-open],[data-island-open],[data-section],[data-copy],[data-theme-toggle],button[data-currency]",
  );
  const island = islandOf(target);
  if (island && !ready.has(island) && !at) {
    const button = target.closest<HTMLElement>("button:not([type=submit])");
    if (button) void wake(island).then((ok) => ok && button.click());
    return;
  }
  if (!at || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { dataset } = at;
  if (dataset.dialogClose !== undefined || (dataset.section !== undefined && at.closest("dialog")))
    at.closest("dialog")?.close();
  if (dataset.ownHref && unwalled.token()) {
    event.preventDefault();
    location.href = dataset.ownHref;
  } else if (dataset.dialogOpen) {
    if (showDialog(dataset.dialogOpen, at)) event.preventDefault();
  } else if (dataset.islandOpen) {
    const opened = triggered(at);
    if (!opened || (dataset.needsSession !== undefined && !unwalled.token())) return;
    event.preventDefault();
    void openIsland(opened, JSON.parse(dataset.detail ?? "{}")).then((ok) => {
      if (!ok && at instanceof HTMLAnchorElement) location.href = at.href;
    });
  } else if (dataset.section) {
    const section = dataset.section;
    if (atHome || doc.getElementById(section)) {
      if (scrollTo(section)) {
        event.preventDefault();
        history.replaceState(null, "", `#${section}`);
        doc.getElementById(section)?.focus({ preventScroll: true });
      }
    } else {
      // The link leads there by itself.
      store(sectionKey, section);
    }
  } else if (dataset.copy) {
    void navigator.clipboard?.writeText(dataset.copy).then(
      () => show("Copied"),
      () => show("Copying is not possible here"),
    );
  } else if (dataset.themeToggle !== undefined) {
    const theme = root.dataset.theme === "dark" ? "light" : "dark";
    root.dataset.theme = theme;
    store("theme", theme);
  } else if (dataset.currency) {
    root.dataset.currency = dataset.currency;
    store("currency", dataset.currency);
    markCurrency();
  }
});

const markCurrency = () => {
  for (const button of all("button[data-currency]")) {
    button.setAttribute("aria-pressed", String(button.dataset.currency === root.dataset.currency));
  }
};

// ---- on arrival ------------------------------------------------------------------------------------------------------

const profile = () => {
  const person = unwalled.user();
  if (!person) return;
  const name: string = person.fullName || person.name || "";
  const photo = stored("userImage");
  for (const container of all("[data-user-avatar]")) {
    container.textContent = name
      .split(/\s+/, 2)
      .map((word) => word.slice(0, 1).toUpperCase())
      .join("");
    if (photo?.startsWith("data:image/"))
      container.replaceChildren(Object.assign(new Image(), { src: photo, alt: "" }));
  }
};
// Another tab has logged in or out, or shared its session; or this page comes back as it was left.
for (const news of ["storage", "pageshow", "session-shared"]) addEventListener(news, profile);
// The header is there early; it should not wait for the end of the page.
profile();

/** What needs the whole page: this script is fetched next to it and may run while the page is still coming in. */
const arrive = () => {
  profile();
  markCurrency();

  const requested = stored(sectionKey);
  if (requested && scrollTo(requested)) store(sectionKey, "");

  void Promise.resolve(unwalled.asked).then(() => {
    const island = element(`[data-island-autoopen=${JSON.stringify(location.hash)}] [data-island]`);
    if (island && unwalled.token()) void openIsland(island, {});
  });

  for (const part of all("[data-near]")) near.observe(part);

  // The offer opens once a browser session, and never over another dialog.
  const offer = element<HTMLDialogElement>("dialog[data-popup-after-ms]");
  const seenKey = "offer-seen";
  if (offer && !stored(seenKey, "sessionStorage")) {
    setTimeout(() => {
      if (!element("dialog[open]") && showDialog(offer.id)) store(seenKey, "1", "sessionStorage");
    }, Number(offer.dataset.popupAfterMs));
  }

  root.dataset.ready = "";
};

if (doc.readyState === "loading") doc.addEventListener("DOMContentLoaded", arrive);
else arrive();

// What this page has cost goes into the data meter (ui/data-use), once: a page may come back from the browser's memory.
addEventListener(
  "pagehide",
  () => {
    try {
      const months = JSON.parse(stored("data-use") ?? "{}");
      // Swedish dates are written as ISO's.
      const month = new Date().toLocaleDateString("sv").slice(0, 7);
      for (const entry of performance.getEntries()) {
        months[month] = (months[month] ?? 0) + ((entry as PerformanceResourceTiming).transferSize ?? 0);
      }
      store("data-use", JSON.stringify(months));
    } catch {}
  },
  { once: true },
);

addEventListener("load", () => {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
});
