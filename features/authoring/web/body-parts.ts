/** A body of a call holds 256 KB; what goes with the drafts is little. */
const maxBytes = 200 * 1024;

/** Drafts in parts of which each is a body. No I/O. */
export function bodyParts<Draft>(drafts: readonly Draft[], max = maxBytes): Draft[][] {
  const parts: Draft[][] = [];
  let bytes = 0;
  for (const draft of drafts) {
    const size = new TextEncoder().encode(JSON.stringify(draft)).length + 1;
    const part = parts.at(-1);
    if (part && bytes + size <= max) {
      part.push(draft);
      bytes += size;
    } else {
      parts.push([draft]);
      bytes = size;
    }
  }
  return parts;
}
