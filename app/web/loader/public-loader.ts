import type { SessionScope } from "#features/accounts/web/session-script.ts";
import { drawAll } from "./drawing.ts";
import { islandOf, near, openIsland, ready, triggered, wake } from "./islands.ts";
import { notePress } from "./note-press.ts";
import { all, doc, element, root } from "./page.ts";

/**
 * Everything that public pages do before an island is touched, in plain script: at most 3 KB compressed (bench/page-weight
 * checks it). Behaviour hangs on data attributes; without this file every page still reads and navigates.
 */
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Storage can be forbidden by the browser: then it is simply empty. */
const stored = (area: () => Storage, key: string) => {
  try {
    return area().getItem(key);
  } catch {
    return null;
  }
};
const store = (key: string, value: string | null) => {
  try {
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);
  } catch {}
};
const local = () => localStorage;
const session = () => sessionStorage;

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
    const box = target.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) target.close();
    return;
  }
  const at = target.closest<HTMLElement>(
    "[data-dialog-close],[data-dialog-open],[data-island-open],[data-section],[data-copy],[data-theme-toggle],button[data-currency]",
  );
  const island = islandOf(target);
  const link = target.closest("a");
  if (link) notePress(link, unwalled);
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
  const photo = stored(local, "userImage");
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

  const requested = stored(local, sectionKey);
  if (requested && scrollTo(requested)) store(sectionKey, null);

  void Promise.resolve(unwalled.asked).then(() => {
    for (const island of all("[data-island-autoopen]")) {
      const element = island.matches("[data-island]") ? island : island.querySelector<HTMLElement>("[data-island]");
      if (element && location.hash === island.dataset.islandAutoopen && unwalled.token()) void openIsland(element, {});
    }
  });

  for (const part of all("[data-near]")) near.observe(part);

  // The section in view is marked in the header; only home has sections.
  const links = all("header [data-section]");
  if (atHome && links.length) {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          for (const link of links) {
            if (link.dataset.section === target.id)
              isIntersecting ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
          }
        }
      },
      { rootMargin: "-45% 0px -54% 0px" },
    );
    for (const link of links) {
      const section = doc.getElementById(link.dataset.section ?? "");
      if (section) watch.observe(section);
    }
  }

  // The offer opens once a browser session, and never over another dialog.
  const offer = element<HTMLDialogElement>("dialog[data-popup-after-ms]");
  const seenKey = "offer-seen";
  if (offer && !stored(session, seenKey)) {
    setTimeout(() => {
      if (element("dialog[open]") || !showDialog(offer.id)) return;
      try {
        sessionStorage.setItem(seenKey, "1");
      } catch {}
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
      const months = JSON.parse(stored(local, "data-use") ?? "{}");
      const now = new Date();
      const month = new Date(+now - now.getTimezoneOffset() * 6e4).toISOString().slice(0, 7);
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
