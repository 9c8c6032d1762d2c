import type { TutorDetail } from "../../../catalogue-contract.ts";
import type { OwnProfile } from "../../../own-profile-contract.ts";
import { filmSite } from "../../../own-profile-rules.ts";
import { experienceLabel } from "../../../rules.ts";

/** A profile as the fields hold it. */
export type TypedProfile = Omit<OwnProfile["profile"], "learn" | "experienceYears" | "intro" | "version"> & {
  /** One to a line. */
  learn: string;
  experienceYears: string;
  intro: { url: string; minutes: string; megabytes: string };
  version: string;
};

export const typedFrom = ({
  learn,
  experienceYears,
  intro,
  version,
  ...same
}: OwnProfile["profile"]): TypedProfile => ({
  ...same,
  learn: learn.join("\n"),
  experienceYears: String(experienceYears),
  intro: {
    url: intro?.url ?? "",
    minutes: intro ? String(intro.minutes) : "",
    megabytes: intro?.megabytes ? String(intro.megabytes) : "",
  },
  version: String(version),
});

/** Whole numbers alone; anything else is no number to the schema, which shows it. */
const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The body as the fields give it; its schema is asked afterwards. */
export function bodyOf({ learn, experienceYears, intro, version, ...same }: TypedProfile) {
  const url = intro.url.trim();
  return {
    ...same,
    learn: linesOf(learn),
    experienceYears: numberOf(experienceYears),
    intro:
      url === ""
        ? null
        : { url, minutes: numberOf(intro.minutes), megabytes: filmSite(url) ? null : numberOf(intro.megabytes) },
    version: Number(version),
  };
}

const fieldNames = {
  fullName: "name",
  heading: "headline",
  position: "what you are",
  about: "about you",
  learn: "what students learn",
  skills: "skills",
  languages: "languages",
  experienceYears: "years",
  location: "place",
  classType: "kind of classes",
  intro: "film",
} as const;

/** What is typed and not public yet, as people call it. */
export function changesOf(typed: TypedProfile, saved: TypedProfile): string[] {
  const [is, was] = [bodyOf(typed), bodyOf(saved)];
  return (Object.keys(fieldNames) as (keyof typeof fieldNames)[])
    .filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]))
    .map((name) => fieldNames[name]);
}

/** Card and page as they will be with what is typed. */
export function previewOf(typed: TypedProfile, shown: OwnProfile["shown"], avatarUrl: string | null): TutorDetail {
  const { experienceYears, intro, version: _, ...same } = bodyOf(typed);
  const minutes = intro && Number.isFinite(intro.minutes) ? intro.minutes : 1;
  const megabytes = intro?.megabytes && Number.isFinite(intro.megabytes) ? intro.megabytes : null;
  return {
    ...shown,
    ...same,
    avatarUrl,
    experience: experienceLabel(Number.isFinite(experienceYears) ? experienceYears : 0),
    intro: intro && { url: intro.url, minutes, megabytes },
  };
}
