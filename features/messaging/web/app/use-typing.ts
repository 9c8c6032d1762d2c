import { useEffect, useRef, useState } from "react";
import { onTopic } from "#ui/api/live-topics.ts";
import type { Side } from "../../contract.ts";
import { typingTopic } from "../../rules.ts";
import { callsOf } from "../side-calls.ts";

/** The other side hears this often that someone writes, and shows it for a little longer. */
const notifyEveryMs = 4_000;
const shownForMs = 6_000;

/** Whether the other side writes just now; what it wrote last ends it. */
export function useTyping(id: string, lastOfTheirs: string | undefined): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onTopic(typingTopic(id), () => {
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), shownForMs);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message of theirs is what they were writing
  useEffect(() => setTyping(false), [lastOfTheirs]);
  return isTyping;
}

/** Tells the other side that this one writes, now and then; no one hears of a failure, since the message itself is what counts. */
export function useTypingNotice(side: Side, id: string | null): () => void {
  const notifiedAtMs = useRef(0);
  return () => {
    const nowMs = Date.now();
    if (id === null || nowMs - notifiedAtMs.current < notifyEveryMs) return;
    notifiedAtMs.current = nowMs;
    void callsOf(side)
      .showTyping(id)
      .catch(() => {});
  };
}
