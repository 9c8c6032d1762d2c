/**
 * Prints the JavaScript of the shell behind the login and of each page on top of it, of editors with all that they load later, compressed
 * with brotli. Ends with an error beyond the budget. Needs a build. Run: npm run bench:dashboard-weight
 */
import { dashboardBudget, measureDashboard } from "#tests/support/dashboard-weight.ts";

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const { shellBytes, routes } = measureDashboard();
console.log(`shell: ${kb(shellBytes)} (at most ${kb(dashboardBudget.shellBytes)})`);
for (const { name, bytes, wholeBytes } of routes.sort((a, b) => b.bytes - a.bytes)) {
  const whole =
    wholeBytes === null
      ? ""
      : `, ${kb(wholeBytes)} with all that it loads (at most ${kb(dashboardBudget.editorBytes)})`;
  console.log(`${name}: ${kb(bytes)} on top (at most ${kb(dashboardBudget.routeBytes)})${whole}`);
}
const isOver = routes.some(
  ({ bytes, wholeBytes }) => bytes > dashboardBudget.routeBytes || (wholeBytes ?? 0) > dashboardBudget.editorBytes,
);
if (shellBytes > dashboardBudget.shellBytes || isOver) {
  console.error("Beyond the budget.");
  process.exitCode = 1;
}
