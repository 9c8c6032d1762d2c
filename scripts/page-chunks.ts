import path from "node:path";

/** What of the bundler's view of a module is read here. */
type ModuleInfo = {
  importedIds?: readonly string[];
  dynamicallyImportedIds?: readonly string[];
  code?: string | null;
};
type Graph = { getModuleInfo(id: string): ModuleInfo | null };

/** Where a browser comes in: file names, below the project's folder. */
export type Doors = {
  /** What every page that is not an island loads. */
  root: string[];
  /** The frame around every dashboard page. */
  shell: string[];
  /** Login and its neighbours. */
  signIn: string[];
  /** A dashboard page each. */
  pages: string[];
  /** Pages that the bundler makes scripts of and no browser loads them, or only while developing. */
  others: string[];
  /** Scripts of the public pages. */
  islands: string[];
  /** Scripts that single public pages have besides. */
  extras: string[];
};

/**
 * How many pages must share a module for it to come with all pages: fewer, the smaller it is, because fetching a few bytes that
 * are not needed costs less than a file of their own. In characters of source.
 */
const sharersWanted = (size: number) => (size < 3_000 ? 2 : size < 4_000 ? 3 : 4);
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

/** The first name that fits takes a module, and with it what that imports: those that others build on stand first. */
const names = ["extras", "base", "framework", "shell", ...drawingKinds] as const;

/**
 * Groups of modules for the bundler: left alone it makes a file of every few modules that the same pages share, some seventy
 * for one page of the dashboard, and on a slow line each costs a round trip. Grouped by who loads them a page takes a dozen.
 *
 * `base` is what islands share with the pages behind the login: React, icons, fields. It holds nothing else, so that an island
 * stays small. `framework` is what every page behind the login needs before its own, `shell` the frame around it with the small
 * parts that several pages have in common: two files, so that a new button does not renew the router on every phone.
 */
export function pageChunks(projectRoot: string, doors: Doors) {
  let groupOf: ((id: string, graph: Graph) => string | null) | undefined;
  const find = (id: string, graph: Graph) => {
    groupOf ??= readGroups(projectRoot, doors, graph);
    return groupOf(id, graph);
  };
  return [
    ...names.map((name, index) => ({
      debugName: name,
      priority: names.length - index,
      name: (id: string, graph: Graph) => (find(id, graph) === name ? name : null),
    })),
    { debugName: "one page's", priority: 0, name: (id: string, graph: Graph) => find(id, graph) },
  ];
}

function readGroups(projectRoot: string, doors: Doors, graph: Graph) {
  const reach = (files: string[], short: string[] = []): Set<string> => {
    const found = new Set<string>();
    const ends = new Set(short.map((file) => path.resolve(projectRoot, file)));
    const walk = (id: string) => {
      if (found.has(id) || ends.has(id)) return;
      const info = graph.getModuleInfo(id);
      if (!info) return;
      found.add(id);
      for (const next of info.importedIds ?? []) walk(next);
    };
    for (const file of files) {
      const id = path.resolve(projectRoot, file);
      walk(id);
      // React Router's own copy of a route's module, without what only the server runs
      walk(`${id}?__react-router-build-client-route`);
    }
    return found;
  };
  // The client's entry brings the frame along, which stays a part of its own.
  const root = reach(doors.root, doors.shell);
  const shell = reach([...doors.root, ...doors.shell]);
  const signIn = reach(doors.signIn);
  const islands = reach(doors.islands);
  const extras = reach(doors.extras);
  const extraEntries = new Set(doors.extras.map((file) => path.resolve(projectRoot, file)));
  const pages = doors.pages.map((page) => reach([page]));

  // What comes later, at a touch.
  const later = reach(
    [shell, ...pages].flatMap((some) =>
      [...some].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    ),
  );
  const others = reach(doors.others);
  const entries = new Set(doors.pages.map((file) => path.resolve(projectRoot, file)));

  return (id: string): string | null => {
    // A page's module stays a file of its own, else it would be two. What the client's entry brings along (the root, the frame)
    // lies with what it imports: nobody fetches the files that React Router has for these.
    if (entries.has(id.split("?")[0] ?? id) || id.includes("?__react-router") || id.includes("entry.client"))
      return null;
    // What a public page shares with pages behind the login: with those it would lie beside React.
    if (extras.has(id)) return extraEntries.has(id) ? null : "extras";
    const found = pages.flatMap((page, index) => (page.has(id) ? [path.parse(doors.pages[index] ?? "").name] : []));
    // Another page that wants it makes a file of its own of what it shares with a page, be it that no browser loads that one.
    const isWantedElsewhere = [others, signIn, later].some((those) => those.has(id));
    const sharers = found.length + (found.length > 0 && isWantedElsewhere ? 1 : 0);
    // One sheet for all of them.
    if (id.endsWith(".css") && (shell.has(id) || found.length > 0)) return "framework";
    if (islands.has(id)) {
      const isShared = shell.has(id) || (!id.includes("/node_modules/") && (signIn.has(id) || found.length > 0));
      return isShared ? "base" : null;
    }
    if (root.has(id)) return "framework";
    if (shell.has(id)) return "shell";
    if (sharers < 2) return null;
    const kind = drawingKindOf(id);
    if (kind) return kind;
    if (sharers < sharersWanted(sizeOf(id, graph))) return `of-${found.join("-and-")}`;
    // What draws would bring its drawings to every page.
    const drawn = [...reach([id])].flatMap((other) => (shell.has(other) ? [] : (drawingKindOf(other) ?? [])));
    return drawn[0] ?? "shell";
  };
}
