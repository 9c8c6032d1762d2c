import { and, asc, eq, exists, gt, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { lockClass } from "#features/classes/server/public.ts";
import { receivedFor } from "#features/ledger/server/public.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { silenceAgrees } from "../../rules.ts";
import { walletTexts } from "../../texts.ts";
import { writeMessage } from "../disputes/write-message.ts";
import { classAgreements, classDisputes, payRates, walletClasses, walletLines } from "../tables.ts";
import { agreeClass, isDisputed } from "./agree-class.ts";
import { countClass } from "./count-class.ts";
import { recount } from "./recount.ts";
import { uncountedClasses, uncountedTrials } from "./uncounted.ts";

const batch = 100;

/**
 * Does what is due in all wallets: classes enter that no one counted (their rate came later, or a process died), those of which no one said
 * anything for 72 hours are agreed, and shares follow the money that came for a class or went back. Each in a transaction of its own, so
 * that it may be cut anywhere and run twice. Returns how many of each.
 */
export async function syncWallets(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  signal: AbortSignal,
): Promise<{ entered: number; agreed: number; changed: number }> {
  const done = { entered: 0, agreed: 0, changed: 0 };
  const inTx = (tx: Tx) => ({ db: tx, clock });
  const priced = { isPriced: true, limit: batch };
  for (const due of [uncountedClasses, uncountedTrials])
    await forEachId(
      (after) => due(db, { ...priced, ...(after ? { after } : {}) }),
      signal,
      async (sessionId) => {
        if (await db.transaction((tx) => countClass(inTx(tx), { sessionId }))) done.entered += 1;
      },
    );
  await forEachId(
    (after) => dueRows(db, clock.now(), after),
    signal,
    async (id) => {
      if (await db.transaction((tx) => endWait(inTx(tx), id))) done.agreed += 1;
    },
  );
  await forEachId(
    (after) => staleShares(db, after),
    signal,
    async (id) => {
      const isChanged = await db.transaction(async (tx) => {
        const [before] = await tx.select().from(walletClasses).where(eq(walletClasses.id, id)).for("update");
        return before ? recount(inTx(tx), { before }) : false;
      });
      if (isChanged) done.changed += 1;
    },
  );
  return done;
}

/** Goes through ids in batches, each once. */
async function forEachId(
  read: (after: string | undefined) => PromiseLike<{ id: string }[]>,
  signal: AbortSignal,
  task: (id: string) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await read(after);
    for (const { id } of rows) {
      if (signal.aborted) return;
      await task(id);
    }
    if (rows.length < batch) return;
    after = rows.at(-1)?.id;
  }
}

/** Agrees a class whose 72 hours are over by silence, or hands it to staff where that is no yes. Returns whether it is agreed. */
async function endWait(deps: InTx<"clock">, id: string): Promise<boolean> {
  const { db: tx } = deps;
  const [walletClass] = await tx.select().from(walletClasses).where(eq(walletClasses.id, id));
  const sessionId = walletClass?.sessionId ?? null;
  if (!walletClass || sessionId === null) return agreeClass(deps, { id, by: "silence" });
  await lockClass(deps, sessionId);
  const confirmed = await tx.$count(classAgreements, eq(classAgreements.sessionId, sessionId));
  if (silenceAgrees({ ...walletClass, confirmed })) return agreeClass(deps, { id, by: "silence" });
  if (!(await isDisputed(deps, sessionId)))
    await writeMessage(deps, { sessionId, authorId: null, side: "staff", words: walletTexts.absent });
  return false;
}

/** Classes whose 72 hours are over, and of which no dispute waits. */
const dueRows = (db: DbOrTx, now: Date, after: string | undefined) =>
  db
    .select({ id: walletClasses.id })
    .from(walletClasses)
    .where(
      and(
        isNull(walletClasses.agreedAt),
        lte(walletClasses.agreesAt, now),
        after ? gt(walletClasses.id, after) : undefined,
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(classDisputes)
              .where(and(eq(classDisputes.sessionId, walletClasses.sessionId), eq(classDisputes.state, "open"))),
          ),
        ),
      ),
    )
    .orderBy(asc(walletClasses.id))
    .limit(batch);

/** Classes paid by share for which more or less came since than their lines contain; rules.ts shows the same of one class. */
function staleShares(db: DbOrTx, after: string | undefined) {
  const counts = sql`case when ${walletClasses.present} = 0 then ${payRates.missedPercent} when ${walletClasses.isTrial} then ${payRates.trialPercent} else 100 end`;
  const due = sql`trunc((${receivedFor(db, walletLines.orderId, ["order"])})::numeric * ${payRates.percent} * (${counts}) / (10000 * ${walletClasses.classesInAll}))`;
  const decided = db
    .select({ one: sql`1` })
    .from(sql`${walletLines} decided`)
    .where(sql`decided.class_id = ${walletClasses.id} and decided.kind = 'decision'`);
  const stale = db
    .select({ id: walletClasses.id })
    .from(walletClasses)
    .innerJoin(payRates, and(eq(payRates.id, walletClasses.rateId), eq(payRates.kind, "share")))
    .innerJoin(walletLines, and(eq(walletLines.classId, walletClasses.id), isNotNull(walletLines.orderId)))
    .where(and(after ? gt(walletClasses.id, after) : undefined, not(exists(decided))))
    .groupBy(walletClasses.id, walletLines.orderId, payRates.id)
    .having(sql`sum(${walletLines.amountMinor}) <> ${due}`)
    .as("stale");
  return db.selectDistinct({ id: stale.id }).from(stale).orderBy(asc(stale.id)).limit(batch);
}
