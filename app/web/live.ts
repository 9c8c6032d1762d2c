import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { getWaiting } from "#features/back-office/calls.ts";
import { waitingQuery } from "#features/back-office/web/queries.ts";
import type { Unread } from "#features/notifications/contract.ts";
import { unreadQuery } from "#features/notifications/web/queries.ts";
import { openLiveStream } from "#ui/api/live-stream.ts";
import { notifyTopic, onTopic } from "#ui/api/live-topics.ts";
import { dropPrefetched } from "#ui/api/prefetch.ts";
import { queryClient } from "#ui/api/query-client.ts";
import { isSavingData } from "#ui/data-use/saving.ts";
import { listen } from "../live-call.ts";
import type { WaitingCounts } from "./navigation.ts";

/** Before this, the page's own answers and scripts have the line. */
const startAfterMs = 1_000;

/** Whether the page that came first has had its time. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), startAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** Topics whose queries are asked again when anything may have changed; pages of other topics ask when they are looked at. */
const watched = ["notifications", "messages", "session"];
/** An attempt that is open asks for itself, and for less than its page's queries. */
const notified = [...watched, "assessments"];

export type Live = {
  /** News come as they happen. */
  isOpen: boolean;
  /** Calls `tell` for each news of a topic until the answered function is called. */
  on(topic: string, listener: () => void): () => void;
};

/** Asks again what a topic is about: keys of queries begin with its word; the badges count two of them. */
function invalidate(topic: string): void {
  if (topic !== "session") void queryClient.invalidateQueries({ queryKey: ["unread"] });
  void queryClient.invalidateQueries({ queryKey: [topic] });
}

/**
 * What happened between the page's own reads and the first word of the stream was reported to no one here: what the badges count is read
 * again, and where the bell has a line that is younger than this page, so is all that listens to it.
 */
async function readMissed(): Promise<void> {
  invalidate("messages");
  const unread = await queryClient.fetchQuery({ ...unreadQuery(), staleTime: 0 }).catch(() => null);
  if (unread === null || unread.newestAgoMs === null || unread.newestAgoMs > performance.now()) return;
  void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  notifyTopic("notifications");
}

/** The live news of the person who is logged in (DASH-04), for as long as the layout is shown and someone is logged in. */
export function useLive(isLoggedIn: boolean): Live {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isLoggedIn) return;
    let close = () => {};
    const timer = setTimeout(() => {
      close = openLiveStream({
        path: listen.path,
        isSavingData,
        onOpen: setOpen,
        onFirst: () => void readMissed(),
        onTopic(topic) {
          dropPrefetched();
          for (const value of topic === "all" ? watched : [topic]) invalidate(value);
          for (const value of topic === "all" ? notified : [topic]) notifyTopic(value);
        },
      });
    }, startAfterMs);
    return () => {
      clearTimeout(timer);
      close();
      setOpen(false);
    };
  }, [isLoggedIn]);

  return { isOpen, on: onTopic };
}

/** What the badges of the shell count, and what runs; nothing until it is known. */
export function useUnread(): Unread {
  const { data } = useQuery({
    ...unreadQuery(),
    enabled: useIsIdle(),
  });
  return (
    data ?? {
      notifications: 0,
      newestAgoMs: null,
      messages: 0,
      tutorMessages: 0,
      supportMessages: 0,
      setup: 0,
      owedTexts: 0,
      pinned: null,
    }
  );
}

/** What waits for staff, for the badges of the office; nothing until it is known, and for others. Acts that change it mark its query as old. */
export function useWaiting(isOffice: boolean): WaitingCounts {
  const isIdle = useIsIdle();
  const { data } = useQuery({ ...waitingQuery(), enabled: isOffice && isIdle && mayHere(getWaiting) });
  return data ? { ...data, pay: data.disputes + data.unpriced + data.payoutAccounts } : {};
}
