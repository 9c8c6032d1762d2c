import { eq } from "drizzle-orm";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { questionPictures } from "./tables.ts";

/** A question's picture by its secret name. Errors: `not_found`. */
export async function findPicture(
  { db }: Pick<VerbDeps, "db">,
  name: string,
): Promise<{ contentType: string; content: Buffer }> {
  const [questionPicture] = await db
    .select({ contentType: questionPictures.contentType, content: questionPictures.content })
    .from(questionPictures)
    .where(eq(questionPictures.name, name));
  if (!questionPicture) throw notFound();
  return questionPicture;
}
