import type { WebFeature } from "#ui/workplace/web-feature.ts";

export const feature: WebFeature = { name: "placement", pages: [] };
