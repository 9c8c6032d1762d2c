import { and, desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { DocumentSlug } from "../office-texts.ts";
import { documentVersions } from "./tables.ts";

type DocumentVersion = typeof documentVersions.$inferSelect;

/** The version of each page of law that holds. */
export const listDocuments = (db: DbOrTx): Promise<DocumentVersion[]> =>
  db
    .selectDistinctOn([documentVersions.slug])
    .from(documentVersions)
    .orderBy(documentVersions.slug, desc(documentVersions.number));

/** Which version is which: a subquery for other features to join with. */
export const versionRows = (db: DbOrTx) =>
  db
    .select({
      versionId: documentVersions.id,
      slug: documentVersions.slug,
      number: documentVersions.number,
      title: documentVersions.title,
    })
    .from(documentVersions)
    .as("version_rows");

/** All versions of a page of law, the newest first. */
export const listVersions = (db: DbOrTx, slug: DocumentSlug): Promise<DocumentVersion[]> =>
  db.select().from(documentVersions).where(eq(documentVersions.slug, slug)).orderBy(desc(documentVersions.number));

export type NewVersion = Pick<DocumentVersion, "title" | "body" | "note" | "needsAcceptance"> & { seen: number };

/**
 * Publishes a new version of a page of law in the caller's transaction; `seen` is the number of the one that it was written from, 0 for none.
 * Errors: AppError conflict where another one was published since; invalid at `body` where nothing changed.
 */
export async function publishVersion(
  { db: tx, clock }: InTx<"clock">,
  { slug, seen, ...text }: NewVersion & { slug: DocumentSlug },
): Promise<DocumentVersion> {
  const [before] = await tx
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.slug, slug))
    .orderBy(desc(documentVersions.number))
    .limit(1);
  if ((before?.number ?? 0) !== seen)
    throw conflict("Someone else published a version. Read it before you write over it.");
  if (before && before.body === text.body && before.title === text.title) {
    throw invalidAt("body", "The text is the one that holds already.");
  }
  const [made] = await tx
    .insert(documentVersions)
    .values({ id: newId(), slug, number: seen + 1, publishedAt: clock.now(), ...text })
    .onConflictDoNothing({ target: [documentVersions.slug, documentVersions.number] })
    .returning();
  if (!made) throw conflict("Someone else published a version. Read it before you write over it.");
  return made;
}

/** One version; null: there is none of this number. */
export async function findVersion(db: DbOrTx, slug: DocumentSlug, number: number): Promise<DocumentVersion | null> {
  const [version] = await db
    .select()
    .from(documentVersions)
    .where(and(eq(documentVersions.slug, slug), eq(documentVersions.number, number)));
  return version ?? null;
}
