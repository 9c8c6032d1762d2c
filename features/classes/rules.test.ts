import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockSpan } from "#lib/local-time.ts";
import { holds } from "../../tests/support/property.ts";
import {
  byDay,
  changeableUntil,
  dayLabel,
  dayOf,
  freeTimeOf,
  joinable,
  joinsAt,
  mayChange,
  occurrencesOf,
  reminderDue,
  spanOfDays,
  spreadOverDays,
  type WeeklySchedule,
  zoneName,
} from "./rules.ts";

const lagos = "Africa/Lagos";
const london = "Europe/London";
const at = (text: string) => new Date(text);
const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) });

/** A class of an hour on Sundays, the days on which the clocks of London change. */
const sundays = (changes: Partial<WeeklySchedule>): WeeklySchedule => ({
  weekday: 7,
  startMinute: 10 * 60,
  durationMinutes: 60,
  timeZone: london,
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  ...changes,
});
const between = (schedule: WeeklySchedule, from: Date, until: Date) =>
  occurrencesOf(schedule, from).filter(({ startsAt }) => startsAt < until);
const walk = (schedule: WeeklySchedule, zone: string, from: string, until: string) =>
  between(schedule, at(`${from}T00:00:00Z`), at(`${until}T00:00:00Z`)).map((match) => ({
    on: match.on,
    day: dayOf(match.startsAt, zone),
    time: clockSpan(match, zone),
  }));

