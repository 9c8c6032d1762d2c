import type { MetaDescriptor } from "react-router";
import { paths } from "#lib/paths.ts";

export type PageMeta = {
  /** What the page is, without the site's name, which is added. */
  title: string;
  /** One or two sentences for search results and shared links. */
  description: string;
  /** The page's own path, without query: its one true address. */
  path: string;
  /** Public origin without trailing slash. */
  baseUrl: string;
  /** Path of the share picture (`paths.shareImage(…)`); the site's own picture unless given. */
  image?: string;
  /** Open Graph type, `website` unless given. */
  type?: "website" | "article" | "profile";
  /** Keeps the page out of search results. */
  noIndex?: boolean;
  /** The academy's name. */
  siteName: string;
  /** True when `title` is the whole title already, as on home. */
  bareTitle?: boolean;
};

/**
 * A page's head for React Router's `meta`: title, description, canonical address, Open Graph and Twitter card. All values
 * are set as attributes and text by React, which escapes them.
 */
export function pageMeta({
  title,
  description,
  path,
  baseUrl,
  image = paths.shareImage("page", "home"),
  type = "website",
  noIndex = false,
  siteName,
  bareTitle = false,
}: PageMeta): MetaDescriptor[] {
  const url = baseUrl + path;
  const picture = baseUrl + image;
  return [
    { title: bareTitle ? title : `${title} | ${siteName}` },
    { name: "description", content: description },
    // A page that is excluded from the index has no address worth naming.
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
  ];
}

/**
 * Structured data (schema.org) for React Router's `meta`, which escapes `<`, `>` and `&` in it, so that no text can end the
 * script. `@context` is added.
 */
export function jsonLd(data: { "@type": string | string[] } & Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", ...data } } as MetaDescriptor;
}

/** The trail of a page as structured data: name and path from home down to the page itself. */
export function breadcrumbLd(baseUrl: string, trail: { name: string; path: string }[]): MetaDescriptor {
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: trail.map((item, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: item.name,
      item: baseUrl + item.path,
    })),
  });
}
