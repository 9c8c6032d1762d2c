import { sql } from "drizzle-orm";
import type { DocumentSlug } from "#features/site/office-texts.ts";
import type { Holder } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Owed } from "../contract.ts";

type OwedRow = { id: string; slug: DocumentSlug; title: string; publishedAt: Date; note: string };

/**
 * The texts that an account is asked to accept: of each page of law the newest version, where one that needs acceptance was published
 * after the last that the account accepted. Nothing else of the dashboard waits for it.
 */
export async function listOwed({ db }: Pick<VerbDeps, "db">, accountId: string): Promise<Owed> {
  const { rows } = await db.execute<Omit<OwedRow, "publishedAt"> & { publishedAt: string }>(sql`
    with accepted as (
      select version.slug, max(version.number) as number
        from document_acceptances acceptance join document_versions version on version.id = acceptance.version_id
        where acceptance.account_id = ${accountId} group by version.slug
    ), owed as (
      select version.slug from document_versions version left join accepted using (slug)
        where version.needs_acceptance and version.number > coalesce(accepted.number, 0) group by version.slug
    )
    select distinct on (version.slug) version.id, version.slug, version.title, version.note,
        to_char(version.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishedAt"
      from document_versions version join owed using (slug)
      order by version.slug desc, version.number desc`);
  return { texts: rows.map(({ id, ...row }) => ({ versionId: id, ...row })) };
}

/** How many texts a student is asked to accept; staff and tutors are not asked here. */
export async function countOwed(deps: Pick<VerbDeps, "db">, accountId: string, { roles }: Holder): Promise<number> {
  return roles.includes("student") ? (await listOwed(deps, accountId)).texts.length : 0;
}
