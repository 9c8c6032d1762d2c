import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/project-root.ts";
import { pageRoutesIn } from "./route-files.ts";

/** The parameters that a page's module takes of its address: `const { item: id = "" } = useParams()`. */
const paramsIn = (source: string): string[] =>
  [...source.matchAll(/const \{([^}]*)\} = useParams\(\)/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.split(/[:=]/, 1)[0]?.trim() ?? ""),
  );

test("a page takes parameters that its address has", () => {
  const pages = (["dashboard", "sign-in", "public", "plain"] as const).flatMap((layout) => pageRoutesIn(layout));
  const taken = pages.flatMap(({ module, page }) =>
    paramsIn(readFileSync(path.join(projectRoot(), module), "utf8")).map((name) => ({ address: page.path, name })),
  );
  expect(taken.length).toBeGreaterThan(10);
  expect(taken.filter(({ address, name }) => !new RegExp(`:${name}\\b`).test(address))).toEqual([]);
});
