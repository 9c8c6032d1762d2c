import type { EventSourceMessage } from "eventsource-parser";
import { ApiError } from "./call.ts";
import { withSession } from "./own-call.ts";

/** Nothing heard for this long, where a sign of life comes every 15 s: the line is dead though it looks open. */
const silenceMs = 40_000;
/** Without a first word within this time something in between holds the answer back. */
const firstWordMs = 10_000;
const firstRetryMs = 1_000;
const maxRetryMs = 60_000;
/** While there is no stream, the page asks everything again this often. */
const askEveryMs = 30_000;
const askEverySavingMs = 60_000;
/** The page that ends its own session learns of it here and by its own call: the call comes first, with its own words. */
const ownEndMs = 1_000;
/** "Everything" is sent to all pages at once when the server lost news: they do not all come at once. */
const spreadMs = 3_000;

export type LiveOptions = {
  path: string;
  /** Something of this topic changed; "all": anything may have. */
  onTopic: (topic: string) => void;
  /** Whether news come as they happen; false: the page asks now and then. */
  onOpen?: (isOpen: boolean) => void;
  /** The first word of the server: what was read before it may be old by a breath. */
  onFirst?: () => void;
  isSavingData?: () => boolean;
};

/**
 * Listens to what the server reports of the person who is logged in (server-sent events, read by fetch because the token travels
 * in a header). One stream, and only while the page is looked at. A stream that breaks is opened again after a growing,
 * uneven wait; until then, and where streams do not get through at all, "all" is announced every half minute. Returns what ends it.
 */
export function openLiveStream({
  path,
  onTopic,
  onOpen,
  onFirst,
  isSavingData = () => false,
}: LiveOptions): () => void {
  let controller: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let askTimer: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  let isOpen = false;
  let hasBeenOpen = false;
  /** Newer streams of this person took this one's place: it comes back when someone looks at this page again. */
  let isCrowded = false;
  let isOver = false;

  const isLookedAt = () => document.visibilityState !== "hidden";

  function setOpen(next: boolean): void {
    if (next) {
      clearInterval(askTimer);
      askTimer = undefined;
    } else {
      askTimer ??= setInterval(
        () => isLookedAt() && navigator.onLine !== false && onTopic("all"),
        isSavingData() ? askEverySavingMs : askEveryMs,
      );
    }
    if (isOpen === next) return;
    isOpen = next;
    onOpen?.(next);
  }

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    if (isOver || controller || isCrowded || !isLookedAt()) return;
    const own = new AbortController();
    controller = own;
    let watch = setTimeout(() => own.abort(), firstWordMs);
    try {
      // No first screen needs it; when it does not come, neither would the stream, and the next try asks for both.
      const { createParser } = await import("eventsource-parser");
      await withSession(async ({ token }) => {
        const response = await fetch(path, {
          headers: { Accept: "text/event-stream", Authorization: `Bearer ${token}` },
          cache: "no-store",
          signal: own.signal,
        });
        if (!response.ok || !response.body) throw new ApiError(response.status, "");
        const parser = createParser({ onEvent: hear });
        const reader = response.body.getReader();
        const decoder = new TextDecoder();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          clearTimeout(watch);
          watch = setTimeout(() => own.abort(), silenceMs);
          parser.feed(decoder.decode(value, { stream: true }));
        }
      });
    } catch {
      // Whatever it was, the next try or the asking in between will tell.
    } finally {
      clearTimeout(watch);
    }
    if (controller !== own) return;
    controller = null;
    lose();
  }

  function hear({ event, data }: EventSourceMessage): void {
    if (event === "ready") {
      failures = 0;
      setOpen(true);
      // What was sent while no one listened here is not sent again.
      if (hasBeenOpen) onTopic("all");
      else onFirst?.();
      hasBeenOpen = true;
    } else if (event === "changed" && data === "all") {
      setTimeout(() => !isOver && onTopic("all"), Math.random() * spreadMs);
    } else if (event === "changed") {
      onTopic(data);
    } else if (event === "crowded") {
      isCrowded = true;
    } else if (event === "ended") {
      // There is nothing to come back to; should the session live on against all odds, a later try will tell.
      failures = Math.max(failures, 3);
      setTimeout(() => !isOver && onTopic("session"), ownEndMs);
    }
  }

  /** The stream broke, or never came. */
  function lose(): void {
    setOpen(false);
    if (isOver || isCrowded || !isLookedAt()) return;
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures, 10));
    failures += 1;
    retryTimer = setTimeout(() => void connect(), waitMs * (0.5 + Math.random() / 2));
  }

  /** Ends the stream without trying again. */
  function hangUp(): void {
    clearTimeout(retryTimer);
    controller?.abort();
    controller = null;
  }

  function look(): void {
    if (!isLookedAt()) {
      hangUp();
      setOpen(false);
    } else {
      isCrowded = false;
      void connect();
    }
  }
  function online(): void {
    failures = 0;
    void connect();
  }

  setOpen(false);
  void connect();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("focus", look);
  window.addEventListener("online", online);
  return () => {
    isOver = true;
    hangUp();
    clearInterval(askTimer);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("focus", look);
    window.removeEventListener("online", online);
  };
}
