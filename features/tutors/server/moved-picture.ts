import { eq } from "drizzle-orm";
import { readAvatar } from "#features/accounts/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import type { InTx, TxDeps, VerbDeps } from "#platform/deps.ts";
import { newToken } from "#platform/ids/ids.ts";
import { getTutorPicture } from "../calls.ts";
import { tutorPictures, tutors } from "./tables.ts";

/** The photo with which the site shows a tutor, WebP; null where a face is drawn. */
export async function readTutorPicture(deps: Pick<TxDeps, "db" | "files">, tutorId: string): Promise<Buffer | null> {
  const [row] = await deps.db
    .select({ url: tutors.avatarUrl, accountId: tutors.accountId, content: tutorPictures.content })
    .from(tutors)
    .leftJoin(tutorPictures, eq(tutorPictures.tutorId, tutors.id))
    .where(eq(tutors.id, tutorId));
  if (!row?.url) return null;
  return row.content ?? (row.accountId === null ? null : readAvatar(deps, row.accountId));
}

/** Shows a tutor who came from elsewhere with this photo, which was looked at. */
export async function bringTutorPicture({ db: tx }: InTx, tutorId: string, content: Buffer): Promise<void> {
  const name = `${newToken(16)}.webp`;
  await tx.insert(tutorPictures).values({ tutorId, name, content });
  const avatarUrl = fillPath(getTutorPicture.path, { params: { picture: name } });
  await tx.update(tutors).set({ avatarUrl }).where(eq(tutors.id, tutorId));
}

/** A photo by its secret name. Errors: AppError not_found. */
export async function findTutorPicture({ db }: Pick<VerbDeps, "db">, name: string): Promise<Buffer> {
  const [row] = await db
    .select({ content: tutorPictures.content })
    .from(tutorPictures)
    .where(eq(tutorPictures.name, name));
  if (!row) throw notFound();
  return row.content;
}
