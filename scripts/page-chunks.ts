import { createHash } from "node:crypto";
import path from "node:path";

/** What of the bundler's view of a module is read here. */
type ModuleInfo = {
  importedIds?: readonly string[];
  dynamicallyImportedIds?: readonly string[];
  code?: string | null;
};
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

/** Where a browser comes in: file names, below the project's folder. */
export type EntryPoints = {
  /** What every page that is not an island loads. */
  root: string[];
  /** The frame around every dashboard page. */
  shell: string[];
  /** Login and its neighbours. */
  signIn: string[];
  /** A dashboard page each. */
  pages: string[];
  /** Those of them that only tutors and staff open: what they alone share is no student's burden. */
  deskPages: string[];
  /** Pages that the bundler makes scripts of and no browser loads them, or only while developing. */
  others: string[];
  /** Scripts of the public pages. */
  islands: string[];
  /** Scripts that single public pages have besides. */
  extras: string[];
};

/**
 * How many pages must share modules for them to come with all pages: fewer, the smaller they are together, because fetching a few
 * bytes that are not needed costs less than a file of their own, and what is large is a burden to pages without it. In characters of
 * source.
 */
const sharersNeeded = (size: number) => (size < 1_000 ? 4 : size < 2_500 ? 6 : size < 6_000 ? 7 : 8);
/** From this many on, modules that the same pages share are everyone's, whatever their size. */
const maxSharers = sharersNeeded(Number.POSITIVE_INFINITY);
/** More pages than any file has. */
const allPages = 200;
/** So much, in characters of source, is a file of its own however many pages of a desk share it. */
const deskFileFrom = 1_000;
/** From so many characters of source on, what the same islands share with pages is a file of its own. */
const islandFileFrom = 4_000;
const sizeOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.code?.length ?? 0;

/** Large, and few pages show any: each kind of drawing comes with the pages that show one. The inks and what a wall counts are small, and everyone's. */
const drawings = {
  portraits: /\/ui\/illustrations\/portrait/,
  glyphs: /\/ui\/(illustrations\/(glyph|ring-dashes|room-ring)|components\/glyph)/,
  scenes: /\/ui\/illustrations\/(?!palette|wall-blocks)/,
};
type DrawingKind = keyof typeof drawings;
const drawingKinds = Object.keys(drawings) as DrawingKind[];
const drawingKindOf = (id: string) => drawingKinds.find((kind) => drawings[kind].test(id));

/** The first name that fits takes a module, and with it what that imports: those that others build on are first. */
const names = ["loader", "extras", "base", "framework", "shell", "schemas", "forms", ...drawingKinds] as const;

/**
 * Groups of modules for the bundler: left alone it makes a file of every few modules that the same pages share, some seventy
 * for one page of the dashboard, and on a slow line each costs a round trip. Grouped by who loads them a page takes a dozen.
 *
 * `base` is what islands share with the pages behind the login: React, icons, fields. It holds nothing else, so that an island
 * stays small; what some islands alone share with a page is `with-` those islands. `framework` is what every page behind the login needs before its own, `shell` the frame around it with the small
 * parts that several pages have in common: two files, so that a new button does not renew the router on every phone.
 */
export function pageChunks(projectRoot: string, entryPoints: EntryPoints) {
  let groupOf: ((id: string) => Group | null) | undefined;
  const find = (id: string, graph: Graph) => {
    groupOf ??= readGroups(projectRoot, entryPoints, graph);
    return groupOf(id);
  };
  return [
    ...names.map((name, index) => ({
      debugName: name,
      priority: allPages + names.length - index,
      name: (id: string, graph: Graph) => {
        const group = find(id, graph);
        return group && !group.sharers && group.name === name ? name : null;
      },
    })),
    // What more pages share is first: what fewer share builds on it.
    ...Array.from({ length: allPages - 1 }, (_, index) => ({
      debugName: `of ${allPages - 1 - index} pages`,
      priority: allPages - 1 - index,
      name: (id: string, graph: Graph) => {
        const group = find(id, graph);
        return group?.sharers === allPages - 1 - index ? group.name : null;
      },
    })),
  ];
}

/** A file of the build; `sharers` shows how many fetch it where the name is not one of `names`. */
type Group = { name: string; sharers?: number };

