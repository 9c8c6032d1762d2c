import { createHash } from "node:crypto";
import { newToken } from "#platform/ids/ids.ts";
import type { Chance } from "../kinds/kind.ts";

/** Ids and orders by tokens of so many bytes. By random ones the stored order shows nothing of what is right. */
const chanceBy = (token: (bytes: number) => string): Chance => ({
  newOptionId: () => token(6),
  shuffled: (items) =>
    items
      .map((item) => ({ item, key: token(8) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item),
});

/** For questions that are stored. */
export const chance = chanceBy(newToken);

/** The same ids and orders for the same text: for what is not stored, and is asked about again. */
export function chanceOf(text: string): Chance {
  let count = 0;
  return chanceBy((bytes) => {
    count += 1;
    return createHash("sha256").update(`${count} ${text}`).digest().subarray(0, bytes).toString("base64url");
  });
}
