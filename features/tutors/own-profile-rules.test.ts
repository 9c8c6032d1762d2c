import { describe, expect, test } from "vitest";
import { profileSchema } from "./own-profile-contract.ts";
import { filmSite, introCost, type ProfileFacts, profileChecks } from "./own-profile-rules.ts";
import { ownProfileTexts, profileLimits } from "./own-profile-texts.ts";

const whole: ProfileFacts = {
  hasPhoto: true,
  hasHours: true,
  hasIntro: true,
  heading: "Learn design",
  about: "x".repeat(120),
  learn: ["one", "two", "three"],
  skills: ["a", "b", "c"],
};
const missing = (facts: Partial<ProfileFacts>) =>
  profileChecks({ ...whole, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id);

describe("TUT-01 what a good profile lacks", () => {
  test.each([
    [{}, []],
    [{ hasPhoto: false, hasHours: false, hasIntro: false }, ["photo", "intro", "hours"]],
    [{ heading: "  " }, ["about"]],
    [{ about: `${"x".repeat(119)}  ` }, ["about"]],
    [{ learn: ["one", "two"] }, ["learn"]],
    [{ skills: ["a", "b"] }, ["skills"]],
  ] as const)("%j", (facts, expected) => {
    expect(missing(facts as Partial<ProfileFacts>)).toEqual(expected);
  });
});

describe("TUT-01 what an intro costs to watch", () => {
  test.each([
    ["https://www.youtube.com/watch?v=1", "YouTube"],
    ["https://youtu.be/1", "YouTube"],
    ["https://m.youtube.com/1", "YouTube"],
    ["https://player.vimeo.com/video/1", "Vimeo"],
    ["https://youtube.com.evil.example/1", null],
    ["https://constructor/1", null],
    ["not an address", null],
  ])("%s is shown by %s", (url, site) => {
    expect(filmSite(url)).toBe(site);
  });
  test("a site's is an estimate, a file's is what the tutor says", () => {
    expect(introCost({ url: "https://youtu.be/1", minutes: 2, megabytes: null })).toBe(
      "2 minutes, about 12 MB, on YouTube",
    );
    expect(introCost({ url: "https://a.example/me.mp4", minutes: 1, megabytes: 9 })).toBe("1 minute, 9 MB");
  });
});

describe("TUT-01 what is refused names its field", () => {
  const fine = {
    fullName: "Adaeze Okonkwo",
    heading: "Learn design",
    position: "Product designer",
    about: "I teach from the phone you hold.",
    learn: ["Draw on paper"],
    skills: ["Figma"],
    languages: ["English"],
    experienceYears: 6,
    location: "Lagos, Nigeria",
    classType: "online classes only",
    intro: null,
    version: 0,
  };
  const film = { url: "https://youtu.be/1", minutes: 2, megabytes: null };
  const of = (change: object) => {
    const parsed = profileSchema.safeParse({ ...fine, ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  };
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);

  test.each([
    [{}, []],
    [{ intro: film }, []],
    [{ fullName: "\u200b" }, [["fullName", ownProfileTexts.nameMissing]]],
    [{ heading: " " }, [["heading", ownProfileTexts.headingMissing]]],
    [{ about: "x".repeat(601) }, [["about", "At most 600 characters."]]],
    [{ skills: words(13) }, [["skills", ownProfileTexts.atMost(profileLimits.skills.words)]]],
    [{ skills: words(9_000) }, [["skills", ownProfileTexts.atMost(profileLimits.skills.words)]]],
    [{ skills: ["Figma", " figma "] }, [["skills", ownProfileTexts.twice]]],
    [{ skills: ["x".repeat(41)] }, [["skills", ownProfileTexts.letters(40)]]],
    [{ languages: ["  "] }, [["languages", ownProfileTexts.languageMissing]]],
    [{ experienceYears: Number.NaN }, [["experienceYears", ownProfileTexts.years]]],
    [{ experienceYears: -1 }, [["experienceYears", ownProfileTexts.years]]],
    [{ classType: "in the park" }, [["classType", expect.any(String)]]],
    [{ intro: { ...film, url: "javascript:alert(1)" } }, [["intro.url", ownProfileTexts.linkInvalid]]],
    [{ intro: { ...film, url: "http://youtu.be/1" } }, [["intro.url", ownProfileTexts.linkInvalid]]],
    [{ intro: { ...film, url: "https://me:pw@youtu.be/1" } }, [["intro.url", ownProfileTexts.linkInvalid]]],
    [{ intro: { ...film, minutes: 0 } }, [["intro.minutes", ownProfileTexts.minutes]]],
    [{ intro: { ...film, url: "https://a.example/me.mp4" } }, [["intro.megabytes", ownProfileTexts.megabytes]]],
    [
      { intro: { ...film, url: "https://a.example/me.mp4", megabytes: 201 } },
      [["intro.megabytes", ownProfileTexts.megabytes]],
    ],
  ])("%#", (change, expected) => {
    expect(of(change)).toEqual(expected);
  });

  test("what is empty or invisible among the words is left out", () => {
    expect(profileSchema.parse({ ...fine, skills: [" Figma\u200b", "", "\n"] }).skills).toEqual(["Figma"]);
  });
});
