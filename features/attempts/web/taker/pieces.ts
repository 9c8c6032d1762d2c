/** How many answers one call takes. */
export const answersPerCall = 100;

/** Bytes of answers in one call: a server takes a quarter of a megabyte. */
const bytesPerCall = 150_000;

/** A list in parts of at most `size` and of so many bytes; what is longer by itself goes alone. */
export function pieces<One>(list: readonly One[], size: number, bytes = bytesPerCall): One[][] {
  const parts: One[][] = [];
  let room = 0;
  for (const item of list) {
    const own = new TextEncoder().encode(JSON.stringify(item)).length;
    const part = parts.at(-1);
    if (part && part.length < size && own <= room) part.push(item);
    else {
      parts.push([item]);
      room = bytes;
    }
    room -= own;
  }
  return parts;
}
