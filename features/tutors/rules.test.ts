import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteSettings } from "#data/settings.ts";
import { tutors } from "#data/tutors.ts";
import { holds } from "../../tests/support/property.ts";
import {
  canBeAbout,
  choicesFor,
  choicesThatCount,
  experienceLabel,
  isTopTutor,
  languageLabel,
  lastActiveLabel,
  locationLabel,
  normalPhone,
  popularTutors,
  publicName,
  ratingLabel,
  reviewOutcome,
  reviewsLabel,
  studentsLabel,
  topTutor,
  topTutorRule,
  totalLabel,
} from "./rules.ts";

describe("FIND-01 the rating on a card", () => {
  it("is whole or has one decimal, and is none without reviews", () => {
    expect([5, 4.9, 1].map(ratingLabel)).toEqual(["5/5", "4.9/5", "1/5"]);
    expect(ratingLabel(null)).toBeNull();
  });
});

it("counts in words as the cards show them", () => {
  expect(reviewsLabel(41)).toBe("41 reviews");
  expect(reviewsLabel(1)).toBe("1 review");
  expect(studentsLabel(1320)).toBe("1,320 students");
  expect([20, 19, 1, 0].map(studentsLabel)).toEqual([
    "20 students",
    ...Array.from({ length: 3 }, () => "Fewer than 20 students"),
  ]);
  expect(experienceLabel(9)).toBe("9+ Years");
  expect(experienceLabel(1)).toBe("1+ Year");
});

it("shows when a tutor was last active in whole days", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  expect(lastActiveLabel(null, now)).toBe("Recently");
  expect(lastActiveLabel(ago(0.5), now)).toBe("Today");
  expect(lastActiveLabel(ago(-1), now)).toBe("Today");
  expect(lastActiveLabel(ago(1.2), now)).toBe("Yesterday");
  expect(lastActiveLabel(ago(5), now)).toBe("5 days ago");
  expect(lastActiveLabel(ago(20), now)).toBe("2 weeks ago");
  expect(lastActiveLabel(ago(90), now)).toBe("3 months ago");
});

describe("FIND-08 which reviews are shown at once", () => {
  const reviewer = { studentId: "s", fullName: "Chinedu Adeyemi", emailVerified: true };
  it("those of a student with a verified address who learnt with the tutor, with the mark", () => {
    expect(reviewOutcome({ reviewer, hasLearnt: true })).toEqual({ state: "published", verified: true });
  });
  it("no others", () => {
    const waits = { state: "pending", verified: false };
    expect(reviewOutcome({ reviewer, hasLearnt: false })).toEqual(waits);
    expect(reviewOutcome({ reviewer: { ...reviewer, emailVerified: false }, hasLearnt: true })).toEqual(waits);
    expect(reviewOutcome({ reviewer: null, hasLearnt: true })).toEqual(waits);
  });
  it("names the reviewer by first name and initial", () => {
    expect(publicName("Chinedu Adeyemi")).toBe("Chinedu A.");
    expect(publicName("  ọláyínká  m. ẹ̀ṣọ́ ")).toMatch(/^ọláyínká Ẹ/u);
    expect(publicName("Ruth")).toBe("Ruth");
    expect(publicName("Ruth -")).toBe("Ruth");
  });
});

describe("phone numbers", () => {
  it.each([
    ["0803 123 4567", "+2348031234567"],
    ["+234 (0) 803-123-4567", "+2348031234567"],
    ["234 803 123 4567", "+2348031234567"],
    ["00233 24 123 4567", "+233241234567"],
    ["+44 20 7946 0958", "+442079460958"],
    ["020 123 456", "020123456"],
  ])("%s becomes %s", (typed, stored) => expect(normalPhone(typed)).toBe(stored));

  it("is the same when it is normalised again", () => {
    holds(
      fc.property(fc.stringMatching(/^\+?[\d ().-]{7,20}$/), (typed) => {
        fc.pre(/\d{3}/.test(typed));
        const once = normalPhone(typed);
        // "00…" can be behind a "+" that a person typed twice; such a number stays unchanged from the second time on.
        expect(normalPhone(normalPhone(once))).toBe(normalPhone(once));
      }),
    );
  });
});

it.each([
  ["I did TEF Canada with her. She switched to French.", ["TEF Canada"]],
  ["Ten days before my TOEFL she only did timing.", ["TOEFL"]],
  ["IELTS first, then TOEFL.", ["IELTS", "TOEFL"]],
  ["Listening to my recording was useful.", ["IELTS", "TOEFL", "TEF Canada"]],
])("B26 %s is shown at %j of the courses taught", (message, courses) => {
  const taught = ["IELTS", "TOEFL", "TEF Canada"];
  expect(taught.filter((course) => canBeAbout(message, course, taught))).toEqual(courses);
});

