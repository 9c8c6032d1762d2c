import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Words } from "./correct-words.ts";
import { containing } from "./list-source.ts";

/** A search by words: of tables with so few rows that it reads them all, or by an index of trigrams of the text. */

/** That a text has all words, each in one of its spellings, accents and capitals apart. */
export const fitting = (text: SQLWrapper, words: Words): SQL | undefined =>
  and(
    ...words.map((spellings) =>
      or(...spellings.map((word) => sql`search_text(${text}) like search_text(${containing(word)})`)),
    ),
  );

/** Among so many of those who fit the best are looked for, where a common word has thousands. */
export const maxCandidates = 200;

/** Whether an index of trigrams helps to find these words: below three letters it does not. */
export const isIndexed = (words: Words): boolean =>
  words.some((spellings) => spellings.every((word) => [...word].length >= 3));

/** The words of that text in all rows of its table, which misspelt ones are led back to (`correctWords`). */
export const wordsOf = (text: SQLWrapper, table: PgTable): SQL =>
  sql`(select distinct word from ${table}, regexp_split_to_table(plain_words(${text}), ' ') as word where length(word) > 2)`;
