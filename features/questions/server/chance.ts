import { newToken } from "#platform/ids/ids.ts";
import type { Chance } from "../kinds/kind.ts";

/** Opaque ids and orders of chance, for questions that are stored. */
export const chance: Chance = {
  newOptionId: () => newToken(6),
  // By random keys: the stored order says nothing of what is right.
  shuffled: (items) =>
    items
      .map((item) => ({ item, key: newToken(8) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item),
};
