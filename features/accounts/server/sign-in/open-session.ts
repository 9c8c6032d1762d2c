import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { type InTx, type Within, within } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import type { LoginResponse } from "../../answers-contract.ts";
import { accountTexts, oauthLabels } from "../../contract.ts";
import { accountReturned } from "../../events.ts";
import { deviceLabel, needsSecondFactor, pendingSessionMs, sessionEndsAt } from "../../rules.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";
import { type AccountRow, accountColumns } from "../account-rows.ts";
import { sendCode } from "../codes/send-code.ts";
import { type AccountMails, accountMails } from "../mails.ts";
import { studentView } from "../profile/student-view.ts";
import { recordEvent } from "../security/record-event.ts";
import { accounts, sessions, socialIdentities } from "../tables.ts";
import { recordDevice } from "./known-device.ts";

export type Opening = {
  accountId: string;
  /**
   * The hash that was found right. If another one is stored by now, the password was changed since and this log-in
   * must not survive it. Undefined where no password was asked (a social log-in, a second factor).
   */
  passwordHash?: string | null;
  /** The person at a provider who logs in. Their connection may have been cut since, as the password may have changed. */
  identity?: Pick<typeof socialIdentities.$inferSelect, "provider" | "subject">;
  remember: boolean;
  /** The known device that the browser named and that is this account's. */
  knownDeviceId: string | null;
  caller: Caller;
};

/** After the password (or the provider) was right: a session, or a pending one with a code on its way (AUTH-02, AUTH-03). */
export async function beginSession(deps: AccountDeps, account: AccountRow, opening: Opening): Promise<LoginResponse> {
  const mails = await accountMails(deps);
  if (!needsSecondFactor(account)) {
    return deps.db.transaction((tx) => openSession(within(deps, tx), mails, opening, accountTexts.loginDone));
  }
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockAccount(within(deps, tx), opening);
    const token = newToken();
    const sessionId = newId();
    await tx.insert(sessions).values({
      id: sessionId,
      accountId: account.id,
      tokenHash: hashToken(token),
      kind: "pending",
      remember: opening.remember,
      deviceId: opening.knownDeviceId,
      device: deviceLabel(opening.caller.userAgent),
      ipAddress: opening.caller.ip,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + pendingSessionMs),
    });
    await sendCode(
      within(deps, tx),
      { accountId: account.id, sessionId, token },
      { mails, to: account.email, purpose: "2fa" },
    );
    return {
      twoFactorRequired: true,
      token,
      message: accountTexts.twoFactorRequired,
      redirectTo: paths.verifyTwoFactor(),
    };
  });
}

/**
 * Opens a full session in the caller's transaction: notes the device, writes to the owner when it is a new one, takes back an
 * account that was being closed.
 * Errors: AppError unauthenticated when the account was suspended or its password changed since.
 */
export async function openSession(
  deps: Within<AccountDeps>,
  mails: AccountMails,
  opening: Opening,
  message: string,
): Promise<LoginResponse> {
  const { db: tx } = deps;
  const { accountId, remember, caller } = opening;
  const now = deps.clock.now();
  const before = await lockAccount(deps, opening);
  const [account] = await tx
    .update(accounts)
    .set({ lastLoginAt: now, state: "active", closeAfter: null })
    .where(eq(accounts.id, accountId))
    .returning(accountColumns);
  if (!account) throw new AppError("unauthenticated", accountTexts.wrongLogin);

  const device = await recordDevice(deps, { accountId, knownDeviceId: opening.knownDeviceId, caller });
  const isFirstLogin = before.lastLoginAt === null;
  const kind = device.isNew && !isFirstLogin ? "login-new-device" : "login";
  await recordEvent(deps, { accountId, kind, caller });
  if (kind === "login-new-device") await deps.mail.enqueueMail(tx, mails.newDevice(account.email, caller, now));
  if (before.state === "closing") {
    await recordEvent(deps, { accountId, kind: "closing-cancelled", caller });
    await deps.emit(tx, accountReturned, { accountId, at: now });
  }

  const token = newToken();
  const expiresAt = sessionEndsAt(now, remember);
  await tx.insert(sessions).values({
    id: newId(),
    accountId,
    tokenHash: hashToken(token),
    kind: "full",
    remember,
    deviceId: device.id,
    device: deviceLabel(caller.userAgent),
    ipAddress: caller.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return {
    student: studentView(account),
    token,
    message: before.state === "closing" ? accountTexts.closingCancelled : message,
    remember,
    expiresAt: expiresAt.toISOString(),
    ...(device.token === undefined ? {} : { deviceToken: device.token }),
  };
}

/**
 * Locks the account's row until the session is written, so that a suspension or a change of the password either comes first
 * and is seen here, or comes after and ends this session with the others. Anybody who locks rows of an account locks this one
 * first, so that no two wait for each other.
 * Errors: AppError unauthenticated when the account is not open, its password is no longer the one of `passwordHash`, or
 * `identity` is no longer connected to it.
 */
export async function lockAccount(
  { db: tx }: InTx,
  { accountId, passwordHash, identity }: Pick<Opening, "accountId" | "passwordHash" | "identity">,
) {
  const [account] = await tx
    .select({ state: accounts.state, lastLoginAt: accounts.lastLoginAt })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        inArray(accounts.state, ["active", "closing"]),
        passwordHash === undefined
          ? undefined
          : passwordHash === null
            ? isNull(accounts.passwordHash)
            : eq(accounts.passwordHash, passwordHash),
      ),
    )
    .for("no key update");
  if (!account) throw new AppError("unauthenticated", accountTexts.wrongLogin);
  if (identity) {
    const connected = await tx
      .select({ accountId: socialIdentities.accountId })
      .from(socialIdentities)
      .where(
        and(
          eq(socialIdentities.provider, identity.provider),
          eq(socialIdentities.subject, identity.subject),
          eq(socialIdentities.accountId, accountId),
        ),
      );
    if (connected.length === 0) {
      throw new AppError("unauthenticated", accountTexts.providerFailed(oauthLabels[identity.provider]));
    }
  }
  return account;
}

/** Ends sessions of an account in the caller's transaction; with `exceptId`, all but that one. Returns how many ended. */
export async function endSessions(
  { db: tx, clock }: InTx<"clock">,
  accountId: string,
  exceptId?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        exceptId ? sql`${sessions.id} <> ${exceptId}` : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}
