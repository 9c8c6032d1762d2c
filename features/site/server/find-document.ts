import { eq } from "drizzle-orm";
import { renderMarkdown } from "#lib/markdown.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { DocumentSlug } from "../contract.ts";
import { withName } from "../rules.ts";
import { getSettings } from "./get-settings.ts";
import { siteDocuments } from "./tables.ts";

export type SiteDocument = {
  title: string;
  /** YYYY-MM-DD. */
  updatedOn: string;
  /** Sanitised HTML. */
  html: string;
};

/** A page of law as HTML, or null while staff have not written it. */
export async function findDocument(deps: Pick<TxDeps, "db" | "log">, slug: DocumentSlug): Promise<SiteDocument | null> {
  const [row] = await deps.db.select().from(siteDocuments).where(eq(siteDocuments.slug, slug));
  if (!row) return null;
  const { name } = await getSettings(deps);
  return { title: row.title, updatedOn: row.updatedOn, html: renderMarkdown(withName(row.body, name)) };
}
