import { momentText } from "#lib/viewer-zone.ts";
import type { ListedIssue } from "./issue-contract.ts";
import { issueZone } from "./issue-texts.ts";

/** The hour that Lagos is ahead of UTC, all year. */
const lagosMs = 3_600_000;

/** A moment (ISO 8601) as a field of date and time has it, on the academy's clock: `2026-12-01T09:00`. */
export const academyClock = (at: string): string =>
  new Date(Date.parse(at) + lagosMs).toISOString().slice(0, "2026-12-01T09:00".length);

/** The moment that such a field has, as calls take it; "" where it has none. */
export const instantOnAcademyClock = (local: string): string => {
  const atMs = Date.parse(`${local}Z`) - lagosMs;
  return Number.isNaN(atMs) ? "" : new Date(atMs).toISOString();
};

/** `Tue 1 Dec, 9 am (Lagos)`. */
export const planText = (at: string, now = new Date()): string => `${momentText(new Date(at), issueZone, now)} (Lagos)`;

/** What became of the copies of an issue, but for those that were sent: `1,860 to go, 4 refused, 2 left the list`. */
export const figuresOf = ({ waiting, refused, returned, failed, unknown, left }: ListedIssue["counts"]) =>
  [
    waiting > 0 && `${waiting.toLocaleString("en")} to go`,
    `${refused} refused`,
    returned > 0 && `${returned} came back`,
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} not known`,
    `${left} left the list`,
  ]
    .filter(Boolean)
    .join(", ");

/** Why a copy came back, of the status that a mail server reported (RFC 3463): `no one has this address (5.1.1)`. */
export const returnReason = (status: string): string =>
  `${reasons.find(([start]) => status.startsWith(start))?.[1] ?? "it could not be delivered"} (${status})`;

const reasons = [
  ["5.1.", "no one has this address"],
  ["5.2.1", "the mailbox is closed"],
  ["5.2.2", "the mailbox is full"],
  ["5.7.", "its mail server does not take our mail"],
] as const;
