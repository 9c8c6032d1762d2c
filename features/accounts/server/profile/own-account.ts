import { and, eq, sql } from "drizzle-orm";
import { AppError, invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { within } from "#platform/deps.ts";
import type { CodeSentResponse, Student } from "../../answers-contract.ts";
import { accountTexts, type UpdateStudent } from "../../contract.ts";
import { isStaff } from "../../rules.ts";
import type { AccountDeps, Actor } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { codeSent, sendCode } from "../codes/send-code.ts";
import { refuseCode, tryCode } from "../codes/try-code.ts";
import { accountMails } from "../mails.ts";
import { recordEvent } from "../security/record-event.ts";
import type { CallingSession, FoundSession } from "../sign-in/find-session.ts";
import { lockAccount } from "../sign-in/open-session.ts";
import { accounts } from "../tables.ts";
import { findAccount } from "./find-account.ts";
import { studentView } from "./student-view.ts";

/** Lets only the owner pass: another's id is as unknown as one that was never given. Errors: AppError not_found. */
export function checkOwn(actor: Pick<Actor, "accountId">, id: string): void {
  if (id.toLowerCase() !== actor.accountId) throw notFound();
}

/** The caller's own row. Errors: AppError unauthenticated when it went away under the session. */
export async function getOwnAccount(
  deps: Pick<AccountDeps, "db">,
  actor: Pick<Actor, "accountId">,
): Promise<AccountRow> {
  const account = await findAccount(deps, actor.accountId);
  if (!account) throw new AppError("unauthenticated", accountTexts.sessionEnded);
  return account;
}

/** The caller's profile. */
export const getStudent = async (deps: AccountDeps, actor: Actor): Promise<Student> =>
  studentView(await getOwnAccount(deps, actor));

/**
 * Changes name, phone and address of the caller (DASH-06); what is left out stays.
 * Errors: AppError invalid at /email for another address than the account's own.
 */
export async function updateStudent(deps: AccountDeps, actor: Actor, input: UpdateStudent): Promise<Student> {
  const { email, ...changes } = input;
  const account = await getOwnAccount(deps, actor);
  if (email !== undefined && email.trim().toLowerCase() !== account.email.toLowerCase()) {
    const message = accountTexts.emailReadOnly;
    throw invalidAt("email", message, "read-only");
  }
  return changed(deps, actor, changes);
}

/** Stores the zone in which the caller's browser is: mails tell times on its clock. */
export const setTimeZone = (deps: AccountDeps, actor: Actor, timeZone: string): Promise<Student> =>
  changed(deps, actor, { timeZone });

export const toggles = ["toggleEmailNotifications", "togglePushNotifications", "toggleTheme"] as const;
export type Toggle = (typeof toggles)[number];

const toggledValue = {
  toggleEmailNotifications: () => ({ emailNotifications: sql<boolean>`not ${accounts.emailNotifications}` }),
  togglePushNotifications: () => ({ pushNotifications: sql<boolean>`not ${accounts.pushNotifications}` }),
  toggleTheme: () => ({
    theme: sql<"light" | "dark">`case ${accounts.theme} when 'dark' then 'light' else 'dark' end`,
  }),
};

/** Flips one setting of the caller (SET-01), in the database, so that two at once flip twice. */
export const toggleSetting = (deps: AccountDeps, actor: Actor, toggle: Toggle): Promise<Student> =>
  changed(deps, actor, toggledValue[toggle]());

type Changes = Parameters<ReturnType<AccountDeps["db"]["update"]>["set"]>[0];

async function changed(deps: AccountDeps, actor: Actor, changes: Changes): Promise<Student> {
  const [account] = await deps.db
    .update(accounts)
    .set({ ...changes, updatedAt: deps.clock.now() })
    .where(and(eq(accounts.id, actor.accountId), eq(accounts.state, "active")))
    .returning(accountColumns);
  if (!account) throw new AppError("unauthenticated", accountTexts.sessionEnded);
  return studentView(account);
}

/**
 * Begins to switch the second factor to what it is not now (SET-01): mails a code, which also proves that codes arrive.
 * Errors: AppError invalid for staff, who always have it; too_many.
 */
export async function beginTwoFactorChange(deps: AccountDeps, session: FoundSession): Promise<CodeSentResponse> {
  const account = await getOwnAccount(deps, session);
  if (isStaff(account.roles)) throw invalid(accountTexts.twoFactorForStaff);
  const mails = await accountMails(deps);
  const newTwoFactor = !account.twoFactorEnabled;
  await deps.db.transaction((tx) =>
    sendCode(within(deps, tx), session, { mails, to: account.email, purpose: "two-factor-change", newTwoFactor }),
  );
  return codeSent(account.email, accountTexts.twoFactorCodeSent);
}

/** Switches it with the code, and tells the owner by mail. Errors: those of codes. */
export async function confirmTwoFactorChange(
  deps: AccountDeps,
  session: CallingSession,
  code: string,
): Promise<{ student: Student; message: string }> {
  const mails = await accountMails(deps);
  const { accountId } = session;
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockAccount(within(deps, tx), { accountId });
    const tried = await tryCode(within(deps, tx), {
      actor: session,
      purpose: "two-factor-change",
      code,
      caller: session.caller,
    });
    if (tried.kind !== "right") return tried;
    const isOn = tried.newTwoFactor ?? false;
    const [account] = await tx
      .update(accounts)
      .set({
        twoFactorEnabled: isOn,
        // The code came through the mailbox.
        emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(eq(accounts.id, accountId))
      .returning(accountColumns);
    if (!account) throw new AppError("unauthenticated", accountTexts.sessionEnded);
    await recordEvent(within(deps, tx), {
      accountId,
      kind: isOn ? "two-factor-on" : "two-factor-off",
      caller: session.caller,
    });
    await deps.mail.enqueueMail(tx, mails.twoFactorChanged(account.email, isOn, session.caller, now));
    return { kind: "changed" as const, account };
  });
  if (outcome.kind !== "changed") throw refuseCode(outcome, "two-factor-change");
  const { account } = outcome;
  return {
    student: studentView(account),
    message: account.twoFactorEnabled ? accountTexts.twoFactorOn : accountTexts.twoFactorOff,
  };
}
