import { type PaymentProvider, ProviderSilentError } from "./provider.ts";

/**
 * Asks a bank in Nigeria, by a provider that can, for its name of an account, outside a transaction: null where it knows no such account,
 * `silent` where it did not answer, `none` where no provider can ask.
 */
export async function askAccountName(
  providers: readonly PaymentProvider[],
  account: { bankCode: string; accountNumber: string },
): Promise<{ name: string | null } | "silent" | "none"> {
  // The sandbox comes first in the list, and knows test accounts alone.
  const provider = providers.findLast(({ findAccountName }) => findAccountName !== undefined);
  if (!provider?.findAccountName) return "none";
  try {
    return await provider.findAccountName(account);
  } catch (error) {
    if (error instanceof ProviderSilentError) return "silent";
    throw error;
  }
}
