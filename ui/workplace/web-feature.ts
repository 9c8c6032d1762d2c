import type { FirstReads } from "../api/prefetch.ts";
import type { IconName } from "../icons/icon.tsx";

/** A page's row in the navigation of its workplace. */
export type NavigationRow = {
  label: string;
  icon: IconName;
  /** The lowest comes first. */
  order: number;
  /** Only the page itself is marked, not those below it. */
  exact?: true;
  /** What its badge counts, as the shell's owner knows it. */
  badge?: string;
  /** The capability of staff without which the page shows nothing (lib/capabilities.ts): who does not hold it has no row. */
  needs?: string;
  /** Pages below it: the row opens in place. */
  links?: readonly { label: string; icon: IconName; href: string }[];
  /** The group that it is in (app/web/navigation-groups.ts); who may see one alone of its rows has that one in its place. */
  group?: string;
  /** Other addresses on which it is marked, with what is below them: its tabs. */
  also?: readonly string[];
};

/** What the office's search finds besides the rows of the navigation: a page, a setting, or something to do. */
export type Findable = {
  group: "Do" | "Settings" | "Pages";
  label: string;
  /** Other words that people look for it by. */
  words?: string;
  /** Where it is; left out, the page itself. */
  href?: string;
  /** The capability without which it shows nothing; left out, that of the page's row. */
  needs?: string;
};

export const layouts = ["sign-in", "dashboard", "public", "plain"] as const;
export type Layout = (typeof layouts)[number];

/** A page of a feature. */
export type WebPage = {
  /**
   * Its address as the router reads it, without the slash at the beginning: `dashboard/learn/:course`; home's is empty. Behind
   * the login the first part names its workplace (lib/paths.ts), and so for whom it is.
   */
  path: string;
  /** Its route module: a page below the feature's web/, a file of its web/routes, or one of app/web/routes where it shows several features. */
  file: string;
  /** The frame around it, of app/web/layouts: behind the login, login and sign-up, the site that anybody sees, none. */
  layout: Layout;
  /** The route's id, where several addresses share a file. */
  id?: string;
  /** Its row in the navigation; without one, other pages lead to it. */
  navigation?: NavigationRow;
  /** What the office's search finds of it besides its row. */
  finds?: readonly Findable[];
  /**
   * The calls that it makes first, asked for before it is alive. In them `{1}` is the first parameter of its address, `{zone}`
   * the viewer's time zone, `{from}` and `{to}` the days that the viewer's month touches.
   */
  reads?: readonly string[];
  /** The same where they depend on the query: a pattern of what follows the path, and the calls. */
  readsWith?: FirstReads;
  /**
   * Whether visitors see it while the academy is shut, and not that it opens soon. Left out: only a page of the layout `public` is shut.
   */
  staysOpen?: boolean;
  /** Its document opens without a network; it is the same for every parameter. */
  offline?: true;
};

/** What a feature brings to the browser. Its `web/feature.ts` exports one, and app/web/features.ts has them all. */
export type WebFeature = {
  /** The feature's folder. */
  name: string;
  pages: readonly WebPage[];
};
