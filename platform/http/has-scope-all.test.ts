import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Composable, Role } from "#lib/capabilities.ts";
import { hasScopeAll } from "./has-scope-all.ts";

/** Whether a call that tutors make for their own students reaches everybody's work for anyone who holds these. */
async function hasAll(roles: readonly Role[], granted: readonly Composable[]): Promise<boolean> {
  const app = Fastify();
  app.decorateRequest("actor", null);
  app.addHook("onRequest", async (request) => {
    Object.assign(request, { actor: { roles, granted } });
  });
  const access = { capability: "grades.release", scope: "own-students" } as const;
  app.get("/", { config: { access } }, async (request) => hasScopeAll(request));
  const response = await app.inject("/");
  await app.close();
  return response.json();
}

test.each([
  [["tutor"], [], false],
  [["support"], [], true],
  // Staff of another kind: a tutor who also sees orders, or marks, releases the grades of their own students alone.
  [["tutor", "office"], ["orders.read", "assessments.mark"], false],
  [["tutor", "office"], ["grades.release"], true],
] as const)("%j with %j reaches everybody's: %s", async (roles, granted, expected) => {
  expect(await hasAll(roles, granted)).toBe(expected);
});
