import { createContext } from "react";
import type { PageAssets } from "#ui/page/page-context.ts";

/** The inline scripts of a document's head: of hydrated pages, of public ones, and of those that have a script besides. */
export type HeadScripts = { boot: string; firstReads: string; publicHead: string; extra: string };

/** Built files for the document; null in the browser, where the document is only ever hydrated, never drawn again. */
export const PageAssetsContext = createContext<(PageAssets & { head: HeadScripts }) | null>(null);
