import { type SQLWrapper, sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";

/** How much of a word must be there for it to be meant: half of its trigrams forgives one wrong, missing or swapped letter. */
const likeness = 0.5;
/** Spellings that one word may stand for. */
const maxSpellings = 3;

/** Words to find, each with its spellings. */
export type Words = string[][];

/**
 * Corrects misspelt words: one that begins no word of the dictionary is taken for those that it is most like. `dictionary` is a
 * table or a subselect with the column `word`, as `search_text` makes it; a large one has an index of trigrams. Null when there is
 * nothing to correct or a word is like none.
 */
export async function correctWords(
  { db }: Pick<VerbDeps, "db">,
  dictionary: SQLWrapper,
  words: Words,
): Promise<Words | null> {
  const typed = words.flat();
  if (typed.length === 0) return null;
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${likeness}`));
    return tx.execute<{ place: number; word: string | null; isKnown: boolean }>(sql`
        select typed.place::int, known.is_known as "isKnown", alike.word
        from unnest(${sql.param(typed)}::text[]) with ordinality as typed(word, place)
        cross join lateral (
          select exists (select 1 from ${dictionary} d where d.word like search_text(typed.word) || '%') as is_known
        ) as known
        left join lateral (
          select d.word, word_similarity(search_text(typed.word), d.word) as closeness,
            similarity(search_text(typed.word), d.word) as likeness
          from ${dictionary} d
          where not known.is_known and search_text(typed.word) <% d.word
          order by closeness desc, likeness desc, d.word
          limit ${maxSpellings}
        ) as alike on true
        order by typed.place, alike.closeness desc, alike.likeness desc`);
  });
  const corrected = typed.map((word, index) => {
    const ofWord = rows.filter(({ place: position }) => position === index + 1);
    return ofWord[0]?.isKnown ? [word] : ofWord.flatMap((row) => row.word ?? []);
  });
  const isChanged = rows.some(({ isKnown }) => !isKnown);
  return isChanged && corrected.every((spellings) => spellings.length > 0) ? corrected : null;
}
