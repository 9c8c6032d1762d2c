import { describe, expect, test } from "vitest";
import { type Bootstrap, inlineBootstrap } from "./inline-bootstrap.ts";

const bootstrap: Bootstrap = {
  routes: { address: "/assets/manifest-1.js", text: 'window.__reactRouterManifest={"routes":{}};' },
  entry: { address: "/assets/entry-1.js", text: 'import{h as a}from"/assets/framework-1.js";a();' },
  brought: { root: "/assets/root-1.js", "layouts/dashboard": "/assets/frame-1.js" },
};
const preload = (address: string) => `<link rel="modulepreload" href="${address}"/>`;
const document = (script: string) =>
  `<head>${["manifest", "entry", "root", "frame", "page", "framework"].map((name) => preload(`/assets/${name}-1.js`)).join("")}</head><body><script type="module" async="">${script}</script></body>`;
/** As React Router 8 writes it. */
const script = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/frame-1.js";
import * as route2 from "/assets/page-1.js";

  window.__reactRouterRouteModules = {"root":route0,"layouts/dashboard":route1,"routes/page":route2};

import("/assets/entry-1.js");`;

/** The framework wrote the first script of the document. */
const written = () => new Set([script]);

describe("the first script of a hydrated document", () => {
  test("holds the list of routes and the entry; only the page's own module is still fetched", () => {
    const html = inlineBootstrap(document(script), bootstrap, written());
    expect(html.match(/<link[^>]*>/g)).toEqual([preload("/assets/page-1.js"), preload("/assets/framework-1.js")]);
    const text = /<script[^>]*>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
    expect(text.replaceAll(/\s+/g, " ")).toBe(
      'window.__reactRouterManifest={"routes":{}};import * as route2 from "/assets/page-1.js"; window.__reactRouterRouteModules = {"routes/page":route2};import{h as a}from"/assets/framework-1.js";a();',
    );
  });

  test("keeps the module of a frame that the entry does not bring", () => {
    const html = inlineBootstrap(document(script), { ...bootstrap, brought: { root: "/assets/root-1.js" } }, written());
    expect(html).toContain('import * as route1 from "/assets/frame-1.js";');
    expect(html).toContain('{"layouts/dashboard":route1,"routes/page":route2}');
  });

  test("a document without it comes back unchanged", () => {
    const html = document("console.log(1)");
    expect(inlineBootstrap(html, bootstrap, written())).toBe(html);
  });

  test("a script that looks like the framework's and is not stays unchanged, and is no known one", () => {
    const others = new Set(["another"]);
    expect(inlineBootstrap(document(script), bootstrap, others)).toBe(document(script));
    expect([...others]).toEqual(["another"]);
    const own = written();
    const html = inlineBootstrap(document(script), bootstrap, own);
    expect(own.has(/<script[^>]*>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "")).toBe(true);
  });

  test("what would end the script element is refused", () => {
    const evil = { ...bootstrap, entry: { ...bootstrap.entry, text: 'a("</script>")' } };
    expect(() => inlineBootstrap(document(script), evil, written())).toThrow("cannot stand inside a document");
  });
});
