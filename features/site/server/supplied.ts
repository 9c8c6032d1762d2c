import { siteSettings as supplied } from "#data/settings.ts";
import type { DbOrTx } from "#db/client.ts";
import { type SiteSettings, siteSettingsSchema } from "../contract.ts";
import { documentSlugs } from "../office-texts.ts";
import { listDocuments } from "./documents.ts";

/** Whether the academy is still called what the software brought along. */
export const isNameSupplied = ({ name, tagline }: SiteSettings): boolean =>
  name === siteSettingsSchema.shape.name.parse(undefined) || (name === supplied.name && tagline === supplied.tagline);

/** Titles of the pages of law that are still the supplied ones. */
export async function listSuppliedDocuments(db: DbOrTx): Promise<string[]> {
  const [texts, newest] = await Promise.all([import("#data/legal.ts"), listDocuments(db)]);
  return documentSlugs.flatMap((slug) => {
    const document = newest.find((version) => version.slug === slug);
    return !document || document.body === texts[slug].body ? [document?.title ?? texts[slug].title] : [];
  });
}
