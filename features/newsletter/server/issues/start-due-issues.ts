import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { lateHours } from "../../issue-texts.ts";
import { newsletterIssues as issues } from "../tables.ts";
import { missedIssueMail } from "./missed-issue-mail.ts";
import { issueLock, putOut } from "./put-out.ts";

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "mailServer" | "baseUrl" | "staffEmail">;

/**
 * Has the issues go out whose time has come, as startIssue does: at once where the academy was away for less than a day, or once another one
 * has gone out. What could not go out for a day waits for staff, who are mailed. Any number of processes may. Returns how many began to.
 */
export async function startDueIssues(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  for (let started = 0; ; ) {
    const now = clock.now();
    // The earliest first: what is late comes before what has to wait.
    const [due] = await dueRows(db, now).orderBy(asc(issues.startAt)).limit(1);
    if (!due?.startAt) return started;
    if (now.getTime() - due.startAt.getTime() > lateHours * 3_600_000) await miss(deps, due.id);
    else {
      const outcome = await start(deps, due.id);
      if (outcome === "waits") return started;
      if (outcome === "started") started += 1;
    }
  }
}

const dueRows = (db: DbOrTx, now: Date, id?: string) =>
  db
    .select()
    .from(issues)
    .where(and(lte(issues.startAt, now), id ? eq(issues.id, id) : undefined))
    .$dynamic();

/** `waits`: nothing can go out now. `changed`: it is not due any more. */
async function start(deps: Deps, id: string): Promise<"started" | "waits" | "changed"> {
  try {
    return await staffWrite(deps, null, async (tx, record, now) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${issueLock})`);
      // What was changed, taken off or begun since is left.
      const [due] = await dueRows(tx, now, id).for("update");
      if (!due) return "changed";
      const readers = await putOut(within(deps, tx), { id, now });
      await record("issue.started", id, { details: { number: due.number, readers, by: "its time" } });
      return "started";
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "waits";
    throw error;
  }
}

async function miss(deps: Deps, id: string): Promise<void> {
  const site = await getSettings(deps);
  await staffWrite(deps, null, async (tx, record, now) => {
    const [due] = await dueRows(tx, now, id).for("update");
    if (!due?.startAt) return;
    await tx.update(issues).set({ startAt: null, missedAt: due.startAt }).where(eq(issues.id, id));
    await record("issue.missed", id, { details: { number: due.number, by: "its time" } });
    await deps.mail.enqueueMail(
      tx,
      missedIssueMail(site, { to: deps.staffEmail, id, number: due.number, at: due.startAt }),
    );
  });
}
