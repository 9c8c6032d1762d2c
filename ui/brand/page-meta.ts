import type { MetaDescriptor } from "react-router";
import { namelessSite, type SiteIdentity } from "./identity.ts";

/** What a route's `meta` is given, as far as this file reads it. */
type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** What the academy calls itself, as the root's loader read it. */
export function siteOf({ matches }: MetaArgs): SiteIdentity {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { site?: SiteIdentity } | undefined;
  return root?.site ?? namelessSite;
}

/** A title with the academy's name after it. */
export const titled = (title: string, args: MetaArgs): MetaDescriptor => ({ title: `${title} | ${siteOf(args).name}` });

/** The head of a page that is for one person: excluded from search results. */
export const appMeta =
  (title: string) =>
  (args: MetaArgs): MetaDescriptor[] => [titled(title, args), { name: "robots", content: "noindex" }];

/** The head of a page that leads in and may be found. `descriptionFor` is given the academy's name. */
export const accountPageMeta =
  (title: string, descriptionFor: (name: string) => string) =>
  (args: MetaArgs): MetaDescriptor[] => [
    titled(title, args),
    { name: "description", content: descriptionFor(siteOf(args).name) },
  ];