describe("CAL-01 weekly schedules over changes of the clock", () => {
  test("a tutor in London keeps 10 am; for Lagos it is 11 am in winter and 10 am in summer, over both changes", () => {
    const schedule = sundays({});
    expect(walk(schedule, lagos, "2026-03-15", "2026-04-13")).toEqual([
      { on: "2026-03-15", day: "2026-03-15", time: "11 am - 12 noon" },
      { on: "2026-03-22", day: "2026-03-22", time: "11 am - 12 noon" },
      { on: "2026-03-29", day: "2026-03-29", time: "10 - 11 am" },
      { on: "2026-04-05", day: "2026-04-05", time: "10 - 11 am" },
      { on: "2026-04-12", day: "2026-04-12", time: "10 - 11 am" },
    ]);
    expect(walk(schedule, lagos, "2026-10-11", "2026-11-02").map(({ on, time }) => `${on} ${time}`)).toEqual([
      "2026-10-11 10 - 11 am",
      "2026-10-18 10 - 11 am",
      "2026-10-25 11 am - 12 noon",
      "2026-11-01 11 am - 12 noon",
    ]);
    // In London itself nothing moves.
    for (const { time } of walk(schedule, london, "2026-01-01", "2027-01-01")) expect(time).toBe("10 - 11 am");
    expect(walk(schedule, london, "2026-01-01", "2027-01-01")).toHaveLength(52);
  });

  test("a schedule in Lagos keeps 2 pm; for London it is 1 pm in winter and 2 pm in summer, over both changes", () => {
    const schedule = sundays({ timeZone: lagos, startMinute: 14 * 60 });
    expect(walk(schedule, london, "2026-03-22", "2026-04-06").map(({ on, time }) => `${on} ${time}`)).toEqual([
      "2026-03-22 1 - 2 pm",
      "2026-03-29 2 - 3 pm",
      "2026-04-05 2 - 3 pm",
    ]);
    expect(walk(schedule, london, "2026-10-18", "2026-11-02").map(({ on, time }) => `${on} ${time}`)).toEqual([
      "2026-10-18 2 - 3 pm",
      "2026-10-25 1 - 2 pm",
      "2026-11-01 1 - 2 pm",
    ]);
    for (const { time } of walk(schedule, lagos, "2026-01-01", "2027-01-01")) expect(time).toBe("2 - 3 pm");
  });

  test("an hour that does not exist begins when the clock has gone on, and the class lasts its hour", () => {
    // 29 March 2026: 1:00 am in London is 2:00 am.
    const [match] = between(sundays({ startMinute: 90 }), at("2026-03-28T00:00Z"), at("2026-03-30T00:00Z"));
    expect(match).toEqual({ on: "2026-03-29", ...span("2026-03-29T01:30Z", "2026-03-29T02:30Z") });
    expect(clockSpan(match as NonNullable<typeof match>, london)).toBe("2:30 - 3:30 am");
    expect(clockSpan(match as NonNullable<typeof match>, lagos)).toBe("2:30 - 3:30 am");
  });

  test("an hour that exists twice is the first of the two, once", () => {
    // 25 October 2026: after 1:59 am in London comes 1:00 am again.
    const matches = between(sundays({ startMinute: 90 }), at("2026-10-24T00:00Z"), at("2026-10-26T00:00Z"));
    expect(matches).toEqual([{ on: "2026-10-25", ...span("2026-10-25T00:30Z", "2026-10-25T01:30Z") }]);
  });

  test("a class over the change lasts its minutes, not those of the clock", () => {
    const [match] = between(
      sundays({ startMinute: 30, durationMinutes: 90 }),
      at("2026-03-28T00:00Z"),
      at("2026-03-30T00:00Z"),
    );
    expect(match).toMatchObject(span("2026-03-29T00:30Z", "2026-03-29T02:00Z"));
    expect(clockSpan(match as NonNullable<typeof match>, london)).toBe("12:30 - 3 am");
  });

  test("a class that crosses midnight in one zone and not in the other belongs to the day on which it begins there", () => {
    // Saturday 11:15 pm to 12:15 am in Lagos is 10:15 to 11:15 pm in London in winter.
    const late = sundays({ weekday: 6, startMinute: 23 * 60 + 15, timeZone: lagos });
    const [winter] = between(late, at("2026-01-10T00:00Z"), at("2026-01-12T00:00Z"));
    if (!winter) throw new Error("No class.");
    expect([clockSpan(winter, lagos), dayOf(winter.startsAt, lagos), dayOf(winter.endsAt, lagos)]).toEqual([
      "11:15 pm - 12:15 am",
      "2026-01-10",
      "2026-01-11",
    ]);
    expect([clockSpan(winter, london), dayOf(winter.startsAt, london), dayOf(winter.endsAt, london)]).toEqual([
      "10:15 - 11:15 pm",
      "2026-01-10",
      "2026-01-10",
    ]);
    // Half past eleven in the evening in London is the next day in Lagos.
    const [nextDay] = between(
      sundays({ weekday: 6, startMinute: 23 * 60 + 30, durationMinutes: 30 }),
      at("2026-01-10T00:00Z"),
      at("2026-01-12T00:00Z"),
    );
    if (!nextDay) throw new Error("No class.");
    expect([...byDay([nextDay], london, ({ startsAt }) => startsAt).keys()]).toEqual(["2026-01-10"]);
    expect([...byDay([nextDay], lagos, ({ startsAt }) => startsAt).keys()]).toEqual(["2026-01-11"]);
    expect(clockSpan(nextDay, lagos)).toBe("12:30 - 1 am");
  });

  test("the days of a month in a viewer's zone begin and end at that zone's midnights, over a change too", () => {
    expect(spanOfDays("2026-10-01", "2026-10-31", london)).toEqual(span("2026-09-30T23:00Z", "2026-11-01T00:00Z"));
    expect(spanOfDays("2026-10-01", "2026-10-31", lagos)).toEqual(span("2026-09-30T23:00Z", "2026-10-31T23:00Z"));
  });

  test("only from its first to its last day, and between the moments that were requested", () => {
    const short = sundays({ startsOn: "2026-02-08", endsOn: "2026-02-22" });
    expect(walk(short, london, "2026-01-01", "2027-01-01").map(({ on }) => on)).toEqual([
      "2026-02-08",
      "2026-02-15",
      "2026-02-22",
    ]);
    expect(between(short, at("2026-02-08T10:00Z"), at("2026-02-15T10:00Z")).map(({ on }) => on)).toEqual([
      "2026-02-08",
    ]);
  });

  test("in any zone and month: the clock of the schedule shows its time, but where it skips that time", () => {
    const zones = [lagos, london, "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Auckland"];
    holds(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 51 }),
        (timeZone, weekday, startMinute, week) => {
          // Fourteen days of the schedule's own clock: 336 hours hold three midnights of a Thursday when it goes on.
          const first = Temporal.PlainDate.from("2026-01-01").add({ weeks: week });
          const fortnight = spanOfDays(first.toString(), first.add({ days: 13 }).toString(), timeZone);
          const matches = between(
            { ...sundays({ endsOn: "2027-12-31", startsOn: "2025-01-01" }), timeZone, weekday, startMinute },
            fortnight.startsAt,
            fortnight.endsAt,
          );
          expect(matches).toHaveLength(2);
          for (const { startsAt, on } of matches) {
            const there = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
            expect(there.dayOfWeek).toBe(weekday);
            expect(there.toPlainDate().toString()).toBe(on);
            const minute = there.hour * 60 + there.minute;
            // Skipped times are a whole change of the clock later.
            expect([0, 30, 60]).toContain(minute - startMinute);
          }
        },
      ),
      // The one that failed in a build of the old test, which counted in hours, stays among them.
      { numRuns: 150, examples: [["Europe/London", 4, 0, 11]] },
    );
  });
});

