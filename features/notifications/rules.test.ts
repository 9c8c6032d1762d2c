import { describe, expect, it } from "vitest";
import { channels, notificationKinds } from "./contract.ts";
import {
  chosen,
  endOfQuiet,
  isTheirs,
  isWanted,
  kindsIn,
  type NotificationPreferences,
  sendAt,
  shownKinds,
} from "./rules.ts";

const usual: NotificationPreferences = {
  channels: { email: true, push: true, whatsapp: true },
  choices: {},
  digest: false,
  digestHour: 18,
  quiet: true,
  quietFrom: 22,
  quietTo: 6,
  classesInQuiet: false,
  zone: "Africa/Lagos",
};
const at = (text: string) => new Date(text);
/** Lagos is an hour ahead of UTC. */
const noon = at("2026-11-24T11:00:00Z");
const night = at("2026-11-24T22:30:00Z");
const morning = at("2026-11-25T05:00:00Z");

describe("NOTE-01 CHAN-01 when something goes", () => {
  it.each([
    ["by day at once", usual, "grade", "email", noon, noon],
    ["at night when the quiet hours end", usual, "grade", "push", night, morning],
    ["a payment's mail at once, as it answers what was done", usual, "payment", "email", night, night],
    ["a payment's push in the morning", usual, "payment", "push", night, morning],
    [
      "never where its channel is off",
      { ...usual, channels: { email: true, push: false, whatsapp: true } },
      "grade",
      "push",
      noon,
      null,
    ],
    [
      "what must not be missed also then",
      { ...usual, channels: { email: false, push: false, whatsapp: false } },
      "payment",
      "email",
      noon,
      noon,
    ],
    ["never where its kind is off", { ...usual, choices: { grade: { email: false } } }, "grade", "email", noon, null],
    [
      "by the other channel all the same",
      { ...usual, choices: { grade: { email: false } } },
      "grade",
      "push",
      noon,
      noon,
    ],
    ["in the mail of the day", { ...usual, digest: true }, "grade", "email", noon, at("2026-11-24T17:00:00Z")],
    [
      "in the mail of tomorrow",
      { ...usual, digest: true },
      "grade",
      "email",
      at("2026-11-24T17:00:00Z"),
      at("2026-11-25T17:00:00Z"),
    ],
    ["a class at once in spite of it", { ...usual, digest: true }, "class-soon", "email", noon, noon],
    ["a push at once in spite of it", { ...usual, digest: true }, "grade", "push", noon, noon],
    ["a class at night where that was chosen", { ...usual, classesInQuiet: true }, "class-soon", "push", night, night],
    ["nothing else at night then", { ...usual, classesInQuiet: true }, "grade", "push", night, morning],
    ["at night where nobody asked for quiet", { ...usual, quiet: false }, "grade", "push", night, night],
  ] as const)("%s", (_, preferences, kind, channel, now, expected) => {
    expect(sendAt(preferences, { kind, channel, now })).toEqual(expected);
  });

  it("not at all when it would tell nothing any more", () => {
    const shown = { kind: "class-soon", channel: "push", now: night } as const;
    expect(sendAt(usual, { ...shown, until: morning })).toBeNull();
    expect(sendAt(usual, { ...shown, until: at("2026-11-25T05:00:01Z") })).toEqual(morning);
  });

  it("never before it happened, never in quiet hours, within a day and its night", () => {
    for (const zone of ["Africa/Lagos", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]) {
      for (let hour = 0; hour < 24 * 366; hour += 7) {
        const now = new Date(Date.UTC(2026, 0, 1, hour, (hour * 13) % 60));
        const preferences = { ...usual, zone, digest: hour % 2 === 0, quietFrom: hour % 24, quietTo: (hour * 5) % 24 };
        const goes = sendAt(preferences, { kind: "grade", channel: "email", now });
        expect(goes?.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(endOfQuiet(preferences, goes as Date)).toEqual(goes);
        expect((goes as Date).getTime() - now.getTime()).toBeLessThanOrEqual(49 * 3_600_000);
      }
    }
  });

  it("quiet hours from an hour to the same are none", () => {
    expect(endOfQuiet({ ...usual, quietFrom: 8, quietTo: 8 }, night)).toEqual(night);
  });

  it("a clock that skips the hour is quiet until it went on", () => {
    // In New York 2 am was skipped on 8 March 2026.
    const preferences = { ...usual, zone: "America/New_York", quietFrom: 22, quietTo: 2 };
    expect(endOfQuiet(preferences, at("2026-03-08T06:30:00Z"))).toEqual(at("2026-03-08T07:00:00Z"));
  });
});

describe("what a person may choose", () => {
  it("shows every kind once, with its locks", () => {
    expect(shownKinds.toSorted()).toEqual([...notificationKinds].toSorted());
    for (const kind of shownKinds)
      for (const channel of channels) {
        const locked = chosen({}, kind, channel) === "always";
        expect(chosen({ [kind]: { [channel]: false } }, kind, channel)).toBe(locked ? "always" : "off");
        expect(chosen({ [kind]: { [channel]: true } }, kind, channel)).toBe(locked ? "always" : "on");
      }
  });

  it("offers the morning to administrators alone, who get it once they choose a channel that reaches them", () => {
    expect([isTheirs("morning", { isAdmin: true }), isTheirs("morning", { isAdmin: false })]).toEqual([true, false]);
    const reached = { ...usual, channels: { email: true, push: false, whatsapp: false } };
    const choosing = (choices: NotificationPreferences["choices"]) => isWanted({ ...reached, choices }, "morning");
    expect([choosing({}), choosing({ morning: { email: true } }), choosing({ morning: { push: true } })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each([
    ["grade", ["grade"]],
    ["grade,pick", ["pick", "grade"]],
    ["grade,rain", []],
    ["", []],
  ])("reads the kinds of a link: %j", (text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });
});
