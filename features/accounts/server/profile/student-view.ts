import { addressOf } from "#lib/call.ts";
import { mainRole, powersOf } from "#lib/capabilities.ts";
import type { Student } from "../../answers-contract.ts";
import { getAvatar } from "../../calls.ts";
import { needsSecondFactor } from "../../rules.ts";
import type { AccountRow } from "../account-rows.ts";

/** An account as its own pages and the API show it (API-02). */
export function studentView(account: AccountRow): Student {
  const { id, fullName, email, phone, address, roles, emailNotifications, pushNotifications, theme } = account;
  return {
    id,
    _id: id,
    fullName,
    email,
    phone,
    address,
    role: mainRole(roles),
    roles,
    powers: powersOf(account),
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
    // Of staff a code is requested, whatever they chose.
    twoFactorEnabled: needsSecondFactor(account),
    emailNotifications,
    pushNotifications,
    theme,
    timeZone: account.timeZone,
    avatarUrl: avatarUrl(id, account.avatarKey),
    avatarSmallUrl: avatarUrl(id, account.avatarSmallKey),
  };
}

/** The address of a stored picture: the random part of its key, so only those who received it can see it. */
export const avatarUrl = (accountId: string, key: string | null): string | null =>
  key === null
    ? null
    : addressOf(getAvatar, { params: { id: accountId, file: `${key.slice(key.lastIndexOf("/") + 1)}.webp` } });
