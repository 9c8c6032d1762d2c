import { eq } from "drizzle-orm";
import { renderMarkdown } from "#lib/markdown.ts";
import type { DocumentSlug } from "../contract.ts";
import { filledIn } from "../rules.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";
import { siteDocuments } from "./tables.ts";

export type SiteDocument = {
  title: string;
  /** YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised HTML. */
  html: string;
};

/** A page of law as HTML: the one that staff wrote, else one that shows what holds for every academy. */
export async function findDocument(deps: SettingsDeps, slug: DocumentSlug): Promise<SiteDocument> {
  const [[row], settings] = await Promise.all([
    deps.db.select().from(siteDocuments).where(eq(siteDocuments.slug, slug)),
    getSettings(deps),
  ]);
  const { title, updatedOn, body } = row ?? (await neutral(slug));
  return { title, updatedOn, html: renderMarkdown(filledIn(body, settings)) };
}

/** Read only where it is needed: the supplied texts are long. */
async function neutral(slug: DocumentSlug) {
  const { neutralPrivacy, neutralTerms } = await import("#data/neutral-legal.ts");
  const { title, updated, body } = { terms: neutralTerms, privacy: neutralPrivacy }[slug];
  return { title, updatedOn: updated, body };
}
