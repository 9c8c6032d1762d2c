import { describe, expect, test } from "vitest";
import type { VerbDeps } from "#platform/deps.ts";
import type { DocumentRule } from "#platform/feature/documents.ts";
import { lookUpPage } from "./page-lookup.ts";

const rule: DocumentRule = {
  page: "courses/:slug",
  exists: async (_deps, { slug }) => slug === "sums",
  movedTo: async (_deps, { slug }) => (slug === "maths" ? "/courses/sums" : null),
};
const lookUp = (slug: string, isData = false) =>
  lookUpPage({} as VerbDeps, {
    kind: "page",
    pattern: rule.page,
    params: { slug },
    rule,
    key: `/courses/${slug}`,
    isCached: true,
    isData,
  });

describe("a page whose address names", () => {
  test("what is there is itself", async () => {
    expect(await lookUp("sums")).toMatchObject({ key: "/courses/sums" });
    expect((await lookUp("sums")).movedTo).toBeUndefined();
  });
  test("what moved leads to where it is", async () => {
    expect((await lookUp("maths")).movedTo).toBe("/courses/sums");
  });
  test("nothing is the one document of its route, and moves nowhere", async () => {
    expect(await lookUp("none")).toEqual({ key: "/courses/~", isCached: true });
  });
});
