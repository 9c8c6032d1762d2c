import type { Db, Tx } from "#db/client.ts";

class Rehearsed extends Error {}

/** What some work would answer, without a trace of it: its transaction is taken back. Errors: those of the work. */
export async function rehearse<Answer>(db: Db, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = [];
  await db
    .transaction(async (tx) => {
      answers.push(await work(tx));
      throw new Rehearsed();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  const [answer] = answers;
  if (answer === undefined) throw new Error("The rehearsal has no answer.");
  return answer;
}
