import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onTopic } from "../api/live-topics.ts";
import { useStale } from "./use-stale.ts";

/** Has the queries which begin with these keys read again with each live news of a topic, while the page is open. */
export function useStaleOn(topic: string, ...keys: readonly QueryKey[]): void {
  const readAgain = useRef(useStale(...keys));
  useEffect(() => onTopic(topic, () => void readAgain.current()), [topic]);
}
