import { eq } from "drizzle-orm";
import { siteSettings as supplied } from "#data/settings.ts";
import type { DbOrTx } from "#db/client.ts";
import { documentSlugs, type SiteSettings, siteSettingsSchema } from "../contract.ts";
import { siteDocuments } from "./tables.ts";

/** Whether the academy is still called what the software brought along. */
export const isNameSupplied = ({ name, tagline }: SiteSettings): boolean =>
  name === siteSettingsSchema.shape.name.parse(undefined) || (name === supplied.name && tagline === supplied.tagline);

/** Titles of the pages of law that are still the supplied ones. */
export async function listSuppliedDocuments(db: DbOrTx): Promise<string[]> {
  const texts = await import("#data/legal.ts");
  const rows = await Promise.all(
    documentSlugs.map(async (slug) => {
      const [row] = await db.select().from(siteDocuments).where(eq(siteDocuments.slug, slug));
      return !row || row.body === texts[slug].body ? [row?.title ?? texts[slug].title] : [];
    }),
  );
  return rows.flat();
}
