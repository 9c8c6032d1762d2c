import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findBreaches } from "./check-directions.ts";

let root: string;

beforeEach(({ onTestFinished }) => {
  root = mkdtempSync(join(tmpdir(), "unwalled-directions-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const rooms = ["app", "features", "platform", "db", "ui", "lib", "data", "tests"];
  write(
    "package.json",
    JSON.stringify({ imports: Object.fromEntries(rooms.map((room) => [`#${room}/*`, `./${room}/*`])) }),
  );
});

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
}

/** What is reported, as `file:line message`. `floors`: as the features' folders are listed, unless a test shows otherwise. */
function report(floors?: readonly string[]): string[] {
  const matches = existsSync(join(root, "features")) ? readdirSync(join(root, "features")) : [];
  const listed = floors ?? matches;
  const lines = listed.map((name) => `  (await import("#features/${name}/feature.ts")).feature,`);
  write("app/features.ts", ["export const features = [", ...lines, "] as const;"].join("\n"));
  return findBreaches(root).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe("the directions between rooms", () => {
  it("lets a tree pass in which everything goes the right way", () => {
    write("lib/money.ts", `import { inspect } from "node:util";\nexport const money = inspect;`);
    write(
      "ui/button.tsx",
      `import { money } from "#lib/money.ts";\nexport const Button = () => <b>{money}: the student's course</b>;`,
    );
    write("ui/components/gallery/course.tsx", `export const courseCard = 1;`);
    write("db/client.ts", `import "#lib/money.ts";`);
    write("platform/mail.ts", `import "#db/client.ts";\nimport "#lib/money.ts";\nimport "./other.ts";`);
    write("data/tutors.ts", `import type { Tutor } from "./types.ts";`);
    write(
      "features/tutors/contract.ts",
      `import { z } from "zod";\nimport * as mini from "zod/mini";\nimport { money } from "#lib/money.ts";\nimport { hi } from "./texts.ts";`,
    );
    write("features/tutors/texts.ts", `export const hi = "hi";`);
    write(
      "features/tutors/rules.ts",
      `import { money } from "#lib/money.ts";\nimport type { Rating } from "./contract.ts";`,
    );
    write(
      "features/tutors/server/public.ts",
      `import "./tables.ts";\nimport "#db/client.ts";\nimport "#data/tutors.ts";`,
    );
    write("features/tutors/server/routes.test.ts", `import "#tests/support/app.ts";\nimport "./routes.ts";`);
    write(
      "features/tutors/web/page.tsx",
      `import { paths } from "#lib/paths.ts";\nimport { Button } from "#ui/button.tsx";\nimport "../contract.ts";`,
    );
    write("lib/paths.ts", `export const paths = { home: () => "/" };`);
    write("features/checkout/server/tables.ts", `import { tutors } from "#features/tutors/server/tables.ts";`);
    write("features/tutors/server/tables.ts", `export const tutors = 1;`);
    write("features/tutors/web/public/face.tsx", `export const Face = 1;`);
    write("features/checkout/web/pay.tsx", `import { Face } from "#features/tutors/web/public/face.tsx";`);
    write(
      "features/tutors/server/rows.fixture.ts",
      `import "#features/checkout/server/tables.ts";\nimport "#features/checkout/server/seed.ts";`,
    );
    write("features/checkout/server/pay.test.ts", `import "#features/tutors/server/rows.fixture.ts";`);
    write("features/checkout/contract.ts", `import { rating } from "#features/tutors/contract.ts";`);
    write("features/checkout/price-rules.ts", `import { rule } from "#features/tutors/rules.ts";`);
    write("features/checkout/web/kind.tsx", `import { kinds } from "#features/tutors/kinds/kinds.ts";`);
    write(
      "features/checkout/server/pay.ts",
      `import "#features/tutors/server/public.ts";\nimport "#features/tutors/contract.ts";`,
    );
    write("app/main.ts", `import "#features/tutors/server/routes.ts";\nconst vite = await import("vite");`);
    write(
      "app/web/routes/tutor.tsx",
      `import type { Academy } from "#features/tutors/server/public.ts";\nimport { Page } from "#features/tutors/web/page.tsx";`,
    );
    write("scripts/seed.ts", `import "#app/main.ts";`);
    write("bench/load.ts", `import "#tests/support/app.ts";`);
    write("tests/support/app.ts", `import "#app/main.ts";\nimport "#features/tutors/server/tables.ts";`);
    write("var/anything.ts", `import "#tests/support/app.ts";`);
    expect(report(["tutors", "checkout"])).toEqual([]);
  });

  const entryPoints =
    "another feature is reached only through its contracts, rules, texts.ts, events.ts, calls.ts, server/public.ts or web/public/";
  const pure = (file: string) => `${file} may import only the schema library, lib and contracts`;
  it.each([
    ["lib/a.ts", `\nimport "#ui/b.ts";`, `lib/a.ts:2 lib may not import ui (#ui/b.ts)`],
    ["ui/a.tsx", `import "#platform/b.ts";`, `ui/a.tsx:1 ui may not import platform (#platform/b.ts)`],
    [
      "ui/a.tsx",
      `import type { A } from "#features/b/contract.ts";`,
      `ui/a.tsx:1 ui may not import features (#features/b/contract.ts)`,
    ],
    ["db/a.ts", `import "../platform/b.ts";`, `db/a.ts:1 db may not import platform (../platform/b.ts)`],
    ["platform/a.ts", `import "#ui/b.ts";`, `platform/a.ts:1 platform may not import ui (#ui/b.ts)`],
    [
      "platform/a.ts",
      `import type { A } from "#app/env.ts";`,
      `platform/a.ts:1 platform may not import app (#app/env.ts)`,
    ],
    ["data/a.ts", `import "#lib/b.ts";`, `data/a.ts:1 data may not import lib (#lib/b.ts)`],
    [
      "features/a/server/b.ts",
      `import "#app/env.ts";`,
      `features/a/server/b.ts:1 features may not import app (#app/env.ts)`,
    ],
    [
      "features/a/web/b.tsx",
      `import "../server/c.ts";`,
      `features/a/web/b.tsx:1 web may not import server (../server/c.ts)`,
    ],
    [
      "features/a/web/b.tsx",
      `import type { C } from "../server/c.ts";`,
      `features/a/web/b.tsx:1 web may not import server (../server/c.ts)`,
    ],
    [
      "features/a/web/b.tsx",
      `const c = () => import("#features/a/server/c.ts");`,
      `features/a/web/b.tsx:1 web may not import server (#features/a/server/c.ts)`,
    ],
    [
      "app/web/routes/a.tsx",
      `export { b } from "#features/a/server/public.ts";`,
      `app/web/routes/a.tsx:1 a page may import only types of server (#features/a/server/public.ts)`,
    ],
    [
      "features/a/calls.ts",
      `import { declareCalls } from "#lib/declare-calls.ts";\nimport { shapes } from "./contract.ts";`,
      "features/a/calls.ts:2 calls.ts takes contracts as types alone: browsers load it without schemas (./contract.ts)",
    ],
    [
      "features/a/calls.ts",
      `import type { A } from "./contract.ts";\nimport "#platform/http/handle.ts";`,
      `features/a/calls.ts:2 ${pure("calls.ts")} (#platform/http/handle.ts)`,
    ],
    ["features/a/rules.ts", `import pg from "pg";`, `features/a/rules.ts:1 ${pure("rules.ts")} (pg)`],
    [
      "features/a/rules.ts",
      `import { readFileSync } from "node:fs";`,
      `features/a/rules.ts:1 ${pure("rules.ts")} (node:fs)`,
    ],
    [
      "features/a/rules.ts",
      `import type { Row } from "./server/tables.ts";`,
      `features/a/rules.ts:1 ${pure("rules.ts")} (./server/tables.ts)`,
    ],
    [
      "features/a/contract.ts",
      `import "#data/types.ts";`,
      `features/a/contract.ts:1 ${pure("contract.ts")} (#data/types.ts)`,
    ],
    [
      "features/a/contract.ts",
      `import "#features/b/server/public.ts";`,
      `features/a/contract.ts:1 ${pure("contract.ts")} (#features/b/server/public.ts)`,
    ],
    [
      "features/a/home-contract.ts",
      `import "./server/b.ts";`,
      `features/a/home-contract.ts:1 ${pure("home-contract.ts")} (./server/b.ts)`,
    ],
    ["features/a/price-rules.ts", `import "react";`, `features/a/price-rules.ts:1 ${pure("price-rules.ts")} (react)`],
    [
      "features/a/texts.ts",
      `import { rule } from "#features/b/kinds/kinds.ts";`,
      `features/a/texts.ts:1 ${pure("texts.ts")} (#features/b/kinds/kinds.ts)`,
    ],
    [
      "features/a/events.ts",
      `import type { Tx } from "#db/client.ts";`,
      `features/a/events.ts:1 ${pure("events.ts")} (#db/client.ts)`,
    ],
    [
      "features/a/server/b.ts",
      `import "#features/c/server/tables.ts";`,
      `features/a/server/b.ts:1 ${entryPoints} (#features/c/server/tables.ts)`,
    ],
    [
      "features/a/server/b.ts",
      `let c: import("#features/c/server/rows.ts").D;`,
      `features/a/server/b.ts:1 ${entryPoints} (#features/c/server/rows.ts)`,
    ],
    [
      "features/a/server/b.test.ts",
      `import "#features/c/server/pay.ts";`,
      `features/a/server/b.test.ts:1 ${entryPoints} (#features/c/server/pay.ts)`,
    ],
    [
      "features/a/server/tables.ts",
      `import "#features/c/server/seed.ts";`,
      `features/a/server/tables.ts:1 ${entryPoints} (#features/c/server/seed.ts)`,
    ],
    [
      "features/a/web/b.tsx",
      `import "#app/web/first-visit.ts";`,
      `features/a/web/b.tsx:1 features may not import app (#app/web/first-visit.ts)`,
    ],
    [
      "lib/paths.ts",
      `import "#lib/money.ts";`,
      `lib/paths.ts:1 lib/paths.ts imports nothing, since everybody imports it (#lib/money.ts)`,
    ],
    [
      "lib/paths.ts",
      `import { href } from "react-router";`,
      `lib/paths.ts:1 lib/paths.ts imports nothing, since everybody imports it (react-router)`,
    ],
    [
      "features/a/web/b.tsx",
      `import "#features/c/web/d.tsx";`,
      `features/a/web/b.tsx:1 ${entryPoints} (#features/c/web/d.tsx)`,
    ],
    [
      "features/a/server/b.ts",
      `import "#tests/support/app.ts";`,
      `features/a/server/b.ts:1 only tests and benches import tests (#tests/support/app.ts)`,
    ],
    [
      "scripts/a.ts",
      `import "../tests/support/app.ts";`,
      `scripts/a.ts:1 only tests and benches import tests (../tests/support/app.ts)`,
    ],
    [
      "app/a.ts",
      `import "#nowhere/b.ts";`,
      `app/a.ts:1 #nowhere/b.ts is not among the imports of package.json (#nowhere/b.ts)`,
    ],
    ["app/a.ts", `import "../../b.ts";`, `app/a.ts:1 ../../b.ts is outside of the checkout (../../b.ts)`],
    [
      "utils/a.ts",
      ``,
      `utils/a.ts:1 no rule says what the room utils may import: add it to scripts/directions/rules.ts`,
    ],
  ])("reports %s: %s", (file, source, expected) => {
    write(file, source);
    expect(report()).toEqual([expected]);
  });

  it("takes comments, strings and the text of elements for what they are", () => {
    write("lib/a.ts", `// import "#ui/b.ts";\n/* import "#app/c.ts" */\nexport const text = 'import "#ui/b.ts"';`);
    write("ui/b.tsx", `export const B = () => <p>Don't import "#app/c.ts", student</p>;`);
    expect(report()).toEqual([]);
  });
});

describe("the floors of features", () => {
  const floors = ["accounts", "tutors", "study"];
  const laid = () => {
    for (const feature of floors) write(`features/${feature}/contract.ts`, "export type Shape = 1;");
  };

  it.each([
    ["features/study/server/a.ts", `import type { Shape } from "#features/accounts/contract.ts";`],
    ["features/tutors/web/a.tsx", `import "#features/accounts/web/public/face.tsx";`],
    ["features/tutors/server/a.test.ts", `import "#features/study/server/tables.ts";`],
    ["app/a.ts", `import "#features/study/server/public.ts";`],
  ])("lets %s reach down, and a test lay out anybody's rows: %s", (file, source) => {
    laid();
    write(file, source);
    expect(report(floors)).toEqual([]);
  });

  it.each([
    ["tutors/server/a.ts", `import "#features/study/server/public.ts";`],
    ["tutors/contract.ts", `import type { Shape } from "#features/study/contract.ts";`],
    ["tutors/web/a.tsx", `export { Face } from "#features/study/web/public/face.tsx";`],
    ["tutors/server/a.ts", `let shape: import("#features/study/contract.ts").Shape;`],
    ["tutors/server/a.ts", `export type { Shape } from "#features/study/contract.ts";`],
    ["tutors/server/a.ts", `const later = () => import("#features/study/server/public.ts");`],
    ["tutors/server/tables.ts", `import { rows } from "#features/study/server/tables.ts";`],
    ["tutors/server/a.test.ts", `import "#features/study/server/public.ts";`],
  ])("reports an arrow that goes up: %s %s", (file, source) => {
    laid();
    write(`features/${file}`, source);
    const specifier = /"(.+)"/.exec(source)?.[1];
    expect(report(floors)).toEqual([
      `features/${file}:1 tutors stands below study and may not reach it (${specifier})`,
    ]);
  });

  it("reports a feature that is on no floor, and an entry that is no feature or is there twice", () => {
    write("features/tutors/contract.ts", "");
    write("features/classes/contract.ts", "");
    expect(report(["tutors", "study", "tutors"])).toEqual([
      "features/classes:1 stands on no floor: add it to app/features.ts",
      "app/features.ts:1 study is no feature",
      "app/features.ts:1 tutors stands here twice",
    ]);
  });
});

describe("circles of files", () => {
  it.each([
    ["an import", `import "./b.ts";`, `import "./a.ts";`],
    ["types", `import type { B } from "./b.ts";`, `import { type A } from "./a.ts";`],
    ["a re-export", `export * from "./b.ts";`, `export type { A } from "./a.ts";`],
    ["an import that comes later", `const b = () => import("./b.ts");`, `let a: import("./a.ts").A;`],
  ])("are reported with all that stand in them: by %s", (_, a, b) => {
    write("app/a.ts", `\n${a}`);
    write("app/b.ts", b);
    expect(report()).toEqual(["app/a.ts:2 files in a circle: app/a.ts → app/b.ts → app/a.ts"]);
  });

  it("are found across rooms, each once, by the shortest way round", () => {
    write("app/a.ts", `import "#tests/b.ts";\nimport "./c.ts";`);
    write("tests/b.ts", `import "#app/c.ts";`);
    write("app/c.ts", `import "./d.ts";`);
    write("app/d.ts", `import "./a.ts";`);
    write("lib/self.ts", `import type { Self } from "./self.ts";`);
    expect(report().filter((line) => line.includes("circle"))).toEqual([
      "app/a.ts:2 files in a circle: app/a.ts → app/c.ts → app/d.ts → app/a.ts",
      "lib/self.ts:1 files in a circle: lib/self.ts → lib/self.ts",
    ]);
  });
});

describe("addresses of pages", () => {
  beforeEach(() =>
    write(
      "lib/paths.ts",
      `export const paths = { login: () => "/login", tutor: (slug: string) => \`/tutors/\${slug}\`, feed: () => "/rss.xml" };`,
    ),
  );

  it.each([
    ["features/a/web/b.tsx", `export const B = () => <a href="/login">Log in</a>;`, "/login"],
    ["features/a/server/b.ts", `export const link = (slug: string) => \`/tutors/\${slug}#reviews\`;`, "/tutors/"],
    ["app/a.ts", `location.href = "/login?next=here";`, "/login?next=here"],
    ["ui/a.ts", `const doors = ["/", '/login'];`, "/login"],
  ])("are spelt in lib/paths.ts alone: %s %s", (file, source, text) => {
    write(file, source);
    expect(report()).toEqual([`${file}:1 addresses of pages are spelt in lib/paths.ts alone ("${text}")`]);
  });

  it("may be declared, tested and measured, and other paths are no one's concern", () => {
    write("app/web/own-pages.ts", `export const ownPages = [{ path: "/login" }];`);
    write("features/a/web/feature.ts", `export const pages = ["/tutors"];`);
    write("features/a/server/routes.ts", `export const picture = "/tutors/:slug/share.png";`);
    write("features/a/web/b.test.tsx", `expect(href).toBe("/login");`);
    write("bench/a.ts", `measure("/login");`);
    write(
      "app/a.ts",
      `fetch("/api/login"); fetch("/loginfo"); fetch("/rss.xml"); fetch("/assets/login"); go("/"); // "/login"`,
    );
    expect(report()).toEqual([]);
  });
});

describe("ui and lib", () => {
  it.each([
    [
      "ui/card.tsx",
      `export const a = 1;\nexport function Card({ studentName }: { studentName: string }) { return <b>{studentName}</b>; }`,
      `ui/card.tsx:2 ui may not name the product: "student" in studentName`,
    ],
    [
      "ui/card.tsx",
      `import { Card } from "./course-card.tsx";`,
      `ui/card.tsx:1 ui may not name the product: "course" in ./course-card.tsx`,
    ],
    [
      "ui/tutor-card.tsx",
      `export const a = 1;`,
      `ui/tutor-card.tsx:1 ui may not name the product: "tutor" in ui/tutor-card.tsx`,
    ],
    [
      "lib/money.ts",
      `export const QUIZ_LIMIT = 1;`,
      `lib/money.ts:1 lib may not name the product: "quiz" in QUIZ_LIMIT`,
    ],
    [
      "lib/money.ts",
      `export const feeOfEnrolments = 1;`,
      `lib/money.ts:1 lib may not name the product: "enrolments" in feeOfEnrolments`,
    ],
  ])("may not name the product: %s", (file, source, expected) => {
    write(file, source);
    expect(report()).toEqual([expected]);
  });

  it("may use words that only look like the product's, and name it in tests", () => {
    write(
      "lib/a.ts",
      `export const example = 1, examine = 2, recourse = 3, courseless = 4, tutorial = 5; // a course\nexport const label = "course";`,
    );
    write("lib/a.test.ts", `const student = 1;`);
    write("features/a/rules.ts", `export const student = 1;`);
    expect(report()).toEqual([]);
  });
});
