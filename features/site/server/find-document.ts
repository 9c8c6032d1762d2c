import { dateInLagos } from "#lib/dates.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { DocumentSlug } from "../office-texts.ts";
import { filledIn } from "../rules.ts";
import { findVersion, listVersions } from "./documents.ts";
import { getSettings, type SettingsDeps } from "./get-settings.ts";

export type SiteDocument = {
  title: string;
  /** YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised HTML. */
  html: string;
  /** Its number; 0: it shows what holds for every academy. */
  number: number;
  /** All that were published, the newest first. */
  versions: { number: number; publishedOn: string; note: string }[];
};

/** A page of law as HTML: the newest version that staff published, else one that shows what holds for every academy. */
export async function findDocument(deps: SettingsDeps, slug: DocumentSlug): Promise<SiteDocument> {
  const [versions, settings] = await Promise.all([listVersions(deps.db, slug), getSettings(deps)]);
  const { title, body, number, publishedOn } = versions[0] ? dated(versions[0]) : await findDocumentText(slug);
  return {
    title,
    number,
    updatedOn: publishedOn,
    html: renderMarkdown(filledIn(body, settings)),
    versions: versions.map(dated).map((version) => ({
      number: version.number,
      publishedOn: version.publishedOn,
      note: version.note,
    })),
  };
}

/** The same of one version; null: there is none of this number. */
export async function findDocumentVersion(
  deps: SettingsDeps,
  slug: DocumentSlug,
  number: number,
): Promise<SiteDocument | null> {
  const version = await findVersion(deps.db, slug, number);
  if (!version) return null;
  const [document, settings] = await Promise.all([findDocument(deps, slug), getSettings(deps)]);
  const { title, body, publishedOn } = dated(version);
  return { ...document, title, number, updatedOn: publishedOn, html: renderMarkdown(filledIn(body, settings)) };
}

const dated = <Version extends { publishedAt: Date }>(version: Version) => ({
  ...version,
  publishedOn: dateInLagos(version.publishedAt),
});

/** What holds for every academy that published nothing. Read only where it is needed: the supplied texts are long. */
export async function findDocumentText(slug: DocumentSlug) {
  const { neutralPrivacy, neutralTerms } = await import("#data/neutral-legal.ts");
  const { title, updated, body } = { terms: neutralTerms, privacy: neutralPrivacy }[slug];
  return { title, publishedOn: updated, body, number: 0 };
}
