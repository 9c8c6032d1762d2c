/** What a tutor says of themselves at the desk: its limits and words. */

export const profileLimits = {
  fullName: 120,
  heading: 60,
  position: 40,
  about: 600,
  location: 60,
  learn: { lines: 6, letters: 90 },
  skills: { words: 12, letters: 40 },
  languages: { words: 6, letters: 30 },
  years: 60,
  introMinutes: 10,
  introMegabytes: 200,
} as const;

export const ownProfileTexts = {
  loading: "Loading your profile...",
  failed: "Your profile could not be loaded. Please try again.",
  unknown: "No tutor belongs to this account.",
  saved: "Your profile is public now",
  stale: "Your profile was changed on another device meanwhile.",
  nameMissing: "Please write the name that students see.",
  headingMissing: "Please write a headline.",
  positionMissing: "Please write what you are.",
  aboutMissing: "Please write something about you.",
  locationMissing: "Please write where you are.",
  languageMissing: "Please name one language at least.",
  years: `Please write whole years, from 0 to ${profileLimits.years}.`,
  twice: "One of them is there twice.",
  atMost: (count: number) => `At most ${count}.`,
  letters: (count: number) => `At most ${count} letters each.`,
  linkInvalid: "Please paste a full address that starts with https://.",
  minutes: `Please write whole minutes, from 1 to ${profileLimits.introMinutes}.`,
  megabytes: `Please write how large the file is, from 1 to ${profileLimits.introMegabytes} MB: students pay for it.`,
} as const;
