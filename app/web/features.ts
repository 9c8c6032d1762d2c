import type { WebFeature } from "#ui/workplace/web-feature.ts";
import * as list from "./feature-list.ts";
import { ownPages } from "./own-pages.ts";

/** The manifests of all that has pages, for the list of routes. The browser needs those of features alone (pages.ts). */
export const webFeatures: readonly WebFeature[] = [...Object.values(list), ownPages];
