import { deferFormsScript, formGuardScript } from "#features/accounts/web/before-alive.ts";
import type { PageAssets } from "#ui/page/page-context.ts";
import { firstReadsScript } from "./first-reads.ts";
import { savedFontsScript } from "./first-visit.ts";
import { bootScript } from "./loader/boot-script.ts";
import type { HeadScripts } from "./page-assets.tsx";

/**
 * What the server writes into a document's head. Public pages have one script: one hash in their policy, since home's document has no byte
 * to spare (decision 013). The script that one page has besides (`extra` of its handle) comes once the page has been painted: asked for in
 * the document it would share the line with the first text.
 */
export const headScripts = (assets: PageAssets): HeadScripts => ({
  boot: bootScript,
  firstReads: firstReadsScript,
  publicHead: `${bootScript};${savedFontsScript(assets.fonts)}`,
  extra: 'addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(document.body.dataset.extra))))',
});

/**
 * Every inline script that our own components may write into a document, besides those in the handles of routes: nothing else
 * of theirs may run. What React Router writes to hydrate a page is recognised by its mark (app/pages/page-scripts.ts).
 */
export const knownScripts = (assets: PageAssets): string[] => [
  ...Object.values(headScripts(assets)),
  formGuardScript,
  deferFormsScript,
  ...("text" in assets.loader ? [assets.loader.text] : []),
];
