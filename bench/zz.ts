import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { browserPath } from "#tests/support/browser.ts";
import { startServer } from "#tests/support/running-server.ts";

const server = await startServer();
const chrome = await launch({
  chromePath: browserPath(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
await fetch(server.url + "/", { headers: { "accept-encoding": "br" } });
await new Promise((r) => setTimeout(r, 1500));
for (let i = 0; i < 3; i++) {
  const r = await lighthouse(server.url + "/", {
    port: chrome.port,
    output: "json",
    logLevel: "error",
    formFactor: "mobile",
    onlyCategories: ["performance"],
  });
  console.log(
    "TBT",
    r!.lhr.audits["total-blocking-time"]!.numericValue,
    "FCP",
    r!.lhr.audits["first-contentful-paint"]!.numericValue,
  );
  console.log(
    JSON.stringify((r!.lhr.audits["long-tasks"] as any)?.details?.items),
    JSON.stringify((r!.lhr.audits["mainthread-work-breakdown"] as any)?.details?.items),
  );
}
chrome.kill();
await server.stop();
