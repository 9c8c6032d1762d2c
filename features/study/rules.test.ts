import { describe, expect, it } from "vitest";
import type { EnrolmentState } from "#features/learning/contract.ts";
import {
  answersBy,
  assessmentState,
  courseRating,
  pathOf,
  recommend,
  roundedCount,
  studentsLabel,
  tutorsLabel,
} from "./rules.ts";

describe("MYC-01 counts of a recommended course", () => {
  it.each([
    [0, "0"],
    [9, "9"],
    [10, "10+"],
    [59, "50+"],
    [99, "90+"],
    [100, "100+"],
    [487, "400+"],
    [1299, "1,200+"],
  ])("%i is written as %s", (count, text) => {
    expect(roundedCount(count)).toBe(text);
  });

  it("have their word", () => {
    expect([studentsLabel(1), studentsLabel(100), tutorsLabel(1), tutorsLabel(52)]).toEqual([
      "1 student",
      "100+ students",
      "1 tutor",
      "50+ tutors",
    ]);
  });
});

describe("MYC-01 recommended courses", () => {
  const course = (id: string, school: string, students: number, tutors = 1, position = 0) => ({
    id,
    school,
    schoolKind: school === "international" ? "exam" : school === "local" ? "subject" : "career",
    students,
    tutors,
    position,
  });
  const all = [
    course("ux", "design", 300),
    course("motion", "design", 5),
    course("backend", "engineering", 400),
    course("ielts", "international", 900),
    course("maths", "local", 800),
    course("nobody", "design", 999, 0),
  ];
  const ids = (courses: { id: string }[]) => courses.map(({ id }) => id);

  it("are not taken yet and taught by someone; the same school first, then the same kind, then by students", () => {
    expect(ids(recommend(all, new Set(["ux"]), "design"))).toEqual(["motion", "backend", "ielts", "maths"]);
    expect(ids(recommend(all, new Set(["maths"]), "local"))).toEqual(["ielts", "backend", "ux", "motion"]);
  });

  it("are the most popular ones for anyone who takes none, and those of equal popularity are ordered as in the price list", () => {
    expect(ids(recommend(all, new Set(), null, 2))).toEqual(["ielts", "maths"]);
    expect(ids(recommend([course("b", "data", 5, 1, 2), course("a", "data", 5, 1, 1)], new Set(), null))).toEqual([
      "a",
      "b",
    ]);
  });
});

describe("VIEW-02 the rating of a course", () => {
  it("is the average of its tutors' reviews, each counting once, by the one rule of ratings", () => {
    expect(
      courseRating([
        { reviewStars: 150, reviewCount: 30 },
        { reviewStars: 42, reviewCount: 10 },
        { reviewStars: 0, reviewCount: 0 },
      ]),
    ).toEqual({ average: 4.8, reviewCount: 40 });
    // 4.96: as on the tutors' own pages, only a full 5 reads 5.
    expect(courseRating([{ reviewStars: 124, reviewCount: 25 }])).toEqual({ average: 4.9, reviewCount: 25 });
    expect(courseRating([{ reviewStars: 125, reviewCount: 25 }])?.average).toBe(5);
  });

  it("is nothing without reviews", () => {
    expect(courseRating([{ reviewStars: 0, reviewCount: 0 }])).toBeNull();
  });
});

it("MYC-01 a course of one's own shows its state", () => {
  expect([
    assessmentState("active", 0),
    assessmentState("active", 3),
    assessmentState("paused", 3),
    assessmentState("completed", 99),
  ]).toEqual(["Not started", "In progress", "Paused", "Completed"]);
});

