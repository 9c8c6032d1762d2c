import { and, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Words } from "#platform/list/correct-words.ts";
import { maxCandidates } from "#platform/list/plain-search.ts";
import type { PersonRow } from "../../people-contract.ts";
import { accounts, accountWords } from "../tables.ts";
import type { SearchAsk } from "./office-search.ts";
import { numberIn, personColumns, personRowOf } from "./people-source.ts";

/** The words of all names, for `correctWords`. */
export const nameWords = accountWords;

const text = accounts.searchWords;
const begins = (words: string): SQL => sql`${text} like search_text(${`${words}%`})`;
const wordBegins = (word: string): SQL => sql`(${begins(word)} or ${text} like search_text(${`% ${word}%`}))`;
/** Parts of three letters and more are found inside words too: below that no index helps. */
const has = (word: string): SQL =>
  [...word].length < 3 ? wordBegins(word) : sql`${text} like search_text(${`%${word}%`})`;
const all = (words: Words, meets: (word: string) => SQL) =>
  and(...words.map((spellings) => or(...spellings.map(meets))));

type Asked = Pick<SearchAsk, "text" | "words">;

/** What of a text is looked for: its number, where it is one. */
function meantBy({ text: typed, words }: Asked): Words {
  const number = numberIn(typed);
  return number ? [[number]] : words;
}

/** The ids of people whose name, address or number have these words, as a query; of many some, those whose name begins so among them. Closed accounts are left out. */
export function fittingPeople(db: Db, ask: Asked) {
  const meant = meantBy(ask);
  // Without an order, so that what is common is found among the first rows, and what is rare by the index.
  const ids = (where: SQL | undefined) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(ne(accounts.state, "closed"), where))
      .limit(maxCandidates);
  return ids(begins(nameOf(meant))).union(ids(all(meant, has)));
}

const nameOf = (meant: Words): string => meant.map(([word]) => word).join(" ");

/**
 * People whose name, address or number have these words, those whose name begins so first, then who was here last. Closed
 * accounts are left out.
 */
export async function findPeople(db: Db, ask: SearchAsk): Promise<PersonRow[]> {
  const meant = meantBy(ask);
  return db
    .select(personColumns)
    .from(accounts)
    .where(inArray(accounts.id, fittingPeople(db, ask)))
    .orderBy(
      sql`(${begins(nameOf(meant))}) desc`,
      sql`(${all(meant, wordBegins)}) desc`,
      sql`coalesce(${accounts.lastLoginAt}, ${accounts.createdAt}) desc`,
      accounts.id,
    )
    .limit(ask.limit)
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
