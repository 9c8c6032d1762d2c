import { and, eq, ne } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { AppError } from "#lib/app-error.ts";
import type { InTx, TxDeps } from "#platform/deps.ts";
import { shutText } from "../texts.ts";
import { siteSettings } from "./tables.ts";

type ShutDeps = Pick<TxDeps, "db" | "shared">;

/** What was read last in this process, from each database. */
const lastRead = new WeakMap<DbOrTx, boolean>();

/**
 * Whether visitors see that the academy opens soon, and nothing else of it. Each process stores the answer until the settings change;
 * while the database is away it is what was read last, so that pages in memory are still shown.
 */
export async function isShut({ db, shared }: ShutDeps): Promise<boolean> {
  try {
    const answer = await shared.read("site", "is shut", () => readShut(db));
    lastRead.set(db, answer);
    return answer;
  } catch (error) {
    const last = lastRead.get(db);
    if (last === undefined) throw error;
    return last;
  }
}

async function readShut(db: DbOrTx): Promise<boolean> {
  const [row] = await db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, "isShut"));
  return row?.value === true;
}

/** Errors: AppError forbidden while the academy is shut. */
export async function checkOpen(deps: ShutDeps): Promise<void> {
  if (await isShut(deps)) throw refusedWhileShut();
}

/** The refusal of a visitor who signs up, orders or picks before the academy is open. */
export const refusedWhileShut = (): AppError => new AppError("forbidden", shutText);

/** Shuts the academy to visitors, or opens it. Returns false where it is so already: of two at once one has changed it. */
export async function setShut({ db: tx, clock }: InTx<"clock">, isShut: boolean): Promise<boolean> {
  const row = { key: "isShut", value: isShut, updatedAt: clock.now() };
  const changed = and(eq(siteSettings.key, row.key), ne(siteSettings.value, isShut));
  const { rowCount } = isShut
    ? await tx
        .insert(siteSettings)
        .values(row)
        .onConflictDoUpdate({ target: siteSettings.key, set: row, setWhere: changed })
    : await tx.update(siteSettings).set(row).where(changed);
  return rowCount === 1;
}

/** Shuts an academy of which no one has decided yet. */
export const shutUndecided = ({ db, clock }: Pick<TxDeps, "db" | "clock">) =>
  db.insert(siteSettings).values({ key: "isShut", value: true, updatedAt: clock.now() }).onConflictDoNothing();
