import { sql } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import { tutorLabels } from "../tables.ts";

/** How much of a word must be there for it to be meant: half of its trigrams forgives one wrong, missing or swapped letter. */
const likeness = 0.5;
/** Spellings that one word may stand for. */
const maxSpellings = 3;

/**
 * Corrects misspelt words: one that begins no word of any tutor is taken for those that it is most like, of a
 * dictionary that the database stores; which is small, where the tutors are many. Null when there is nothing to correct or a word is
 * like none.
 */
export async function correctWords({ db }: Pick<VerbDeps, "db">, words: string[][]): Promise<string[][] | null> {
  const typed = words.flat();
  if (typed.length === 0) return null;
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${likeness}`));
    return tx.execute<{ place: number; word: string | null; isKnown: boolean }>(sql`
        select typed.place::int, known.is_known as "isKnown", alike.word
        from unnest(${sql.param(typed)}::text[]) with ordinality as typed(word, place)
        cross join lateral (
          select exists (select 1 from ${tutorLabels} where ${tutorLabels.word} like search_text(typed.word) || '%') as is_known
        ) as known
        left join lateral (
          select ${tutorLabels.word}, word_similarity(search_text(typed.word), ${tutorLabels.word}) as closeness,
            similarity(search_text(typed.word), ${tutorLabels.word}) as likeness
          from ${tutorLabels}
          where not known.is_known and search_text(typed.word) <% ${tutorLabels.word}
          order by closeness desc, likeness desc, ${tutorLabels.word}
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
