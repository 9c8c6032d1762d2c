/**
 * Asks the service worker to keep what a page needs to open without a network, next to what lies in the browser's storage: the
 * empty documents of its part of the dashboard, and the files that it has loaded. Nothing happens in a browser without one, or
 * while all of it is there.
 */
export function saveShell(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration) => registration.active?.postMessage({ saveShell: loadedFiles(), at: location.pathname }))
    .catch(() => {});
}

function loadedFiles(): string[] {
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  return [...new Set(loaded)];
}
