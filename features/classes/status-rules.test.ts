import { expect, test } from "vitest";
import { statusText, statusWith } from "./status-rules.ts";

const time = {
  startsAt: "2026-11-27T09:00:00.000Z",
  date: "2026-11-27",
  day: "Fri 27 Nov",
  time: "10 - 10:30 am",
  label: "Fri 10 am",
  soon: "tomorrow",
};

test.each([
  ["nobody known", { booked: null, isOwn: false, isPicked: false }, "new", ""],
  ["picked", { booked: null, isOwn: false, isPicked: true }, "picked", "You picked this tutor"],
  ["picked, and a trial ahead", { booked: time, isOwn: false, isPicked: true }, "booked", "Your trial: Fri 10 am"],
  ["taught for ten weeks", { booked: null, isOwn: true, isPicked: true }, "taught", "Your tutor"],
  ["taught, without a pick", { booked: null, isOwn: true, isPicked: false }, "taught", "Your tutor"],
] as const)("B16 B29 B31 %s", (_case, known, status, text) => {
  expect(statusWith(known)).toBe(status);
  expect(statusText(known)).toBe(text);
});
