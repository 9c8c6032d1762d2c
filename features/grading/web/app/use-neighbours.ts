import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isSavingData } from "#ui/data-use/saving.ts";
import type { GradableItem } from "../../contract.ts";
import { gradableItemQuery, gradingQuery, pageQuery } from "./queries.ts";

/**
 * What comes before and after an item among those of its class, and what is to be graded next: of the class, else of the whole queue. They are
 * fetched while this one is read, with the first page of the next, so that going on shows it at once.
 */
export function useNeighbours({ id, class: students }: GradableItem) {
  const queries = useQueryClient();
  const handedIn = students.flatMap(({ gradableItem, state }) =>
    gradableItem === null ? [] : [{ id: gradableItem, state }],
  );
  const at = handedIn.findIndex((item) => item.id === id);
  const after = at === -1 ? handedIn : [...handedIn.slice(at + 1), ...handedIn.slice(0, at)];
  const ofClass = after.find(({ state }) => state === "waiting")?.id ?? null;
  const queue = useInfiniteQuery({ ...gradingQuery({ state: "waiting" }), enabled: ofClass === null });
  const ofQueue = queue.data?.pages.flatMap(({ items }) => items).find((item) => item.id !== id)?.id ?? null;
  const nextWaiting = ofClass ?? ofQueue;
  const previous = handedIn[at - 1]?.id ?? null;
  const next = handedIn[at + 1]?.id ?? null;
  useEffect(() => {
    const ahead = new Set([nextWaiting, next, previous].filter((item) => item !== null));
    for (const item of ahead)
      void queries.fetchQuery(gradableItemQuery(item)).then(
        ({ data }) => {
          const [version] = data.versions;
          if (item === previous || isSavingData() || version?.file?.pages?.state !== "done") return;
          void queries.prefetchQuery(pageQuery(item, version.number, 1));
        },
        // Who goes there is notified.
        () => {},
      );
  }, [queries, nextWaiting, next, previous]);
  return { previous, next, nextWaiting, at: at + 1, count: handedIn.length };
}
