import type { MetaDescriptor } from "react-router";

const siteName = "Unwalled Academy";

/** The head of a page that is for one person: kept out of search results. */
export const appMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${siteName}` },
  { name: "robots", content: "noindex" },
];

/** The head of a page that leads in and may be found. */
export const doorMeta = (title: string, description: string): MetaDescriptor[] => [
  { title: `${title} | ${siteName}` },
  { name: "description", content: description },
];
