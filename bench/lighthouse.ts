/**
 * Prints Lighthouse's mobile scores and timings (simulated slow 4G, its defaults) for the public pages: the median of three
 * runs each. Ends with an error where a page falls short of the goals of issue 2. Run: npm run bench:lighthouse
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { browserPath } from "#tests/support/browser.ts";
import { openLessonPath } from "#tests/support/open-lesson-path.ts";
import { startServer } from "#tests/support/running-server.ts";
import { median } from "./support/load.ts";

const runs = 3;
const server = await startServer();
const chrome = await launch({
  chromePath: browserPath(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let short = false;
try {
  // The browser's own first page is slower than all that come after it, whatever it shows.
  await lighthouse(`${server.url}/offline`, { port: chrome.port, logLevel: "error", onlyAudits: ["interactive"] });
  const rss = await (await fetch(`${server.url}/rss.xml`)).text();
  const post = /<link>[^<]*(\/resources\/resource\/[^<]+)<\/link>/.exec(rss)?.[1] ?? "/resources";
  const lesson = await openLessonPath(server.url);
  const pages =
    process.argv.slice(2).length > 0
      ? process.argv.slice(2)
      : ["/", "/pricing-plan", "/courses/frontend", lesson, "/tutors/adaeze-okonkwo", "/resources", post];
  for (const path of pages) {
    await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const seen: Record<string, number[]> = {};
    const add = (name: string, value: number) => {
      seen[name] = [...(seen[name] ?? []), value];
    };
    for (let run = 0; run < runs; run++) {
      const result = await measured(server.url + path);
      for (const category of ["performance", "accessibility", "best-practices", "seo"])
        add(category, Math.round((result.lhr.categories[category]?.score ?? 0) * 100));
      for (const [name, audit] of [
        ["lcp", "largest-contentful-paint"],
        ["cls", "cumulative-layout-shift"],
        ["tbt", "total-blocking-time"],
      ] as const)
        add(name, result.lhr.audits[audit]?.numericValue ?? Number.NaN);
      if (run === 0) {
        for (const category of Object.values(result.lhr.categories)) {
          for (const ref of category.auditRefs) {
            const audit = result.lhr.audits[ref.id];
            if (audit && audit.score !== null && audit.score < 1 && ref.weight > 0)
              console.log(`  ${path} ${category.id} ${ref.id}: ${audit.displayValue ?? audit.title}`);
          }
        }
      }
    }
    const of = (name: string) => median(seen[name] ?? []);
    console.log(
      `${path}: performance ${of("performance")}, accessibility ${of("accessibility")}, best practices ${of("best-practices")}, SEO ${of("seo")}; LCP ${(of("lcp") / 1000).toFixed(2)} s, CLS ${of("cls").toFixed(3)}, TBT ${of("tbt").toFixed(0)} ms`,
    );
    if (
      of("performance") < 99 ||
      of("accessibility") < 100 ||
      of("best-practices") < 100 ||
      of("seo") < 100 ||
      of("lcp") > 1_500 ||
      of("cls") > 0.01 ||
      of("tbt") > 50
    )
      short = true;
  }
} finally {
  await chrome.kill();
  await server.stop();
}
/** One run; again where the trace was not recorded, which Lighthouse reports of itself (NO_NAVSTART) now and then. */
async function measured(url: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: "json",
      logLevel: "error",
      formFactor: "mobile",
    });
    if (result && !result.lhr.runtimeError) return result;
    console.log(`  ${url}: ${result?.lhr.runtimeError?.code ?? "no result"}, once more`);
  }
  throw new Error("Lighthouse gave no result.");
}

if (short) {
  console.error("A page falls short of the goals.");
  process.exitCode = 1;
}
