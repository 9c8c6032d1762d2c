import type { PostSeed } from "#data/types.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { posts } from "./tables.ts";

/** Loads the supplied posts, each published on its date. What is there already stays unchanged, so it may run again. */
export async function seedResources({ db: tx, clock }: InTx<"clock">, supplied: PostSeed[]): Promise<void> {
  const now = clock.now();
  if (supplied.length === 0) return;
  await tx
    .insert(posts)
    .values(
      supplied.map(({ slug, title, author, date, summary, school, body }) => {
        // Eight in the morning in Lagos; a date that is still to come keeps its post back until then.
        const publishedAt = new Date(`${date}T07:00:00Z`);
        return {
          id: newId(),
          slug,
          title,
          author,
          postedOn: date,
          summary,
          school,
          body: body.trim(),
          publishedAt,
          updatedAt: publishedAt < now ? publishedAt : now,
        };
      }),
    )
    .onConflictDoNothing();
}
