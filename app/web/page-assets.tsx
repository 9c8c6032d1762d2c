import { createContext } from "react";
import type { PageAssets } from "#ui/page/page-context.ts";

/** Built files for the document; null in the browser, where the document is only ever hydrated, never drawn again. */
export const PageAssetsContext = createContext<PageAssets | null>(null);
