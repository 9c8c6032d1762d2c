import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { isStudentPage } from "./pages.ts";
import routes from "./routes.ts";

/** Pages behind the login that every account may open, and what stands for unknown addresses. */
const ofEverybody = [
  "/dashboard/settings",
  "/dashboard/change-password",
  "/dashboard/confirm-code",
  "/dashboard",
  "/dashboard/*",
];

test("NAV-01 every page of the dashboard says whose it is", () => {
  const layout = (routes as RouteConfigEntry[]).find(({ file }) => file === "layouts/dashboard.tsx");
  const pages = (layout?.children ?? []).map(({ path }) => `/${path}`);
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((path) => !isStudentPage(path.replace(/\/?:\w+\??/g, "/x")))).toEqual(ofEverybody);
});
