import { clockTime } from "#lib/local-time.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { dateText, momentText, viewerZone } from "#lib/viewer-zone.ts";
import type { CallNote, FunnelRow } from "../../contract.ts";
import { callEndLabels } from "../../texts.ts";

/** Where someone stands, and what else is to know of it. */
export function standText(
  { id, stage, sinceAt, orderId, wish, tutorName, student }: FunnelRow,
  now: Date,
): [string, string] {
  const at = new Date(sinceAt);
  switch (stage) {
    case "booked":
      return [
        `Trial ${momentText(at)}`,
        clockTime(at, student.zone) === clockTime(at, viewerZone()) ? "" : `${clockTime(at, student.zone)} their time`,
      ];
    case "ended":
      return ["Trial held, not judged", `Ended ${momentText(at)}`];
    case "fits":
    case "unpaid":
      return orderId === id
        ? [`Ordered ${dateText(at)}`, "Not paid yet"]
        : [`Fits since ${dateText(at)}`, orderId ? "Said yes, not paid yet" : "No answer yet"];
    case "unplaced":
      return ["Paid, no class", wish ?? (tutorName === null ? "No tutor yet" : "")];
    case "lapsing":
      return [at > now ? `Due ${dateText(at)}` : `Overdue since ${dateText(at)}`, "The course stops unless it is paid"];
  }
}

export const sumsText = (sums: readonly Money[]): string => sums.map(formatMoney).join(" + ");

/** `Pays later: in the list again on Mon 30 Nov`. */
export const callText = ({ callEnd, until }: CallNote): string =>
  `${callEndLabels[callEnd]}: in the list again on ${dateText(new Date(`${until}T12:00:00Z`), "UTC")}`;
