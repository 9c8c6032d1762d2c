/**
 * Prints what a first visit loads before any interaction, by kind, compressed as it came over the wire, for each page; and
 * what an island adds when it is touched. Ends with an error beyond the budget. Run: npm run bench:page-weight
 */

import { openLessonPath } from "#tests/support/open-lesson-path.ts";
import { measureFirstVisit, pageBudget } from "#tests/support/page-weight.ts";
import { startServer } from "#tests/support/running-server.ts";

const server = await startServer();
let over = false;
try {
  const lesson = await openLessonPath(server.url);
  for (const path of ["/", "/pricing-plan", "/courses/frontend", lesson, "/tutors/adaeze-okonkwo", "/resources"]) {
    const weight = await measureFirstVisit(
      server.url + path,
      path === "/" ? "#newsletter input[type=email], footer input[type=email]" : null,
    );
    const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
    console.log(
      `${path}: total ${kb(weight.totalBytes)}, document ${kb(weight.documentBytes)}, script ${kb(weight.scriptBytes)}, fonts ${kb(weight.fontBytes)}, other ${kb(weight.otherBytes)}; foreign requests ${weight.foreign.length}${weight.islandBytes === null ? "" : `; island on touch ${kb(weight.islandBytes)}`}`,
    );
    if (path === lesson && weight.totalBytes > pageBudget.lessonBytes) over = true;
    if (
      // The budget is the home page's; the others are shown to be compared.
      path === "/" &&
      (weight.totalBytes > pageBudget.totalBytes ||
        weight.documentBytes > pageBudget.documentBytes ||
        weight.scriptBytes > pageBudget.scriptBytes ||
        weight.fontBytes > pageBudget.fontBytes ||
        (weight.islandBytes ?? 0) > pageBudget.islandBytes ||
        weight.foreign.length > 0)
    )
      over = true;
  }
} finally {
  await server.stop();
}
if (over) {
  console.error("Beyond the budget of a first visit.");
  process.exitCode = 1;
}