describe("FIND-03 choices that a tutor's course stands for", () => {
  it.each([
    ["UI-UX Design", ["UI/UX Design"]],
    ["Data Science", ["Data Science/Analytics"]],
    ["Data Analysis", ["Data Science/Analytics"]],
    ["Front End Dev", ["Frontend Development"]],
    ["Back-End Dev", ["Backend Development"]],
    ["Full Stack Development", ["Full Stack Development"]],
    ["IELTS and TOEFL", ["IELTS"]],
    ["GMAT and GRE", ["GMAT"]],
    ["Chemistry and Biology", ["Chemistry", "Biology"]],
    ["English Language and Literature", ["English Language", "Literature in English"]],
    ["Financial Accounting", ["Financial Accounting"]],
    ["Pottery", []],
    ["Dev", []],
  ])("%s", (course, expected) => expect(choicesFor(course, siteSettings.courseChoices)).toEqual(expected));

  it("finds one for each supplied tutor", () => {
    expect(tutors.filter((tutor) => choicesFor(tutor.course, siteSettings.courseChoices).length === 0)).toEqual([]);
  });
});

describe("STUT-02 Top Tutor", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const earns = {
    ratingHundredths: topTutor.ratingHundredths,
    reviewCount: topTutor.reviews,
    lastActiveAt: daysAgo(14),
  };

  it.each([
    ["earned at the limits", {}, true],
    ["not with a lower average", { ratingHundredths: topTutor.ratingHundredths - 1 }, false],
    ["not with few reviews", { reviewCount: topTutor.reviews - 1 }, false],
    ["not by who stays away", { lastActiveAt: new Date(daysAgo(14).getTime() - 1) }, false],
    ["not by who was never seen", { lastActiveAt: null }, false],
  ])("is %s", (_, change, expected) => {
    expect(isTopTutor({ ...earns, ...change }, now)).toBe(expected);
  });

  it("is within reach of the supplied tutors by the reviews that can be read, and shows its rule", () => {
    const earning = tutors.filter(({ reviews }) => {
      const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
      const ratingHundredths = Math.round((stars * 100) / reviews.length);
      return isTopTutor({ ratingHundredths, reviewCount: reviews.length, lastActiveAt: now }, now);
    });
    expect(earning.map(({ slug }) => slug)).toEqual(["adaeze-okonkwo", "zainab-bello"]);
    expect(topTutorRule).toBe("Rated 4.8 or more by at least 5 reviews, and active here in the last 14 days.");
  });
});

describe("STUT-01 figures of the page", () => {
  it("has words where nothing is known", () => {
    expect([locationLabel(" "), locationLabel("Aba, Nigeria")]).toEqual(["Nigeria", "Aba, Nigeria"]);
    expect([languageLabel([]), languageLabel(["English", "Igbo"])]).toEqual(["English", "English, Igbo"]);
    expect([totalLabel(18), totalLabel(0)]).toEqual(["18+", "0+"]);
  });
});

describe("DASH-09 popular tutors", () => {
  const tutor = (name: string, mainCourse: string, students: number, choices = 0) => ({
    name,
    mainCourse,
    students,
    choices,
  });
  const adaeze = tutor("Adaeze", "ux", 320);
  const kwame = tutor("Kwame", "backend", 198);
  const chiamaka = tutor("Chiamaka", "frontend", 284);
  const zainab = tutor("Zainab", "ielts", 460);
  const second = tutor("Second", "ux", 300);
  const names = (tutors: Parameters<typeof popularTutors<typeof adaeze>>[0]) =>
    popularTutors(tutors, ["ux", "backend", "frontend"]).map(({ name }) => name);

  it("are those with most students of each popular course while few have chosen", () => {
    expect(names([zainab, second, chiamaka, kwame, adaeze])).toEqual(["Adaeze", "Kwame", "Chiamaka"]);
  });

  it("are the most chosen once enough have; a handful counts as none", () => {
    const few = { ...zainab, choices: choicesThatCount - 1 };
    const enough = { ...zainab, choices: choicesThatCount };
    const mostChosen = { ...second, choices: choicesThatCount + 5 };
    expect(names([few, chiamaka, kwame, adaeze])).toEqual(["Adaeze", "Kwame", "Chiamaka"]);
    // Who was chosen most of a popular course also stands for it.
    expect(names([enough, chiamaka, kwame, adaeze, mostChosen])).toEqual(["Second", "Zainab", "Kwame"]);
  });

  it("are filled up by students where a popular course has no tutor", () => {
    expect(names([zainab, adaeze])).toEqual(["Adaeze", "Zainab"]);
  });
});
