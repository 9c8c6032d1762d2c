/** How many answers one call takes. */
export const answersPerCall = 100;

/** Bytes of answers in one call: a server takes a quarter of a megabyte. */
const bytesPerCall = 150_000;

/** A list in parts of at most `size` and of so many bytes; what is longer by itself goes alone. */
export function batches<One>(list: readonly One[], size: number, bytes = bytesPerCall): One[][] {
  const batchList: One[][] = [];
  let room = 0;
  for (const item of list) {
    const own = new TextEncoder().encode(JSON.stringify(item)).length;
    const last = batchList.at(-1);
    if (last && last.length < size && own <= room) last.push(item);
    else {
      batchList.push([item]);
      room = bytes;
    }
    room -= own;
  }
  return batchList;
}
