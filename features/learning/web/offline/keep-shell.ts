/**
 * Asks the service worker to keep what a lesson needs beside its text: the empty document and the files that this page has
 * loaded. Nothing happens in a browser without one, or while all of it is there.
 */
export function keepShell(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration) => registration.active?.postMessage({ keepShell: loadedFiles() }))
    .catch(() => {});
}

function loadedFiles(): string[] {
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  return [...new Set(loaded)];
}