describe("CAL-01 joining", () => {
  const session = { kind: "class", state: "scheduled", ...span("2026-11-24T13:00Z", "2026-11-24T14:00Z") } as const;

  test.each([
    ["2026-11-24T12:49:59.999Z", "too early"],
    ["2026-11-24T12:50:00.000Z", "yes"],
    ["2026-11-24T13:59:59.999Z", "yes"],
    ["2026-11-24T14:00:00.000Z", "over"],
  ])("at %s: %s", (now, answer) => expect(joinable(session, at(now))).toBe(answer));

  test("a cancelled class cannot be joined", () => {
    expect(joinable({ ...session, state: "cancelled" }, at("2026-11-24T13:00Z"))).toBe("cancelled");
    expect(joinsAt(session)).toEqual(at("2026-11-24T12:50Z"));
  });
});

describe("STUT-02 moving and cancelling", () => {
  const trial = { kind: "trial", state: "scheduled", ...span("2026-11-24T13:00Z", "2026-11-24T13:30Z") } as const;

  test("up to 12 hours before", () => {
    expect(mayChange(trial, at("2026-11-24T01:00:00.000Z"))).toBe(true);
    expect(mayChange(trial, at("2026-11-24T01:00:00.001Z"))).toBe(false);
    expect(changeableUntil(trial)).toEqual(at("2026-11-24T01:00Z"));
  });

  test("only a trial, and only one that is not cancelled", () => {
    const early = at("2026-11-01T00:00Z");
    expect(mayChange({ ...trial, kind: "class" }, early)).toBe(false);
    expect(mayChange({ ...trial, state: "cancelled" }, early)).toBe(false);
  });
});

describe("CAL-01 reminders", () => {
  const session = { state: "scheduled", startsAt: at("2026-11-24T13:00Z"), settledAt: null } as const;

  test.each([
    ["2026-11-23T12:59:59Z", null],
    ["2026-11-23T13:00:00Z", "day"],
    ["2026-11-24T11:00:00Z", "day"], // late, after a pause
    ["2026-11-24T11:00:01Z", null], // less than two hours are left
    ["2026-11-24T11:59:59Z", null],
    ["2026-11-24T12:00:00Z", "hour"],
    ["2026-11-24T12:59:59Z", "hour"],
    ["2026-11-24T13:00:00Z", null],
  ])("at %s: %s", (now, due) => expect(reminderDue(session, at(now))).toBe(due));

  test("none of a cancelled class, and no long one to the person who settled its time within that day", () => {
    expect(reminderDue({ ...session, state: "cancelled" }, at("2026-11-24T12:30Z"))).toBeNull();
    const fresh = { ...session, settledAt: at("2026-11-23T14:00Z") };
    expect(reminderDue(fresh, at("2026-11-23T15:00Z"))).toBeNull();
    expect(reminderDue(fresh, at("2026-11-24T12:30Z"))).toBe("hour");
    expect(reminderDue({ ...session, settledAt: at("2026-11-22T14:00Z") }, at("2026-11-23T15:00Z"))).toBe("day");
  });
});

