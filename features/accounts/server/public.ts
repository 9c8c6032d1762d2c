import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { VerbDeps } from "#platform/deps.ts";
import type { SignUp } from "../contract.ts";
import { type AccountSettings, accountDeps, type Caller } from "./account-deps.ts";
import { countHolders } from "./admins/office-roles.ts";
import { reinstateAccount, suspendAccount } from "./security/suspend-account.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { accounts } from "./tables.ts";

export type { AccountSettings, Caller } from "./account-deps.ts";
export { countAdmins, makeAdminLink, offerFirstAdmin } from "./admins/admin-links.ts";
export {
  changeRole,
  giveRole,
  holdAccount,
  lockRoles,
  type RoleChange,
  takeRole,
} from "./admins/change-role.ts";
export {
  countHolders,
  endOfficeRole,
  giveOfficeRole,
  listOfficeRoles,
  rolesAt,
  staffHolders,
  takeOfficeRole,
  writeOfficeRole,
} from "./admins/office-roles.ts";
export { isVerifiedAddress, verifyLink } from "./profile/find-account.ts";
export { keepContact } from "./profile/keep-contact.ts";
export { personRows } from "./profile/person-rows.ts";
export { settleDemoAccounts, shutDemoAccounts } from "./security/demo-accounts.ts";
export { recordEvent } from "./security/record-event.ts";
export { type FoundSession, findSession } from "./sign-in/find-session.ts";
export { liveSessionRows } from "./sign-in/live-session-rows.ts";

type Person = { fullName: string; email: string; phone: string; emailVerified: boolean };

/** What other features and app/ may ask of accounts. One for each process: `deps` in it holds the bounds on hashing. */
export function accountVerbs(verbs: VerbDeps, settings: AccountSettings = {}) {
  const deps = accountDeps(verbs, settings);
  return {
    /** For accountRoutes alone. */
    deps,
    /** Takes a sign-up; the same answer for an address that has an account. `caller` is for the audit trail. */
    signUp: (input: SignUp, caller: Caller | null = null) => signUp(deps, input, caller),
    suspendAccount: (accountId: string) => suspendAccount(deps, accountId),
    reinstateAccount: (accountId: string) => reinstateAccount(deps, accountId),
    /** Students with an account, for the home page. */
    countStudents: (): Promise<number> => countHolders(deps.db, "student"),
    /** Name, address and phone of an account, to fill a form or a mail; null when it is closed or unknown. */
    async findPerson(accountId: string): Promise<Person | null> {
      const [person] = await deps.db
        .select({
          fullName: accounts.fullName,
          email: accounts.email,
          phone: accounts.phone,
          emailVerified: isNotNull(accounts.emailVerifiedAt).mapWith(Boolean),
        })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), ne(accounts.state, "closed")));
      return person ?? null;
    },
  };
}

export type AccountVerbs = ReturnType<typeof accountVerbs>;
