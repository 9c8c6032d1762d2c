import { count, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { countStudents, studentRows } from "#features/accounts/server/public.ts";
import { type DocumentSlug, documentSlugs } from "#features/site/office-texts.ts";
import {
  findDocumentText,
  listDocuments,
  listSuppliedDocuments,
  listVersions,
  type NewVersion,
  publishVersion,
} from "#features/site/server/public.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import type { ListedDocument, OfficeDocument } from "../contract.ts";
import { documentAcceptances } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** The pages of law with the version that holds, and how many students accepted it. */
export async function listOfficeDocuments({ db }: Pick<Deps, "db">): Promise<ListedDocument[]> {
  const [current, supplied, students] = await Promise.all([
    listDocuments(db),
    listSuppliedDocuments(db),
    countStudents(db),
  ]);
  const accepted = await countAcceptances(db, current);
  return Promise.all(
    documentSlugs.map(async (slug) => {
      const version = current.find((document) => document.slug === slug);
      const { title } = version ?? (await findDocumentText(slug));
      return {
        slug,
        title,
        number: version?.number ?? 0,
        publishedAt: version?.publishedAt.toISOString() ?? null,
        accepted: version ? (accepted.get(version.id) ?? 0) : 0,
        students,
        isSupplied: !version || supplied.includes(title),
      };
    }),
  );
}

/** One of them with its text and all its versions. */
export async function readOfficeDocument(db: DbOrTx, slug: DocumentSlug): Promise<OfficeDocument> {
  const [versions, students] = await Promise.all([listVersions(db, slug), countStudents(db)]);
  const accepted = await countAcceptances(db, versions);
  const { title, body } = versions[0] ?? (await findDocumentText(slug));
  return {
    slug,
    title,
    body,
    number: versions[0]?.number ?? 0,
    students,
    versions: versions.map(({ id, number, publishedAt, note, needsAcceptance }) => ({
      number,
      publishedAt: publishedAt.toISOString(),
      note,
      needsAcceptance,
      accepted: accepted.get(id) ?? 0,
    })),
  };
}

/** Publishes a version of a page of law. Errors: those of publishVersion. */
export const publishDocument = (
  deps: Deps,
  actorId: string,
  input: NewVersion & { slug: DocumentSlug },
): Promise<OfficeDocument> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const { number, note, needsAcceptance } = await publishVersion(within(deps, tx), input);
    await record("document.published", null, {
      before: { version: input.seen },
      after: { version: number },
      details: { text: input.slug, note, needsAcceptance },
    });
    return readOfficeDocument(tx, input.slug);
  });

/** Students who accepted each of these versions. */
async function countAcceptances(db: DbOrTx, versions: readonly { id: string }[]): Promise<Map<string, number>> {
  if (versions.length === 0) return new Map();
  const ids = versions.map(({ id }) => id);
  const students = studentRows(db);
  const rows = await db
    .select({ id: documentAcceptances.versionId, number: count() })
    .from(documentAcceptances)
    .innerJoin(students, eq(students.studentId, documentAcceptances.accountId))
    .where(inArray(documentAcceptances.versionId, ids))
    .groupBy(documentAcceptances.versionId);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