describe("MYC-01 words for times", () => {
  test.each([
    ["2026-11-24T13:00Z", "2026-11-24T14:00Z", "2 - 3 pm"],
    ["2026-11-24T10:30Z", "2026-11-24T12:00Z", "11:30 am - 1 pm"],
    ["2026-11-24T22:00Z", "2026-11-24T23:30Z", "11 pm - 12:30 am"],
    ["2026-11-24T11:00Z", "2026-11-24T12:00Z", "12 noon - 1 pm"],
    ["2026-11-24T10:00Z", "2026-11-24T11:00Z", "11 am - 12 noon"],
    ["2026-11-23T23:00Z", "2026-11-23T23:45Z", "12 midnight - 12:45 am"],
    ["2026-11-24T08:05Z", "2026-11-24T09:00Z", "9:05 - 10 am"],
  ])("%s to %s in Lagos: %s", (startsAt, endsAt, label) => {
    expect(clockSpan(span(startsAt, endsAt), lagos)).toBe(label);
  });

  test("days and zones by the names that people use", () => {
    expect(dayLabel("2026-11-24")).toBe("Tuesday 24 November 2026");
    expect(zoneName(lagos, at("2026-11-24T00:00Z"))).toBe("West Africa Time");
    expect(zoneName(london, at("2026-07-24T00:00Z"))).toBe("British Summer Time");
  });
});

describe("a time as one names it to a friend", () => {
  const at = (text: string) => new Date(text);
  const evening = at("2026-11-25T17:00:00Z");

  test.each([
    ["Africa/Lagos", "Wed 6 pm"],
    ["Asia/Tokyo", "Thu 2 am"],
    ["Asia/Kathmandu", "Wed 10:45 pm"],
  ])("in %s it is %s", (zone, label) => expect(freeTimeOf(evening, zone, evening).label).toBe(label));

  test.each([
    ["2026-11-25T00:30:00Z", "Africa/Lagos", "today"],
    ["2026-11-24T22:30:00Z", "Africa/Lagos", "tomorrow"],
    ["2026-11-24T23:30:00Z", "Africa/Lagos", "today"],
    ["2026-11-01T12:00:00Z", "Africa/Lagos", "in 24 days"],
    ["2026-10-30T12:00:00Z", "Africa/Lagos", "in 26 days"],
    ["2026-11-24T22:30:00Z", "Asia/Tokyo", "tomorrow"],
  ])("seen at %s in %s it is %s", (now, zone, soon) => expect(freeTimeOf(evening, zone, at(now)).soon).toBe(soon));
});

describe("some of the next free times", () => {
  const spread = (times: string[]) => spreadOverDays(times, (time) => time.slice(0, 3), 3);

  test.each([
    [
      ["mon 5", "mon 6", "tue 5", "wed 5", "thu 5"],
      ["mon 5", "tue 5", "wed 5"],
    ],
    [
      ["mon 5", "mon 6", "mon 7", "mon 8"],
      ["mon 5", "mon 6", "mon 7"],
    ],
    [
      ["mon 5", "mon 6", "tue 5"],
      ["mon 5", "mon 6", "tue 5"],
    ],
    [["mon 5"], ["mon 5"]],
    [[], []],
  ])("of %j are %j", (times, some) => expect(spread(times)).toEqual(some));
});