function readGroups(projectRoot: string, entryPoints: EntryPoints, graph: Graph): (id: string) => Group | null {
  const reachable = (files: string[], short: string[] = []): Set<string> => {
    const matches = new Set<string>();
    const ends = new Set(short.map((file) => path.resolve(projectRoot, file)));
    const walk = (id: string) => {
      if (matches.has(id) || ends.has(id)) return;
      const info = graph.getModuleInfo(id);
      if (!info) return;
      matches.add(id);
      for (const next of info.importedIds ?? []) walk(next);
    };
    for (const file of files) {
      const id = path.resolve(projectRoot, file);
      walk(id);
      // React Router's own copy of a route's module, without what only the server runs
      walk(`${id}?__react-router-build-client-route`);
    }
    return matches;
  };
  // The client's entry brings the frame along, which stays a part of its own.
  const root = reachable(entryPoints.root, entryPoints.shell);
  const shell = reachable([...entryPoints.root, ...entryPoints.shell]);
  const signIn = reachable(entryPoints.signIn);
  const islands = reachable(entryPoints.islands);
  const eachIsland = entryPoints.islands.map((file) => ({ name: path.parse(file).name, has: reachable([file]) }));
  const extras = reachable(entryPoints.extras);
  const extraEntries = new Set(entryPoints.extras.map((file) => path.resolve(projectRoot, file)));
  const pages = entryPoints.pages.map((page) => reachable([page]));

  // What comes later, at a touch.
  const later = reachable(
    [shell, ...pages].flatMap((some) =>
      [...some].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    ),
  );
  const others = reachable(entryPoints.others);
  const desks = new Set(entryPoints.deskPages);
  const entries = new Set(entryPoints.pages.map((file) => path.resolve(projectRoot, file)));

  /** The pages that load a module, and how many fetch it: one more where it is used elsewhere, which makes a file of it. */
  const sharedBy = (id: string) => {
    const matches = pages.flatMap((page, index) =>
      page.has(id) ? [path.parse(entryPoints.pages[index] ?? "").name] : [],
    );
    if (signIn.has(id)) matches.push("sign-in");
    // Another page that wants it makes a file of its own of what it shares with a page, be it that no browser loads that one.
    const isUsedElsewhere = matches.length === 1 && (others.has(id) || later.has(id));
    const isOfDesks =
      !signIn.has(id) && !pages.some((page, index) => page.has(id) && !desks.has(entryPoints.pages[index] ?? ""));
    return { name: `of-${matches.join("-and-")}`, sharers: matches.length + (isUsedElsewhere ? 1 : 0), isOfDesks };
  };

  /** The islands that have a module, as the name of a file. */
  const islandsWith = (id: string): string =>
    eachIsland
      .filter(({ has }) => has.has(id))
      .map(({ name }) => name.replace(".island", ""))
      .join("-and-");
  let islandSizes: Map<string, number> | undefined;
  /** Characters of source that the same islands share with pages, beyond the frame. */
  const sizeWith = (name: string): number => {
    if (!islandSizes) {
      islandSizes = new Map();
      for (const id of islands) {
        if (shell.has(id) || id.includes("/node_modules/")) continue;
        if (!signIn.has(id) && !pages.some((page) => page.has(id))) continue;
        const key = islandsWith(id);
        islandSizes.set(key, (islandSizes.get(key) ?? 0) + sizeOf(id, graph));
      }
    }
    return islandSizes.get(name) ?? 0;
  };

  /** A module's group when its place decides; undefined when those who share it do. */
  const byPlace = (id: string): Group | null | undefined => {
    // A page's module stays a file of its own, else it would be two. What the client's entry brings along (the root, the frame)
    // lies with what it imports: no one fetches the files that React Router has for these.
    if (entries.has(id.split("?")[0] ?? id) || id.includes("?__react-router") || id.includes("entry.client"))
      return null;
    // What fetches a script later: wherever else it lay, who wants it alone would fetch that too.
    if (id.includes("vite/preload-helper")) return { name: "loader" };
    // What a public page shares with pages behind the login: with those it would lie next to React.
    if (extras.has(id)) return extraEntries.has(id) ? null : { name: "extras" };
    const isOnPage = pages.some((page) => page.has(id));
    // A file of a few pages that has them would bring what else is theirs to every other form.
    if (isOnPage && !shell.has(id) && /\/node_modules\/zod\//.test(id)) return { name: "schemas" };
    if (isOnPage && /\/node_modules\/(react-hook-form|@hookform)\//.test(id)) return { name: "forms" };
    // One sheet for all of them.
    if (id.endsWith(".css") && (shell.has(id) || isOnPage)) return { name: "framework" };
    if (islands.has(id)) {
      if (shell.has(id)) return { name: "base" };
      // A group takes what its modules import: a package that the frame does without would come with it.
      const bringsPackage = graph
        .getModuleInfo(id)
        ?.importedIds?.some((next) => next.includes("/node_modules/") && !shell.has(next));
      if (id.includes("/node_modules/") || bringsPackage || !(signIn.has(id) || isOnPage)) return null;
      // What some islands alone share with pages is no other island's burden, and not the frame's, once it is worth a file.
      const name = islandsWith(id);
      // Before what pages share: their files would bring what else is theirs.
      return sizeWith(name) >= islandFileFrom ? { name: `with-${name}`, sharers: allPages - 1 } : { name: "base" };
    }
    if (root.has(id)) return { name: "framework" };
    if (shell.has(id)) return { name: "shell" };
    if (!isOnPage || sharedBy(id).sharers < 2) return null;
    const kind = drawingKindOf(id);
    return kind ? { name: kind } : undefined;
  };
  /** Whether a module draws: with all pages it would bring the drawings to each. */
  const draws = (id: string) => [...reachable([id])].some((module) => !shell.has(module) && drawingKindOf(module));

  /** How much the same pages share, by the name of their file. */
  const sizes = new Map<string, number>();
  for (const id of new Set(pages.flatMap((page) => [...page]))) {
    if (byPlace(id) !== undefined) continue;
    const { name } = sharedBy(id);
    sizes.set(name, (sizes.get(name) ?? 0) + sizeOf(id, graph));
  }

  return (id) => {
    const group = byPlace(id);
    if (group !== undefined) return group;
    const { isOfDesks, ...shared } = sharedBy(id);
    const size = sizes.get(shared.name) ?? 0;
    if (shared.sharers < (isOfDesks ? maxSharers : sharersNeeded(size))) return shared;
    // One more file for those who work at a desk, or who look at drawings, weighs less than a byte for each student. So many names make
    // no name of a file.
    const isApart = (isOfDesks && size >= deskFileFrom) || draws(id);
    return isApart
      ? { ...shared, name: `some-${createHash("sha256").update(shared.name).digest("hex").slice(0, 8)}` }
      : { name: "shell" };
  };
}
