import type { Wordmark } from "./wordmark.ts";

/** What the academy calls itself, as every page carries it. */
export type SiteIdentity = {
  name: string;
  /** At most a dozen characters, for launchers and narrow places. */
  shortName: string;
  tagline: string;
  wordmark: Wordmark;
  /** Where it is written to in a messaging app; "": nowhere. */
  chatUrl: string;
};

/** Where it cannot be read what the academy is called. */
export const namelessSite: SiteIdentity = {
  name: "Academy",
  shortName: "Academy",
  tagline: "",
  wordmark: [],
  chatUrl: "",
};
