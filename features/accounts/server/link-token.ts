import type { TxDeps } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import { resetLinkMs, verifyLinkMs } from "../rules.ts";
import { linkTokens } from "./tables.ts";

const usualMs = { "verify-email": verifyLinkMs, "reset-password": resetLinkMs } as const;

/** Makes the secret of a link that is mailed to the owner of an account; only its hash is stored. */
export async function newLinkToken(
  { db: tx, clock }: Pick<TxDeps, "db" | "clock">,
  {
    accountId,
    purpose,
    livesMs = usualMs[purpose],
  }: { accountId: string; purpose: keyof typeof usualMs; livesMs?: number },
): Promise<string> {
  const now = clock.now();
  const token = newToken();
  await tx.insert(linkTokens).values({
    id: newId(),
    accountId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + livesMs),
  });
  return token;
}
