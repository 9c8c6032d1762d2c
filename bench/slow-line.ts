/**
 * Prints for the public pages, on a first visit over a line that is really slowed (150 ms, 1.6 Mbit/s) with a processor four times
 * slower: when the first text is shown, when our fonts have come, and how far the layout moved in all; medians of five, of the moved
 * the worst. Lighthouse loads at full speed and computes; what moves when fonts come late shows only here. Ends with an error
 * where the layout moved by 0.01 or more. Run: npm run bench:slow-line
 */
import { chromium } from "@playwright/test";
import { browserPath } from "#tests/support/browser.ts";
import { movedSoFar, watchShifts } from "#tests/support/layout-shifts.ts";
import { startServer } from "#tests/support/running-server.ts";
import { median } from "./support/load.ts";

const runs = 5;
const goal = 0.01;
const server = await startServer();
const browser = await chromium.launch({ executablePath: browserPath() });
try {
  const rss = await (await fetch(`${server.url}/rss.xml`)).text();
  const post = /<link>[^<]*(\/resources\/resource\/[^<]+)<\/link>/.exec(rss)?.[1] ?? "/resources";
  for (const path of ["/", "/pricing-plan", "/courses/frontend", "/tutors/adaeze-okonkwo", "/resources", post]) {
    await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const seen: { first: number; fonts: number; moved: number }[] = [];
    for (let run = 0; run < runs; run++) seen.push(await visit(server.url + path));
    const [first, fonts] = [median(seen.map((item) => item.first)), median(seen.map((item) => item.fonts))];
    const moved = Math.max(...seen.map((item) => item.moved));
    console.log(
      `${path}: first text after ${first.toFixed(0)} ms, fonts after ${fonts.toFixed(0)} ms, moved ${moved.toFixed(4)}`,
    );
    if (moved >= goal) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}

async function visit(url: string) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await watchShifts(page);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(2_500);
  const match = await page.evaluate(() => ({
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    fonts: Math.max(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("latin"))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    ),
  }));
  const moved = await movedSoFar(page);
  await context.close();
  return { ...match, moved };
}
