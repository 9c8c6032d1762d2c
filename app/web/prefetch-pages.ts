/** What the router's list of routes has of each, as far as it is read here. */
export type RouteFiles = { parentId?: string; module: string; imports?: string[]; css?: string[] };

/** Every built file that the routes below a layout need, each once. */
export function filesBelow(routes: Record<string, RouteFiles | undefined>, layout: string): string[] {
  const own = Object.values(routes).filter((route) => route?.parentId === layout);
  return [
    ...new Set(own.flatMap((route) => (route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : []))),
  ];
}

/**
 * Fetches the pages of the dashboard ahead, one file after the other, so that moving between them waits for nothing. Ends at
 * the first file that does not come. The router's own way of fetching ahead loads the whole page again when one is missing,
 * which on a network that comes and goes never ends.
 */
export async function prefetchPages(signal: AbortSignal): Promise<void> {
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  };
  if (!manifest) return;
  const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  for (const file of filesBelow(manifest.routes, "layouts/dashboard")) {
    if (loaded.has(new URL(file, location.origin).href)) continue;
    try {
      const response = await fetch(file, { signal, priority: "low" });
      if (!response.ok) return;
      await response.arrayBuffer();
    } catch {
      return;
    }
  }
}
