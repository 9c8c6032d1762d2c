import type { WebFeature } from "#ui/workplace/web-feature.ts";
import * as list from "./feature-list.ts";

/** The manifests of the features with pages of their own. */
export const webFeatures: readonly WebFeature[] = Object.values(list);
