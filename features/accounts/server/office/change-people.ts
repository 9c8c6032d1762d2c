import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError, conflict, invalidAt } from "#lib/app-error.ts";
import { staffRoles } from "#lib/capabilities.ts";
import type { Which } from "#lib/list/list-schema.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type InTx, type VerbDeps, within } from "#platform/deps.ts";
import { lockThese } from "#platform/list/list-source.ts";
import { accountSuspended } from "../../events.ts";
import type { PeopleChange } from "../../people-contract.ts";
import { maxPeople, type peopleList, peopleTexts } from "../../people-texts.ts";
import { inviteLinkMs } from "../../rules.ts";
import { lockAccount, lockRoles } from "../admins/change-role.ts";
import { newLinkToken } from "../link-token.ts";
import { accountMails } from "../mails.ts";
import { reinstateWithin, suspendWithin } from "../security/suspend-account.ts";
import { accountRoles, accounts, socialIdentities } from "../tables.ts";
import type { PeopleSource } from "./people-source.ts";

type ThesePeople = { source: PeopleSource; which: Which<typeof peopleList> };

/**
 * Who acts on these accounts decides over them: no one over their own, administrators alone over those of staff. One change of roles and
 * accounts of staff happens at a time, so of two administrators who suspend each other one stays. Errors: AppError forbidden.
 */
export async function mustDecideOver({ db: tx }: InTx, actorId: string, ids: readonly string[]): Promise<void> {
  if (ids.includes(actorId)) throw new AppError("forbidden", peopleTexts.notOneself);
  await lockRoles(tx);
  const actor = await lockAccount(tx, actorId);
  if (actor?.roles.includes("admin")) return;
  const staff = await tx.$count(
    accountRoles,
    and(inArray(accountRoles.accountId, [...ids]), inArray(accountRoles.role, [...staffRoles])),
  );
  if (!actor || staff > 0) throw new AppError("forbidden", peopleTexts.staffByAdmins);
}

async function lockPeople(deps: InTx, actorId: string, { source, which }: ThesePeople): Promise<string[]> {
  if (which.count > maxPeople) throw invalidAt("count", peopleTexts.tooMany(maxPeople));
  // Before the rows, as who changes roles does.
  await lockRoles(deps.db);
  const ids = await lockThese(deps.db, source, which);
  await mustDecideOver(deps, actorId, ids);
  return ids;
}

/**
 * Suspends people with a reason, all or none; of a tutor the classes ahead are cancelled. Who is suspended already stays so, and so does what is closed for good.
 * Errors: AppError conflict where others fit by now, forbidden as mustDecideOver.
 */
export const suspendPeople = (
  deps: Pick<VerbDeps, "db" | "clock" | "emit">,
  actorId: string,
  { reason, ...these }: ThesePeople & { reason: string },
): Promise<PeopleChange> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const ids = await lockPeople(within(deps, tx), actorId, these);
    let changedCount = 0;
    for (const id of ids) {
      if (!(await suspendWithin(within(deps, tx), id))) continue;
      await deps.emit(tx, accountSuspended, { accountId: id, at: now });
      await record("account.suspended", id, { reason, after: { state: "suspended" } });
      changedCount += 1;
    }
    return { changedCount, skippedCount: ids.length - changedCount };
  });

/** Lets people log in again who were suspended. Errors: as suspendPeople. */
export const reinstatePeople = (
  deps: Pick<VerbDeps, "db" | "clock" | "emit">,
  actorId: string,
  these: ThesePeople,
): Promise<PeopleChange> =>
  staffWrite(deps, actorId, async (tx, record) => {
    const ids = await lockPeople(within(deps, tx), actorId, these);
    let changedCount = 0;
    for (const id of ids) {
      if (!(await reinstateWithin(within(deps, tx), id))) continue;
      await record("account.reinstated", id, { before: { state: "suspended" }, after: { state: "active" } });
      changedCount += 1;
    }
    return { changedCount, skippedCount: ids.length - changedCount };
  });

/**
 * Mails the link again by which an address is verified, or a password chosen after an invitation. People who need none are skipped, and those whose
 * mailbox had its mails of the hour. Errors: as suspendPeople; conflict where no one was mailed.
 */
export async function mailPeopleAgain(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">,
  actorId: string,
  these: ThesePeople,
): Promise<PeopleChange> {
  const mails = await accountMails(deps);
  return staffWrite(deps, actorId, async (tx, record) => {
    const ids = await lockPeople(within(deps, tx), actorId, these);
    const waiting = await tx
      .select({
        id: accounts.id,
        email: accounts.email,
        isInvited: sql<boolean>`(${accounts.passwordHash} is null and not exists (
          select from ${socialIdentities} known where known.account_id = ${accounts.id}))`,
      })
      .from(accounts)
      .where(and(inArray(accounts.id, ids), eq(accounts.state, "active"), sql`${accounts.emailVerifiedAt} is null`))
      .orderBy(accounts.id);
    let changedCount = 0;
    for (const { id, email, isInvited } of waiting) {
      const token = await newLinkToken(
        { db: tx, clock: deps.clock },
        isInvited
          ? { accountId: id, purpose: "reset-password", livesMs: inviteLinkMs }
          : { accountId: id, purpose: "verify-email" },
      );
      const mail = isInvited ? mails.invited(email, token) : mails.verify(email, token);
      if ((await deps.mail.enqueueMail(tx, mail)).kind !== "enqueued") continue;
      await record("account.mailed-again", id, { details: { mail: isInvited ? "invitation" : "verification" } });
      changedCount += 1;
    }
    if (changedCount === 0) throw conflict(peopleTexts.nobodyMailed(waiting.length > 0));
    return { changedCount, skippedCount: ids.length - changedCount };
  });
}
