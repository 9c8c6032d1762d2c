import fontsSheet from "#ui/styles/fonts.css?url";

/**
 * What can wait on a first visit. On a page where there is nothing to read before its scripts have run, our fonts and the web
 * manifest would only take the line from the scripts. So that visit begins in the device's own font, and ours come when the
 * page is alive. Anybody who was here before has them on the device, where the service worker stores them, and sees them at once.
 */

const add = (rel: string, href: string) =>
  `(function(l){l.rel=${JSON.stringify(rel)};l.href=${JSON.stringify(href)};document.head.append(l)})(document.createElement("link"))`;

/** For the head of pages that can be read before they are alive: the fonts at once, without holding up the first paint. */
export const fontsScript = add("stylesheet", fontsSheet);

/** For the head of the others: fonts and manifest at once only where they are on the device. */
export const laterVisitScript = `if(navigator.serviceWorker&&navigator.serviceWorker.controller){${fontsScript};${add("manifest", "/site.webmanifest")}}`;

/**
 * For the head of the public pages: our fonts before the first paint, where they are on the device. A first visit finds them out
 * from the style sheet, after the text that is set in the device's own (ui/styles/fonts-until-loaded.css): asked for ahead they
 * would share the line with the document, and the browser would hold the first paint for them.
 */
export const savedFontsScript = (fonts: readonly string[]): string =>
  `(navigator.serviceWorker||{}).controller&&${JSON.stringify(fonts)}.map(function(h){document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",crossOrigin:"",href:h}))})`;

/** Our fonts let the page's first data be drawn before them. */
const afterMs = 800;

/** Brings the fonts that were left for later; once is enough for a document. Returns what calls it off. */
export function bringFonts(): () => void {
  const timer = setTimeout(() => {
    if (document.querySelector(`link[href="${fontsSheet}"]`)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = fontsSheet;
    document.head.append(link);
  }, afterMs);
  return () => clearTimeout(timer);
}
