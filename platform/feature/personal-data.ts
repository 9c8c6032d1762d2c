import type { Db, Tx } from "#db/client.ts";

/** Whose data it is. Rows that know only an address count as theirs once the address is verified as theirs. */
export type DataOwner = { id: string; email: string; emailVerified: boolean };

/** One place that holds personal data. What no manifest names is neither in a person's download nor erased with the account. */
export type PersonalDataHolder = {
  /** The file of the download that shows it: `picks` becomes picks.json. */
  name: string;
  /** Everything held of this person, as plain data without secrets. Null: nothing. */
  read(db: Db, owner: DataOwner): Promise<unknown>;
  /**
   * Erases it, or what of it names the person where a record must stay, in the transaction that erases the account. Answers
   * the keys of files that went with it.
   */
  erase(tx: Tx, owner: DataOwner): Promise<string[]>;
};
