import { webFeatures } from "../web/features.ts";

/** The pages of which visitors see nothing while the academy is shut, by their patterns. */
export const shutPages: ReadonlySet<string> = new Set(
  webFeatures.flatMap(({ pages }) =>
    pages.filter(({ layout, staysOpen = layout !== "public" }) => !staysOpen).map(({ path }) => path),
  ),
);
