import { expect, test } from "vitest";
import { dashboardBudget, measureDashboard } from "./dashboard-weight.ts";

// `npm test` builds before it runs this; alone it needs `npm run build`.
test("the dashboard's shell and each of its pages stay within their weight", () => {
  const { shellBytes, routes } = measureDashboard();
  expect(routes.length).toBeGreaterThan(3);
  expect(shellBytes).toBeLessThanOrEqual(dashboardBudget.shellBytes);
  expect(routes.filter(({ bytes }) => bytes > dashboardBudget.routeBytes)).toEqual([]);
  expect(routes.filter(({ wholeBytes }) => wholeBytes !== null).length).toBeGreaterThan(4);
  expect(routes.filter(({ wholeBytes }) => (wholeBytes ?? 0) > dashboardBudget.editorBytes)).toEqual([]);
});
