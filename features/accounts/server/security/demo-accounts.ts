import { and, eq, ne } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { AccountDeps } from "../account-deps.ts";
import { accounts } from "../tables.ts";
import { reinstateAccount, suspendAccount } from "./suspend-account.ts";

type Deps = Pick<AccountDeps, "db" | "clock" | "emit">;

/**
 * Shuts the accounts of the supplied academy on a site that others can reach (`mayLogIn` false), since everybody knows their
 * passwords, and opens them again on a machine of one's own. Answers their addresses.
 */
export async function syncDemoAccounts(deps: Deps, { mayLogIn }: { mayLogIn: boolean }): Promise<string[]> {
  if (!mayLogIn) return shutDemoAccounts(deps);
  const demoAccounts = await listDemoAccounts(deps);
  for (const { id, state } of demoAccounts) {
    // Another process that starts at the same moment may have been first.
    if (state === "suspended") await reinstateAccount(deps, id).catch(unless("not_found"));
  }
  return demoAccounts.map(({ email }) => email);
}

/** Suspends them: they open by no way at all, password, link, code, provider or an old session. Answers their addresses. */
export async function shutDemoAccounts(deps: Omit<Deps, "emit">): Promise<string[]> {
  const demoAccounts = await listDemoAccounts(deps);
  for (const { id, state } of demoAccounts) {
    if (state !== "suspended") await suspendAccount(deps, id).catch(unless("not_found"));
  }
  return demoAccounts.map(({ email }) => email);
}

const listDemoAccounts = ({ db }: Pick<Deps, "db">) =>
  db
    .select({ id: accounts.id, email: accounts.email, state: accounts.state })
    .from(accounts)
    .where(and(eq(accounts.demo, true), ne(accounts.state, "closed")))
    .orderBy(accounts.email);

const unless = (code: AppError["code"]) => (error: unknown) => {
  if (!(error instanceof AppError && error.code === code)) throw error;
};
