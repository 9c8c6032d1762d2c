import { createContext, type RouterContextProvider } from "react-router";

/**
 * What page loaders and actions may call, by feature. It is app/academy.ts that shows what is in it, from the manifests: nothing
 * here knows the features.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by a declaration of the same name
export interface Academy {}

/** What a page is rendered with: the academy's reading functions, the site's address, and the build's files. */
export type PageContext = {
  academy: Academy;
  /** Public origin without trailing slash; never the Host header. */
  baseUrl: string;
  /** Whether this request may see development pages. */
  developmentPages: boolean;
  assets: PageAssets;
  /** The nonce of this rendering: tells the framework's scripts from whatever else is in the page, and is taken out again. */
  scriptMark: string;
  /** Marks the page as made from this kind of data, so that a change purges it from the page cache. */
  tag(name: PageTag): void;
  /** Loosens the page's policy by what its route declares. */
  framing(name: PageFraming): void;
  /** Logs an error of rendering. */
  report(error: unknown): void;
};

/** Kinds of data that public pages show; the same words are the payloads of the database's `pages` notifications. */
export const pageTags = ["courses", "tutors", "posts", "site"] as const;
export type PageTag = (typeof pageTags)[number];

/** `framed`: our own pages may show it in a frame, else no page may. `frames`: it may show our own pages in frames. */
export type PageFraming = "framed" | "frames";

/** Addresses of built files. */
export type PageAssets = {
  /** All CSS of the public pages, to be inlined; null in development, where Vite serves it. */
  inlineCss: string | null;
  /** Script of the public pages: its text, written into each document so that it costs no request; in development an address. */
  loader: { text: string } | { src: string };
  /** What single public pages have besides, by name (`learning/open-lesson`): the address of a script, and the text of a sheet. */
  extras: Record<string, { script: string; sheet: { text: string } | { href: string } }>;
  /** Script that hydrates islands. */
  runtime: string;
  /** Island name (`tutors/pick-dialog`) to address. */
  islands: Record<string, string>;
  /** The two fonts that every page needs. */
  fonts: string[];
  /** The large scripts of the dashboard, the largest first: asked for in this order a slow line is never idle. */
  shellScripts: string[];
  /** The scripts of a route's page, by the route's id. */
  scriptsOf(route: string): string[];
};

// Routes are bundled and the server is not: the server takes this key from the built entry, so that both hold the same one.
export const pageContext = createContext<PageContext>();

/** The page context of a loader's arguments. */
export const pageOf = (args: { context: Readonly<RouterContextProvider> }): PageContext =>
  args.context.get(pageContext);
