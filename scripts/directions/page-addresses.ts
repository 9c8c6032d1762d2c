import { placeOf } from "./rules.ts";

/** Where an address may be spelled: in the one table of links, and where a page is given its address. */
const mayDeclare = (file: string): boolean =>
  ["lib/paths.ts", "app/web/own-pages.ts", "app/web/navigation-rows.ts", "app/web/search/findable.ts"].includes(file) ||
  /^features\/[^/]+\/web\/feature\.ts$/.test(file);

/** Rooms whose code leads somewhere; `data` may not import the table, scripts and benches measure what they name. */
const rooms = new Set(["app", "features", "ui", "lib", "platform", "db"]);

const firstPart = /^\/([a-z0-9-]+)(?=[/?#]|$)/;

/** The first parts of the site's addresses (`dashboard`, `login`), as lib/paths.ts has them. */
export function pageNamesIn(texts: Iterable<string>): Set<string> {
  return new Set([...texts].flatMap((text) => firstPart.exec(text)?.[1] ?? []));
}

/**
 * Whether `file` spells an address of a page that lib/paths.ts has: an address that changes there would be wrong here. Patterns
 * (`/certificates/:code/share.png`) declare an address and lead nowhere.
 */
export function isSpeltAddress(file: string, text: string, pageNames: ReadonlySet<string>): boolean {
  const { room, isTest } = placeOf(file);
  if (!rooms.has(room) || isTest || mayDeclare(file) || text.includes("/:")) return false;
  return pageNames.has(firstPart.exec(text)?.[1] ?? "");
}
