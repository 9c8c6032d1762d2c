import * as z from "zod/mini";
import type { DbOrTx } from "#db/client.ts";
import { staffWith } from "#features/accounts/server/public.ts";
import { approvalTexts } from "#features/checkout/approval-rules.ts";
import { askApproval, decideApproval, findApproval, waitingApprovals } from "#features/checkout/server/public.ts";
import type { SiteSettings } from "#features/site/contract.ts";
import { examplesIn, getSettings, isBankSet, lockSettings, readSettings } from "#features/site/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { Need } from "#lib/capabilities.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import type { BankDesk } from "../contract.ts";
import { bankSchema } from "../form-contract.ts";
import { changeRule, checkSeen } from "./change-money-rules.ts";
import { bankMail } from "./mails.ts";

type BankDeps = Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">;
type Bank = BankDesk["bank"];

/** Who may decide about the account. */
const changing = { capability: "settings.change", scope: "all" } as const satisfies Need;

/** The academy has one account: what its changes that wait are about. */
const theAccount = "00000000-0000-0000-0000-000000000000";
/** What is carried out once it is approved, and the account that it was requested for. */
const contentSchema = z.strictObject({ bank: bankSchema, was: bankSchema });

const isSame = (a: Bank, b: Bank) =>
  (Object.keys(bankSchema.shape) as (keyof Bank)[]).every((name) => a[name] === b[name]);

/** Whether another administrator decides: the first account of an academy, and a sole administrator's, are set at once. */
const needsSecond = async (db: DbOrTx, settings: SiteSettings, actorId: string): Promise<boolean> =>
  isBankSet(settings) && (await hasOthers(db, actorId));

const hasOthers = async (db: DbOrTx, actorId: string): Promise<boolean> =>
  (await staffWith(db, changing)).some(({ id }) => id !== actorId);

/** The account, and the change of it that waits, for a staff member. */
export async function readBank(deps: BankDeps, actorId: string): Promise<BankDesk> {
  const settings = await readSettings(deps);
  const [row] = await waitingApprovals(deps.db, "bank", [theAccount]);
  return {
    bank: settings.bank,
    isExample: examplesIn(settings).includes("bank"),
    needsSecond: await needsSecond(deps.db, settings, actorId),
    waiting: row
      ? {
          id: row.id,
          bank: contentSchema.parse(row.content).bank,
          byName: row.byName,
          askedAt: row.askedAt.toISOString(),
          isOwn: row.askedBy === actorId,
        }
      : null,
  };
}

/**
 * Changes the account that students send transfers to, or has the change wait for another administrator. `seen`: the account when the
 * form was opened. Errors: AppError conflict with a field for each part that was changed since, where it is as requested already, and
 * while another change waits.
 */
export async function changeBank(
  deps: BankDeps,
  actorId: string,
  { seen, ...bank }: Bank & { seen: Bank },
): Promise<BankDesk> {
  const site = await getSettings(deps);
  await staffWrite(deps, actorId, async (tx, record, now) => {
    const inTx = within(deps, tx);
    await lockSettings(inTx);
    const settings = await readSettings(inTx);
    const was = settings.bank;
    checkSeen(was, seen);
    if (isSame(was, bank)) throw conflict("This is the account already.");
    if ((await waitingApprovals(tx, "bank", [theAccount])).length > 0) throw conflict(approvalTexts.waits);
    if (await needsSecond(tx, settings, actorId)) {
      const content = { bank, was };
      await askApproval(inTx, { act: "bank", subject: theAccount, content, askedBy: actorId, askedAt: now });
      return notifyAll(inTx, site, { change: "asked", bank, actorId });
    }
    await changeRule(inTx, record, { rule: "bank", ...bank });
    if (isBankSet(settings) || (await hasOthers(tx, actorId)))
      await notifyAll(inTx, site, { change: "changed", bank, actorId });
  });
  return readBank(deps, actorId);
}

/**
 * Decides a change that waits, once: `reason` null changes the account, else it is turned down, also by who asked.
 * Errors: AppError not_found; conflict where it is decided, or another account was set since; forbidden for an approval by who asked.
 */
export async function decideBank(
  deps: BankDeps,
  actorId: string,
  { id, reason }: { id: string; reason: string | null },
): Promise<BankDesk> {
  const site = await getSettings(deps);
  await staffWrite(deps, actorId, async (tx, record) => {
    const inTx = within(deps, tx);
    await lockSettings(inTx);
    const { content } = await findApproval(tx, id, "bank");
    await decideApproval(inTx, { id, actorId, reason });
    if (reason !== null) return;
    const { bank, was } = contentSchema.parse(content);
    const { bank: now } = await readSettings(inTx);
    if (!isSame(now, was))
      throw conflict("Another account was set since this was requested. Turn it down and request it again.");
    await changeRule(inTx, record, { rule: "bank", ...bank });
    await notifyAll(inTx, site, { change: "changed", bank, actorId });
  });
  return readBank(deps, actorId);
}

/** Mails everybody who may decide about the account, in the transaction of the change. */
async function notifyAll(
  deps: Within<BankDeps>,
  site: SiteSettings,
  { change, bank, actorId }: { change: "asked" | "changed"; bank: Bank; actorId: string },
): Promise<void> {
  const all = await staffWith(deps.db, changing);
  const by = all.find(({ id }) => id === actorId)?.fullName ?? "The academy";
  for (const { email } of all) await deps.mail.enqueueMail(deps.db, bankMail(deps, site, email, { change, bank, by }));
}
