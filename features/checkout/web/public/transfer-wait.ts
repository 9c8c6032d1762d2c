import { momentText, todayHere } from "#lib/viewer-zone.ts";
import { transferSeenBy } from "../../order-rules.ts";

/** A moment on this browser's clock: `8:45 am` of today, `Fri 27 Nov, 6 pm` of another day. */
function moment(at: Date): string {
  const text = momentText(at);
  return new Intl.DateTimeFormat("sv-SE").format(at) === todayHere() ? (text.split(", ")[1] ?? text) : text;
}

/** Since when a transfer that was reported is looked for and by when it is seen; when that has passed, it shows it. */
export function transferWaitText(claimedAt: string, nowMs: number): string {
  const at = new Date(claimedAt);
  const { usually, latest } = transferSeenBy(at);
  const since = `Since ${moment(at)}.`;
  if (nowMs >= latest.getTime()) {
    return `${since} It should have been seen by ${moment(latest)}. Please write to us, with the receipt if you can.`;
  }
  if (nowMs >= usually.getTime()) return `${since} By ${moment(latest)} at the latest.`;
  return `${since} Usually seen by ${moment(usually)}, by ${moment(latest)} at the latest.`;
}

/** When these words change. */
export function transferWaitMoments(claimedAt: string | null): string[] {
  if (claimedAt === null) return [];
  const { usually, latest } = transferSeenBy(new Date(claimedAt));
  return [usually.toISOString(), latest.toISOString()];
}
