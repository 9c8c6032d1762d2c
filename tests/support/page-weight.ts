import { brotliCompressSync } from "node:zlib";
import { type CDPSession, chromium } from "@playwright/test";
import { browserPath } from "./browser.ts";

/** The budget of a first visit to a public page, compressed, before any interaction. */
export const pageBudget = {
  totalBytes: 70 * 1024,
  /** The whole of a lesson that is open to everybody. */
  lessonBytes: 60 * 1024,
  scriptBytes: 3 * 1024,
  fontBytes: 26 * 1024,
  islandBytes: 100 * 1024,
  /**
   * With its headers: thirty packets (43,800 bytes) are what the first two windows of a new connection carry. One byte more and
   * all that follows comes a round trip later, 150 ms on slow 4G (LCP of 1.35 s becomes 1.5 s).
   */
  documentBytes: 43_700,
};

export type PageWeight = {
  totalBytes: number;
  documentBytes: number;
  scriptBytes: number;
  fontBytes: number;
  otherBytes: number;
  /** What touching `island` loads in addition; null when none was requested. */
  islandBytes: number | null;
  /** Addresses of requests that left our origin. */
  foreign: string[];
};

/**
 * Visits `url` in a fresh browser and adds up the bytes on the wire, headers included. The service worker's own copies
 * come after the page is done and are not part of the visit, so it is blocked.
 */
export async function measureFirstVisit(url: string, island: string | null): Promise<PageWeight> {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 412, height: 823 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const seen = await watch(session);
    await compressedFully(url);
    await page.goto(url, { waitUntil: "networkidle" });
    const before = [...seen.values()];
    const sum = (list: Seen[], kind?: string) =>
      list.filter((item) => !kind || item.kind === kind).reduce((total, item) => total + item.bytes, 0);
    let islandBytes: number | null = null;
    if (island) {
      await page.locator(island).last().scrollIntoViewIfNeeded();
      await page.locator(island).last().focus();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(800);
      islandBytes = sum([...seen.values()].filter((item) => !before.includes(item)));
    }
    const totalBytes = sum(before);
    const [documentBytes, fontBytes] = [sum(before, "Document"), sum(before, "Font")];
    const loadedScriptBytes = sum(before, "Script");
    const scriptBytes = loadedScriptBytes + (await inlineScriptBytes(url));
    return {
      totalBytes,
      documentBytes,
      scriptBytes,
      fontBytes,
      otherBytes: totalBytes - documentBytes - loadedScriptBytes - fontBytes,
      islandBytes,
      foreign: [...seen.values()]
        .map((item) => item.url)
        .filter((address) => !address.startsWith("data:") && new URL(address).origin !== new URL(url).origin),
    };
  } finally {
    await browser.close();
  }
}

/** The best compression arrives a moment after the first visit of all; visitors after the first get it. */
async function compressedFully(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const bestBytes = brotliCompressSync(html).length;
  const sentBytes = async () => {
    const response = await fetch(url, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    return Number(response.headers.get("content-length"));
  };
  const startedMs = performance.now();
  while ((await sentBytes()) > bestBytes * 1.02 && performance.now() - startedMs < 15_000) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What a document's own scripts weigh, compressed by themselves (they are part of the document's bytes, too). */
async function inlineScriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\bsrc=|application\/(ld\+)?json/.test(attributes ?? ""))
    .map(([, , text]) => text ?? "");
  return brotliCompressSync(scripts.join("\n")).length;
}

type Seen = { url: string; kind: string; bytes: number };

async function watch(session: CDPSession): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", (event) =>
    seen.set(event.requestId, { url: event.request.url, kind: event.type ?? "Other", bytes: 0 }),
  );
  session.on("Network.loadingFinished", (event) => {
    const item = seen.get(event.requestId);
    if (item) item.bytes = event.encodedDataLength;
  });
  return seen;
}
