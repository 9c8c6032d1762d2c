import type { DbOrTx } from "#db/client.ts";
import type { VerbDeps } from "#platform/deps.ts";

/** A tutor as conversations show and reach them. */
export type Counterpart = {
  id: string;
  fullName: string;
  course: string;
  avatarUrl: string | null;
  email: string | null;
  published: boolean;
  hasAccount: boolean;
};

/** What the verbs of messaging are given: the people come from the features that know them. */
export type MessageDeps = Pick<
  VerbDeps,
  "db" | "clock" | "contributions" | "files" | "mail" | "baseUrl" | "staffEmail" | "log" | "mailReplies"
> & {
  /** Tutors by id; unknown ones are left out. */
  findTutors(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Counterpart>>;
};
