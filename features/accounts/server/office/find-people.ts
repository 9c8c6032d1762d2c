import { and, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Words } from "#platform/list/correct-words.ts";
import type { PersonRow } from "../../people-contract.ts";
import { accounts, accountWords } from "../tables.ts";
import type { SearchAsk } from "./office-search.ts";
import { numberIn, personColumns, personRowOf } from "./people-source.ts";

/** The words of all names, for `correctWords`. */
export const nameWords = accountWords;

/** Among so many of those who fit the best are looked for: who fits two letters are thousands. */
const candidates = 200;

const text = accounts.searchWords;
const begins = (words: string): SQL => sql`${text} like search_text(${`${words}%`})`;
const wordBegins = (word: string): SQL => sql`(${begins(word)} or ${text} like search_text(${`% ${word}%`}))`;
/** Parts of three letters and more are found inside words too: below that no index helps. */
const has = (word: string): SQL =>
  [...word].length < 3 ? wordBegins(word) : sql`${text} like search_text(${`%${word}%`})`;
const all = (words: Words, meets: (word: string) => SQL) =>
  and(...words.map((spellings) => or(...spellings.map(meets))));

/**
 * People whose name, address or number have these words, those whose name begins so first, then who was here last. Closed
 * accounts are left out.
 */
export async function findPeople(db: Db, { text: typed, words, limit }: SearchAsk): Promise<PersonRow[]> {
  const number = numberIn(typed);
  const meant = number ? [[number]] : words;
  const isOpen = ne(accounts.state, "closed");
  const name = meant.map(([word]) => word).join(" ");
  // Without an order, so that what is common is found among the first rows, and what is rare by the index.
  const named = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOpen, begins(name)))
    .limit(candidates);
  const fitting = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOpen, all(meant, has)))
    .limit(candidates);
  return db
    .select(personColumns)
    .from(accounts)
    .where(inArray(accounts.id, named.union(fitting)))
    .orderBy(
      sql`(${begins(name)}) desc`,
      sql`(${all(meant, wordBegins)}) desc`,
      sql`coalesce(${accounts.lastLoginAt}, ${accounts.createdAt}) desc`,
      accounts.id,
    )
    .limit(limit)
    .then((rows) => rows.map(personRowOf));
}

/** The people of these ids but for closed accounts, in any order. */
export const readPeople = async (db: Db, ids: string[]): Promise<PersonRow[]> =>
  (
    await db
      .select(personColumns)
      .from(accounts)
      .where(and(inArray(accounts.id, ids), ne(accounts.state, "closed")))
  ).map(personRowOf);
