import { describe, expect, it } from "vitest";
import { momentText } from "#lib/viewer-zone.ts";
import { agoText, leftUntil } from "./home-texts.ts";

const zone = "Africa/Lagos";
const now = Date.parse("2026-11-22T15:00:00Z"); // 4 pm in Lagos

describe("PATH-01 times of the first page", () => {
  it.each([
    ["2026-11-22T15:00:05Z", "just now"],
    ["2026-11-22T14:59:01Z", "just now"],
    ["2026-11-22T14:59:00Z", "1 minute ago"],
    ["2026-11-22T14:50:00Z", "10 minutes ago"],
    ["2026-11-22T12:30:00Z", "2 hours ago"],
    ["2026-11-21T15:00:00Z", "1 day ago"],
    ["2026-11-02T15:00:00Z", "20 days ago"],
  ])("%s was %s", (at, text) => {
    expect(agoText(new Date(at), now)).toBe(text);
  });

  it.each([
    ["2026-11-25T15:00:00Z", "Wed 25 Nov, 4 pm"],
    ["2026-11-26T15:20:00Z", "Thu 26 Nov, 4:20 pm"],
    ["2026-11-26T11:00:00Z", "Thu 26 Nov, 12 noon"],
    ["2026-11-25T23:05:00Z", "Thu 26 Nov, 12:05 am"],
  ])("%s is %s in Lagos", (at, text) => {
    expect(momentText(new Date(at), zone, new Date(now))).toBe(text);
  });

  it.each<[string, { figure: number; word: string } | null]>([
    ["2026-11-24T15:30:00Z", { figure: 2, word: "days" }],
    ["2026-11-24T08:00:00Z", { figure: 2, word: "days" }],
    ["2026-11-23T15:30:00Z", { figure: 1, word: "day" }],
    ["2026-11-23T02:00:00Z", { figure: 11, word: "hours" }],
    ["2026-11-22T17:30:00Z", { figure: 2, word: "hours" }],
    ["2026-11-22T16:00:00Z", { figure: 1, word: "hour" }],
    ["2026-11-22T15:59:59Z", { figure: 60, word: "minutes" }],
    ["2026-11-22T15:00:01Z", { figure: 1, word: "minute" }],
    ["2026-11-22T15:00:00Z", null],
  ])("until %s there is %o", (at, left) => {
    expect(leftUntil(new Date(at), now, zone)).toEqual(left);
  });
});
