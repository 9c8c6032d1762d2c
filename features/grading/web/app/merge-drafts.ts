import { newKey } from "#ui/api/new-key.ts";
import type { GradableItem } from "../../contract.ts";
import type { Draft, MarkInput } from "./mark-input.ts";

/** A stored draft, read; null: it is none. */
export function parsedDraft(text: string): Draft | null {
  if (text === "") return null;
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

/** Two texts of one field: the newer, and after it what it does not have of the older. */
const joined = (newer = "", older = ""): string =>
  newer.includes(older.trim()) ? newer : newer.trim() === "" ? older : `${newer}\n\n${older}`;
const either = (newer = "", older = ""): string => (newer.trim() === "" ? older : newer);

/** The draft of this device next to that of the academy: all of it where it goes on from that, else both as one. */
export function draftHere(own: string, atAcademy: GradableItem["draft"]): string {
  if (!atAcademy || parsedDraft(own)?.seenAt === atAcademy.savedAt) return own;
  return mergedDraft(own, atAcademy.content);
}

/**
 * Two drafts of one item as one, by the newer: what it has not chosen is the older's, and no text of either is lost. Of one device, the
 * newer is all there is.
 */
export function mergedDraft(content: string, storedContent: string): string {
  const [own, stored] = [parsedDraft(content), parsedDraft(storedContent)];
  if (!own || !stored) return own ? content : storedContent;
  const [newer, older] = own.atMs >= stored.atMs ? [own, stored] : [stored, own];
  if (newer.device === older.device) return newer === own ? content : storedContent;
  const levels = newer.levels ?? older.levels;
  const isSame = (pin: MarkInput["pins"][number]) =>
    (newer.pins ?? []).some(({ page, x, y, text, question }) =>
      [page === pin.page, x === pin.x, y === pin.y, question === pin.question, text.includes(pin.text)].every(Boolean),
    );
  const merged: Draft = {
    ...older,
    ...newer,
    ...(levels && {
      levels: levels.map(
        (level, at) => level ?? (older.levels?.length === levels.length ? older.levels[at] : null) ?? null,
      ),
    }),
    points: either(newer.points, older.points),
    extra: either(newer.extra, older.extra),
    reason: either(newer.reason, older.reason),
    comment: joined(newer.comment, older.comment),
    questions: Object.fromEntries(
      Object.keys({ ...older.questions, ...newer.questions }).map((id) => {
        const [last, before] = [newer.questions?.[id], older.questions?.[id]];
        return [id, { points: either(last?.points, before?.points), comment: joined(last?.comment, before?.comment) }];
      }),
    ),
    pins: [...(newer.pins ?? []), ...(older.pins ?? []).filter((pin) => !isSame(pin))].map((pin, key) => ({
      ...pin,
      key,
    })),
    voice: newer.voice ?? older.voice ?? null,
    isQueued: false,
    // Neither device has seen it.
    device: newKey(),
  };
  return JSON.stringify(merged);
}
