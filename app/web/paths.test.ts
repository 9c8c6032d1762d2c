import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { accountPage, paths, workplaceAt, workplaces } from "#lib/paths.ts";
import routes from "./routes.ts";

test("NAV-01 every page behind the login is in a workplace, and each has a home, the account's pages and an answer for unknown ones", () => {
  const layout = (routes as RouteConfigEntry[]).find(({ file }) => file === "layouts/dashboard.tsx");
  const pages = (layout?.children ?? []).map(({ path }) => `/${path}`);
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages) expect(page).toMatch(/^\/(dashboard|tutor|admin)(\/|$)/);
  for (const at of workplaces) {
    const account = [paths.settings(at), paths.changePassword(at), paths.confirmCode(at)];
    for (const page of [paths.workplace(at), ...account, `/${at}/*`]) expect(pages).toContain(page);
    expect(account.map((page) => [workplaceAt(page), accountPage(page, "tutor")])).toEqual(
      ["settings", "change-password", "confirm-code"].map((page) => [at, `/tutor/${page}`]),
    );
    expect(accountPage(paths.workplace(at), "tutor")).toBeNull();
  }
  // The public pages of tutors are no one's workplace.
  expect(accountPage("/tutors/settings", "admin")).toBeNull();
});
