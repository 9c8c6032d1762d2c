import { readFileSync } from "node:fs";
import path from "node:path";
import type { PagesBuild } from "./pages-build.ts";

/** Small built scripts that a hydrated document says itself instead of having them fetched. */
export type Bootstrap = {
  /** React Router's list of routes: where it lies and what it says. */
  routes: { address: string; text: string };
  /** The client's entry, fit to be in a document. */
  entry: { address: string; text: string };
  /** Modules of routes that the entry brings along (app/web/entry.client.tsx), by the route's id. */
  brought: Record<string, string>;
};

/** Reads what `inlineBootstrap` needs from the built pages. Errors: those of reading files. */
export function readBootstrap(build: PagesBuild, clientDir: string): Bootstrap {
  const { entry, routes, url } = build.assets;
  const text = (address: string) => readFileSync(path.join(clientDir, address), "utf8").trim();
  return {
    routes: { address: url, text: text(url) },
    entry: {
      address: entry.module,
      // In the document a name next to the file is a name below the page.
      text: text(entry.module).replaceAll('from"./', 'from"/assets/').replaceAll('import"./', 'import"/assets/'),
    },
    brought: Object.fromEntries(
      ["root", "layouts/dashboard"].flatMap((id) => (routes[id] ? [[id, routes[id].module]] : [])),
    ),
  };
}

const bootScript = /(<script type="module" async="">)([^<]*__reactRouterRouteModules[^<]*)(<\/script>)/;

/**
 * A hydrated document without the small files that React Router has it fetch first: the list of routes and the client's entry
 * are in the document, and what the entry brings along is not fetched a second time. Each of them would cost a slow line a
 * round trip on one of six connections. Documents that say anything else come back unchanged. `written` are the scripts that the
 * framework wrote: no other is taken for its own, and the one that comes of it is one of them.
 */
export function inlineBootstrap(html: string, bootstrap: Bootstrap, written: Set<string>): string {
  const script = bootScript.exec(html)?.[2];
  if (!script || !written.has(script)) return html;
  let rest = script
    .replace(`import ${JSON.stringify(bootstrap.routes.address)};`, "")
    .replace(`import(${JSON.stringify(bootstrap.entry.address)});`, "");
  const spared = [bootstrap.routes.address, bootstrap.entry.address];
  for (const [id, address] of Object.entries(bootstrap.brought)) {
    const imported = new RegExp(`import \\* as (route\\d+) from ${JSON.stringify(address)};`).exec(rest);
    if (!imported) continue;
    rest = rest.replace(imported[0], "").replace(new RegExp(`"${id}":${imported[1]},?`), "");
    spared.push(address);
  }
  const whole = `${bootstrap.routes.text}${rest.trim()}${bootstrap.entry.text}`;
  if (/<\/script|<!--/.test(whole)) throw new Error("The pages' first script cannot stand inside a document.");
  written.add(whole);
  return spared
    .reduce((text, address) => text.replaceAll(`<link rel="modulepreload" href="${address}"/>`, ""), html)
    .replace(bootScript, (_, start, __, end) => `${start}${whole}${end}`);
}
