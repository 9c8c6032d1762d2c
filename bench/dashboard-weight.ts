/**
 * Prints the JavaScript of the dashboard's shell and of each of its pages on top of it, compressed with brotli. Ends with an
 * error beyond the budget. Needs a build. Run: npm run bench:dashboard-weight
 */
import { dashboardBudget, measureDashboard } from "#tests/support/dashboard-weight.ts";

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const { shellBytes, routes } = measureDashboard();
console.log(`shell: ${kb(shellBytes)} (at most ${kb(dashboardBudget.shellBytes)})`);
for (const { name, bytes } of routes.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`${name}: ${kb(bytes)} on top (at most ${kb(dashboardBudget.routeBytes)})`);
}
if (shellBytes > dashboardBudget.shellBytes || routes.some(({ bytes }) => bytes > dashboardBudget.routeBytes)) {
  console.error("Beyond the budget.");
  process.exitCode = 1;
}