describe("PATH-01 the step a student is at", () => {
  const day = (of: number) => new Date(Date.UTC(2026, 10, of));
  const now = day(20);
  const halfHour = 30 * 60_000;
  /** A trial class that begins on a day; the tutor is its letter. */
  const trial = (
    id: string,
    on: number,
    attendance: "attended" | "missed" | "excused" | null = null,
    teaches = true,
  ) => ({
    id: `trial ${id} ${on}`,
    tutor: { id, teaches },
    startsAt: day(on),
    endsAt: new Date(day(on).getTime() + halfHour),
    attendance,
  });
  const pick = (id: string, on: number) => ({ id: `pick ${id} ${on}`, tutor: { id }, askedAt: day(on) });
  const order = (on: number) => ({ id: `order ${on}`, placedAt: day(on).toISOString() });
  const course = (state: EnrolmentState, started: number, ended: number | null = null) => ({
    id: `${state} ${started}`,
    state,
    startedAt: day(started),
    completedAt: ended === null ? null : day(ended),
  });
  /** The state and what it is about, in one line. */
  function statusOf(
    ...facts: Parameters<
      typeof pathOf<
        ReturnType<typeof course>,
        ReturnType<typeof trial>,
        ReturnType<typeof pick>,
        ReturnType<typeof order>
      >
    >
  ) {
    const path = pathOf(...facts);
    switch (path.at) {
      case "booked":
        return `booked ${path.trial.id}`;
      case "pay":
        return `pay ${path.trial.id} ${path.pick?.id ?? "-"}`;
      case "picked":
        return `picked ${path.by.id}${path.missed ? ` missed, ${path.pick?.id ?? "-"}` : ""}`;
      case "ordered":
        return path.order.id;
      case "paused":
      case "finished":
        return path.course.id;
      default:
        return path.at;
    }
  }
  type Facts = {
    courses?: ReturnType<typeof course>[];
    trials?: ReturnType<typeof trial>[];
    picks?: ReturnType<typeof pick>[];
    orders?: ReturnType<typeof order>[];
  };
  const at = ({ courses = [], trials = [], picks = [], orders = [] }: Facts) =>
    statusOf({ courses, trials, picks, orders }, now);

  it.each<[string, Facts, string]>([
    ["an account alone", {}, "signed-up"],
    ["a pick", { picks: [pick("A", 18)] }, "picked pick A 18"],
    ["several picks: the last", { picks: [pick("A", 18), pick("B", 19), pick("C", 17)] }, "picked pick B 19"],
    ["a trial ahead", { picks: [pick("A", 18)], trials: [trial("A", 22)] }, "booked trial A 22"],
    ["a trial without a pick", { trials: [trial("A", 22)] }, "booked trial A 22"],
    ["several trials: the soonest", { trials: [trial("A", 23), trial("B", 21)] }, "booked trial B 21"],
    [
      "a trial that runs",
      { trials: [{ ...trial("A", 20), startsAt: new Date(now.getTime() - 1) }] },
      "booked trial A 20",
    ],
    ["one to the minute of its end", { trials: [{ ...trial("A", 19), endsAt: now }] }, "picked trial A 19 missed, -"],
    ["a trial attended", { picks: [pick("A", 17)], trials: [trial("A", 19, "attended")] }, "pay trial A 19 pick A 17"],
    ["a trial attended and one ahead", { trials: [trial("A", 18, "attended"), trial("B", 22)] }, "booked trial B 22"],
    [
      "a missed trial",
      { picks: [pick("A", 17)], trials: [trial("A", 19, "missed")] },
      "picked trial A 19 missed, pick A 17",
    ],
    ["an excused one", { trials: [trial("A", 19, "excused")] }, "picked trial A 19 missed, -"],
    ["one at which nobody was seen", { trials: [trial("A", 19)] }, "picked trial A 19 missed, -"],
    [
      "met one, missed the next",
      { trials: [trial("A", 17, "attended"), trial("B", 19)] },
      "picked trial B 19 missed, -",
    ],
    ["missed one, met the next", { trials: [trial("A", 17), trial("B", 19, "attended")] }, "pay trial B 19 -"],
    ["met one, picked another", { trials: [trial("A", 17, "attended")], picks: [pick("B", 19)] }, "picked pick B 19"],
    [
      "met one, picked them again",
      { trials: [trial("A", 17, "attended")], picks: [pick("A", 19)] },
      "pay trial A 17 pick A 19",
    ],
    [
      "missed one, picked them again",
      { trials: [trial("A", 17, "missed")], picks: [pick("A", 19)] },
      "picked pick A 19",
    ],
    ["a tutor who left after the trial", { trials: [trial("A", 19, "attended", false)] }, "signed-up"],
    [
      "the same, with another pick",
      { trials: [trial("A", 19, "attended", false)], picks: [pick("B", 15)] },
      "picked pick B 15",
    ],
    [
      "a course",
      { courses: [course("active", 10)], picks: [pick("A", 8)], trials: [trial("A", 9, "attended")] },
      "running",
    ],
    ["a course and a trial ahead", { courses: [course("active", 10)], trials: [trial("B", 22)] }, "running"],
    [
      "one of several courses runs",
      { courses: [course("completed", 1, 9), course("paused", 5), course("active", 3)] },
      "running",
    ],
    ["a paused course", { courses: [course("paused", 10)] }, "paused 10"],
    ["paused ones: the one begun last", { courses: [course("paused", 4), course("paused", 10)] }, "paused 10"],
    ["paused, with a pick since", { courses: [course("paused", 10)], picks: [pick("B", 15)] }, "paused 10"],
    ["paused, with a trial ahead", { courses: [course("paused", 10)], trials: [trial("B", 22)] }, "booked trial B 22"],
    ["a finished course", { courses: [course("completed", 5, 15)] }, "completed 5"],
    [
      "finished, and what led there",
      { courses: [course("completed", 5, 15)], picks: [pick("A", 3)], trials: [trial("A", 4, "attended")] },
      "completed 5",
    ],
    ["finished, picked meanwhile", { courses: [course("completed", 5, 15)], picks: [pick("B", 12)] }, "completed 5"],
    [
      "finished, picked since",
      { courses: [course("completed", 5, 15)], picks: [pick("B", 16), pick("A", 3)] },
      "picked pick B 16",
    ],
    [
      "finished, met since",
      { courses: [course("completed", 5, 15)], trials: [trial("A", 4, "attended"), trial("B", 17, "attended")] },
      "pay trial B 17 -",
    ],
    ["an order", { orders: [order(18)] }, "order 18"],
    ["several orders: the last", { orders: [order(18), order(19)] }, "order 19"],
    [
      "an order of who was met, and a pick since",
      { orders: [order(18)], trials: [trial("A", 17, "attended")], picks: [pick("B", 19)] },
      "order 18",
    ],
    ["an order and a trial ahead", { orders: [order(18)], trials: [trial("A", 22)] }, "booked trial A 22"],
    ["an order beside a course", { orders: [order(18)], courses: [course("active", 10)] }, "running"],
    ["an order beside a paused course", { orders: [order(18)], courses: [course("paused", 10)] }, "paused 10"],
    ["an order after a finished course", { orders: [order(18)], courses: [course("completed", 5, 15)] }, "order 18"],
    ["finished one, paused another", { courses: [course("completed", 5, 15), course("paused", 4)] }, "paused 4"],
  ])("%s", (_words, facts, expected) => {
    expect(at(facts)).toBe(expected);
  });

  /** Everything that may be known of one thing, in combination with everything of the others. */
  const someCourses = [
    [],
    [course("active", 6)],
    [course("paused", 6)],
    [course("completed", 2, 6)],
    [course("completed", 2, 6), course("active", 7)],
    [course("paused", 3), course("completed", 2, 6)],
  ];
  const someTrials = [
    [],
    [trial("A", 22)],
    [trial("A", 10, "attended")],
    [trial("A", 10)],
    [trial("A", 4, "attended")],
    [trial("A", 10, "attended", false)],
    [trial("A", 10, "missed"), trial("B", 23)],
    [trial("A", 10, "attended"), trial("B", 14, "missed")],
  ];
  const somePicks = [[], [pick("A", 8)], [pick("A", 3)], [pick("A", 8), pick("B", 12)], [pick("B", 16)]];
  const all = someCourses.flatMap((courses) =>
    someTrials.flatMap((trials) => somePicks.map((picks) => ({ courses, trials, picks, orders: [] }))),
  );

  it("holds in every combination, in whatever order things are reported", () => {
    for (const facts of all) {
      const path = pathOf(facts, now);
      const { courses, trials, picks } = facts;
      const shown = `${JSON.stringify(facts)}: ${statusOf(facts, now)}`;
      const states = courses.map(({ state }) => state);
      const isAhead = trials.some(({ endsAt }) => endsAt > now);
      // What comes before what.
      expect(path.at === "running", shown).toBe(states.includes("active"));
      expect(path.at === "booked", shown).toBe(path.at !== "running" && isAhead);
      expect(path.at === "paused", shown).toBe(path.at !== "running" && !isAhead && states.includes("paused"));
      // An account with nothing but what was settled long ago is at the beginning, or at the end of its courses.
      if (path.at === "signed-up") expect(courses, shown).toEqual([]);
      if (path.at === "finished") expect(states, shown).toContain("completed");
      // Only who was there pays, only whom they met and who teaches, and nothing that a course has settled.
      if (path.at === "pay") {
        expect(path.trial, shown).toMatchObject({ attendance: "attended", tutor: { teaches: true } });
        for (const entry of courses)
          expect(path.trial.startsAt > (entry.completedAt ?? entry.startedAt), shown).toBe(true);
      }
      if (path.at === "picked") {
        expect([...trials, ...picks], shown).toContain(path.by);
        expect(path.missed === null || path.missed.attendance !== "attended", shown).toBe(true);
      }
      const turned = {
        orders: [],
        courses: courses.toReversed(),
        trials: trials.toReversed(),
        picks: picks.toReversed(),
      };
      expect(statusOf(turned, now)).toBe(statusOf(facts, now));
    }
    expect(all).toHaveLength(240);
  });

  it("an answer is promised in the academy's hours", () => {
    expect(answersBy(day(20), 24)).toEqual(day(21));
    expect(answersBy(day(20), 1)).toEqual(new Date(Date.UTC(2026, 10, 20, 1)));
  });
});
