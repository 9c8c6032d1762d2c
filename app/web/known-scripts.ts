import { deferFormsScript, formGuardScript } from "#features/accounts/web/before-alive.ts";
import type { PageAssets } from "#ui/page/page-context.ts";
import { firstReadsScript } from "./first-reads.ts";
import { savedFontsScript } from "./first-visit.ts";
import { bootScript } from "./loader/boot-script.ts";

/** The one script in the head of a public page: one hash in its policy, since home's document has no byte to spare (decision 013). */
export const publicHeadScript = (assets: PageAssets | null): string =>
  `${bootScript};${savedFontsScript(assets?.fonts ?? [])}`;

/**
 * Brings the script that one page has besides (`extra` of its handle) once the page has been painted: asked for in the document it
 * would share the line with the first text.
 */
export const extraScript =
  'addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(document.body.dataset.extra))))';

/**
 * Every inline script that our own components may write into a document, besides those in the handles of routes: nothing else
 * of theirs may run. What React Router writes to hydrate a page is recognised by its mark (app/pages/page-scripts.ts).
 */
export const knownScripts = (assets: PageAssets): string[] => [
  bootScript,
  publicHeadScript(assets),
  extraScript,
  firstReadsScript,
  formGuardScript,
  deferFormsScript,
  ...("text" in assets.loader ? [assets.loader.text] : []),
];
