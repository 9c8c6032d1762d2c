/// <reference lib="webworker" />

/** As features/notifications sends it. */
type Pushed = { title: string; body: string; link: string; tag: string; unread: number };

/** Marks on the icon of the installed app, where the system has them. */
type Marks = { setAppBadge?(count: number): Promise<void> };

/** What of a service worker these need. */
export type PushWorker = Pick<ServiceWorkerGlobalScope, "location" | "clients"> & {
  registration: Pick<ServiceWorkerRegistration, "showNotification">;
  navigator: object;
};

/** Shows what was pushed. The same one sent again, known by its tag, takes the place of the first without a sound. */
export async function showPushed(worker: PushWorker, text: string): Promise<void> {
  const { title, body, tag, link, unread } = JSON.parse(text) as Pushed;
  await worker.registration.showNotification(title, { body, tag, data: link, icon: "/icons/icon-192.png" });
  await (worker.navigator as Marks).setAppBadge?.(unread).catch(() => {});
}

/** Opens the page that a shown message leads to: in an open tab of its part of the site, else in a new one. Nothing of another site. */
export async function openPushed({ location, clients }: PushWorker, link: unknown): Promise<void> {
  const url = new URL(String(link), location.origin);
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const partOf = (path: string) => path.split("/", 2).join("/");
  const tab = tabs.find((windowClient) => partOf(new URL(windowClient.url).pathname) === partOf(url.pathname));
  const shown = await tab?.navigate(url.href).catch(() => null);
  if (shown) await shown.focus();
  else await clients.openWindow(url.href);
}
