import { keyedStores } from "#ui/storage/keyed-stores.ts";

/** The lessons that lie on this device. */
export const { canSave, getOne, listAll, listKeys, putOne, removeAll, removeOne } = keyedStores(
  "unwalled-learning",
  2,
  ["lessons", "outlines"],
);
