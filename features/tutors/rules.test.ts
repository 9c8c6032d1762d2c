import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tutors } from "#data/tutors.ts";
import { courseChoices } from "./contract.ts";
import {
  carriedFigures,
  choicesFor,
  experienceLabel,
  lastActiveLabel,
  normalPhone,
  publicName,
  ratingLabel,
  reviewOutcome,
  reviewsLabel,
  searchWords,
  shownRating,
  studentsLabel,
} from "./rules.ts";

describe("FIND-01 the rating on a card", () => {
  it("is the average rounded to half a star", () => {
    expect(ratingLabel(shownRating(94, 19))).toBe("5/5");
    expect(ratingLabel(shownRating(9, 2))).toBe("4.5/5");
    expect(ratingLabel(shownRating(13, 3))).toBe("4.5/5");
    expect(ratingLabel(shownRating(1, 1))).toBe("1/5");
  });

  it("is none, not zero, without reviews", () => {
    expect(shownRating(0, 0)).toBeNull();
    expect(ratingLabel(null)).toBeNull();
  });

  it("never leaves 1 to 5 and moves the right way", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 }), (stars) => {
        const sum = stars.reduce((a, b) => a + b, 0);
        const rating = shownRating(sum, stars.length) as number;
        expect(rating).toBeGreaterThanOrEqual(1);
        expect(rating).toBeLessThanOrEqual(5);
        expect(Math.abs(rating - sum / stars.length)).toBeLessThanOrEqual(0.25);
      }),
    );
  });

  it("is 5/5 with the supplied count for each supplied tutor, though some of their reviews have 4 stars", () => {
    expect(tutors.flatMap((tutor) => tutor.reviews).some((review) => review.rating === 4)).toBe(true);
    for (const tutor of tutors) {
      const { carriedReviews, carriedStars } = carriedFigures(tutor);
      expect(carriedReviews).toBe(tutor.reviewCount);
      expect(ratingLabel(shownRating(carriedStars, carriedReviews))).toBe("5/5");
    }
  });
});

it("counts in words as the cards show them", () => {
  expect(reviewsLabel(41)).toBe("41 reviews");
  expect(reviewsLabel(1)).toBe("1 review");
  expect(studentsLabel(1320)).toBe("1,320 students");
  expect(experienceLabel(9)).toBe("9+ Years");
  expect(experienceLabel(1)).toBe("1+ Year");
});

it("says when a tutor was last active in whole days", () => {
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
  const reviewer = { studentId: "s", fullName: "Chinedu Adeyemi" };
  it("those of a student who picked the tutor, with the mark", () => {
    expect(reviewOutcome({ reviewer, hasPicked: true })).toEqual({ state: "published", verified: true });
  });
  it("no others", () => {
    expect(reviewOutcome({ reviewer, hasPicked: false })).toEqual({ state: "pending", verified: false });
    expect(reviewOutcome({ reviewer: null, hasPicked: false })).toEqual({ state: "pending", verified: false });
    expect(reviewOutcome({ reviewer: null, hasPicked: true })).toEqual({ state: "pending", verified: false });
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
  ])("%s becomes %s", (typed, kept) => expect(normalPhone(typed)).toBe(kept));

  it("is the same when it is normalised again", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ().-]{7,20}$/), (typed) => {
        fc.pre(/\d{3}/.test(typed));
        const once = normalPhone(typed);
        // "00…" can stand behind a "+" that a person typed twice; such a number stays as it is from the second time on.
        expect(normalPhone(normalPhone(once))).toBe(normalPhone(once));
      }),
    );
  });
});

it("takes the signs of a search literally", () => {
  expect(searchWords("  100%_ a\\b ")).toEqual([
    { word: "100%_", pattern: "%100\\%\\_%" },
    { word: "a\\b", pattern: "%a\\\\b%" },
  ]);
  expect(searchWords("a b c d e f g h")).toHaveLength(6);
  expect(searchWords("   ")).toEqual([]);
});

describe("FIND-03 choices that a tutor's course stands for", () => {
  it.each([
    ["UI-UX Design", ["UI/UX Design"]],
    ["Data Science", ["Data Science/Analytics"]],
    ["Data Analytics", ["Data Science/Analytics"]],
    ["Front-End Dev", ["Frontend Development"]],
    ["Back-end Dev", ["Backend Development"]],
    ["Full Stack Development", ["Full Stack Development"]],
    ["IELTS and TOEFL", ["IELTS"]],
    ["GMAT and GRE", ["GMAT"]],
    ["Chemistry and Biology", ["Chemistry", "Biology"]],
    ["English and Literature", ["Literature in English"]],
    ["Financial Accounting", ["Financial Accounting"]],
    ["Pottery", []],
    ["Dev", []],
  ])("%s", (course, expected) => expect(choicesFor(course, courseChoices)).toEqual(expected));

  it("finds one for each supplied tutor", () => {
    expect(tutors.filter((tutor) => choicesFor(tutor.course, courseChoices).length === 0)).toEqual([]);
  });
});
