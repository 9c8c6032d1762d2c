import type { FirstReads } from "#ui/api/prefetch.ts";
import type { WebFeature, WebPage } from "#ui/workplace/web-feature.ts";
import * as list from "./feature-list.ts";

/** What is made from the pages of the features' manifests. */

// Not the pages that no feature brings: none of them reads ahead or opens offline.
const pages: readonly WebPage[] = Object.values(list).flatMap((feature: WebFeature) => feature.pages);

/** A page's address as a pattern: identifiers are distinguished from names, since a name in their place would only be refused. */
const patternOf = ({ path }: WebPage) =>
  path
    .replace(/\/:\w+\?/g, "")
    .replace(/:(\w+)/g, (_, name: string) => (name === "id" ? "([0-9a-f-]{36})" : "([\\w-]+)"));

/** What the pages behind the login ask for first, word for word as their calls do (a journey holds the two together). */
export const firstReads: FirstReads = pages.flatMap((page) => [
  ...(page.reads ? [[`^/${patternOf(page)}$`, page.reads] as const] : []),
  ...(page.readsWith ?? []).map(([rest, reads]) => [`^/${patternOf(page)}${rest}`, reads] as const),
]);

/** The pages whose documents open without a network, as patterns of addresses. */
export const offlinePages: readonly string[] = pages.filter(({ offline }) => offline).map(({ path }) => `/${path}`);
