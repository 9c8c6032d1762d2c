import type { Reference } from "./read-module.ts";

/** Which rooms each room may import from, besides itself. What a room is for is written in docs/ARCHITECTURE.md. */
const mayImport: Record<string, readonly string[]> = {
  lib: [],
  data: [],
  ui: ["lib"],
  db: ["lib"],
  platform: ["lib", "db"],
  features: ["lib", "ui", "platform", "db", "data"],
  app: ["lib", "ui", "platform", "db", "data", "features"],
  scripts: ["lib", "ui", "platform", "db", "data", "features", "app"],
  bench: ["lib", "ui", "platform", "db", "data", "features", "app", "scripts", "tests"],
  tests: ["lib", "ui", "platform", "db", "data", "features", "app", "scripts"],
};

/** The site's addresses, and who may what: both sides import these, and they import nothing themselves. */
const sharedTables = new Set(["lib/paths.ts", "lib/capabilities.ts"]);

/** A path in the checkout, with the parts that the rules speak of. */
type Position = {
  room: string;
  /** The feature's folder name, in features. */
  feature: string | null;
  /** Below the feature, or below the room elsewhere: `server/public.ts`. */
  inside: string;
  isTest: boolean;
};

export function placeOf(path: string): Position {
  const [room = "", ...rest] = path.split("/");
  const feature = room === "features" && rest.length > 1 ? (rest[0] ?? null) : null;
  return {
    room,
    feature,
    inside: rest.slice(feature === null ? 0 : 1).join("/"),
    isTest: room === "tests" || /(\.(test|spec|fixture)|\/test-support)\.tsx?$/.test(path),
  };
}

/** Whether the room is one that the rules know. */
export function isKnownRoom(room: string): boolean {
  return Object.hasOwn(mayImport, room);
}

/**
 * Why a module may not refer to another of the checkout, or null when it may. Both are paths from the root. `floors`: the
 * features, the lowest first.
 */
export function breachBetween(
  fromPath: string,
  targetPath: string,
  { isType }: Pick<Reference, "isType">,
  floors: readonly string[],
): string | null {
  const from = placeOf(fromPath);
  const target = placeOf(targetPath);

  if (sharedTables.has(fromPath)) return `${fromPath} imports nothing, since everybody imports it`;
  if (target.room === "tests" && from.room !== "bench" && !from.isTest) {
    return "only tests and benches import tests";
  }
  // A foreign key names an account: who did it.
  if (from.room === "platform" && from.inside === "audit/tables.ts" && isTables(target)) return null;
  if (target.room !== "tests" && from.room !== target.room && !mayImport[from.room]?.includes(target.room)) {
    return `${from.room} may not import ${target.room}`;
  }
  if (isWeb(from) && target.inside.startsWith("server/") && !(from.room === "app" && isType)) {
    return from.room === "app" ? "a page may import only types of server" : "web may not import server";
  }
  if (from.feature !== null && /^([a-z-]+-)?calls\.ts$/.test(from.inside) && target.feature !== null && !isType) {
    return "calls.ts takes contracts as types alone: browsers load it without schemas";
  }
  if (isPure(from) && target.room !== "lib" && !isPure(target)) {
    return `${from.inside} may import only the schema library, lib and contracts`;
  }
  if (from.feature !== null && target.feature !== null && from.feature !== target.feature) {
    // A foreign key names the other feature's table; nothing else of its rows is reached that way.
    const isForeignKey = isTables(from) && isTables(target);
    // Tests lay out rows and look at them, and put a person into the browser.
    const isRowsOfTest =
      from.isTest && (isTables(target) || ["server/seed.ts", "web/test-support.tsx"].includes(target.inside));
    if (isRowsOfTest) return null;
    // What lays out rows for one's own tests does so for those of the features above.
    if (from.isTest && isFixture(target) && floors.indexOf(from.feature) > floors.indexOf(target.feature)) return null;
    if (!isEntryPoint(target) && !isForeignKey) {
      return "another feature is reached only through its contracts, rules, texts.ts, events.ts, calls.ts, server/public.ts or web/public/";
    }
    if (floors.indexOf(from.feature) < floors.indexOf(target.feature)) {
      return `${from.feature} stands below ${target.feature} and may not reach it`;
    }
  }
  return null;
}

const isFixture = ({ inside }: Position): boolean => inside.startsWith("server/") && inside.endsWith(".fixture.ts");

/** Why a module may not refer to a package, or null when it may. */
export function breachWithPackage(fromPath: string, specifier: string): string | null {
  if (sharedTables.has(fromPath)) return `${fromPath} imports nothing, since everybody imports it`;
  const from = placeOf(fromPath);
  if (!isPure(from) || specifier === "zod" || specifier.startsWith("zod/")) return null;
  return `${from.inside} may import only the schema library, lib and contracts`;
}

function isWeb(position: Position): boolean {
  return (position.room === "app" || position.feature !== null) && position.inside.startsWith("web/");
}

/**
 * What features tell each other of themselves: any contract (`contract.ts`, `home-contract.ts`), their sentences, their events,
 * their calls.
 */
function isContract(position: Position): boolean {
  return position.feature !== null && /^(([a-z-]+-)?(contract|texts|calls)|events)\.ts$/.test(position.inside);
}

/** A feature's tables: one file, or one for each area of a large feature. */
const isTables = ({ inside }: Position) => /^server\/([a-z-]+\/)?tables\.ts$/.test(inside);

/** Where one feature may be entered from another. Components are files of their own in web/public, so that a page takes few. */
function isEntryPoint(position: Position): boolean {
  return isPure(position) || position.inside === "server/public.ts" || /^(kinds|web\/public)\//.test(position.inside);
}

/** What both sides read, and the pure decisions, of any name. */
function isPure(position: Position): boolean {
  return isContract(position) || (position.feature !== null && /^([a-z-]+-)?rules\.ts$/.test(position.inside));
}

/** What the design system and the small helpers know nothing of. */
const productWords = new Set(
  [
    "student",
    "tutor",
    "course",
    "lesson",
    "enrol",
    "enroll",
    "enrolment",
    "enrollment",
    "quiz",
    "exam",
    "syllabus",
  ].flatMap((word) => [word, `${word}s`]),
);
productWords.add("quizzes");

/** The product's word in a name or path that must not have one (`studentName`, `../course-card.ts`), or null. */
export function productWordIn(name: string): string | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.find((word) => productWords.has(word)) ?? null;
}

/** Whether the file must not name the product: all of ui and lib, but for the tables that everybody reads, tests and the gallery that shows examples. */
export function isNameless(path: string): boolean {
  const { room, inside, isTest } = placeOf(path);
  return (room === "ui" || room === "lib") && !sharedTables.has(path) && !isTest && !/(^|\/)gallery[./]/.test(inside);
}
