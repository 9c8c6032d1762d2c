import type { Intro } from "./catalogue-contract.ts";

/** What a profile lacks, and what an intro costs to watch. No I/O. */

const filmSites: Record<string, string> = {
  "youtube.com": "YouTube",
  "m.youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "youtube-nocookie.com": "YouTube",
  "vimeo.com": "Vimeo",
  "player.vimeo.com": "Vimeo",
};

/** The site that shows the film at an address and fits it to the line; null for any other, where it is a file or unknown. */
export function filmSite(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  return Object.hasOwn(filmSites, host) ? (filmSites[host] ?? null) : null;
}

/** Such sites send a phone a picture of 360 lines: about 0.8 megabits a second with its sound. */
const megabytesPerMinute = 6;

/** "2 minutes, about 12 MB, on YouTube": what watching an intro costs, before it is pressed. */
export function introCost({ url, minutes, megabytes }: Intro): string {
  const site = filmSite(url);
  const length = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  if (site) return `${length}, about ${minutes * megabytesPerMinute} MB, on ${site}`;
  return megabytes === null ? length : `${length}, ${megabytes} MB`;
}

export type ProfileFacts = {
  hasPhoto: boolean;
  hasHours: boolean;
  hasIntro: boolean;
  heading: string;
  about: string;
  learn: readonly string[];
  skills: readonly string[];
};

/** An "about" of fewer letters shows nothing of how someone teaches. */
const tellingLetters = 120;

/** What a good profile has, in the order of the page, and whether this one has it. */
export const profileChecks = (facts: ProfileFacts) =>
  [
    { id: "photo", label: "A photo of your face", isDone: facts.hasPhoto },
    {
      id: "about",
      label: `A headline, and ${tellingLetters} letters about you`,
      isDone: facts.heading.trim() !== "" && facts.about.trim().length >= tellingLetters,
    },
    { id: "learn", label: "Three lines of what students learn", isDone: facts.learn.length >= 3 },
    { id: "skills", label: "Three skills", isDone: facts.skills.length >= 3 },
    { id: "intro", label: "A short film in which you say hello", isDone: facts.hasIntro },
    { id: "hours", label: "Hours that students can book", isDone: facts.hasHours },
  ] as const;
export type ProfileCheck = ReturnType<typeof profileChecks>[number];
