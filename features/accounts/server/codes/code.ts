import { createHmac, randomInt } from "node:crypto";
import type { CodePurpose } from "../../contract.ts";
import { confirmCodeAlphabet, confirmCodeLength, digitCodeLength, normalCode } from "../../rules.ts";

/** A new random code: five letters and digits to confirm a password, six digits for everything else. */
export function newCode(purpose: CodePurpose): string {
  const [alphabet, length] =
    purpose === "password" ? [confirmCodeAlphabet, confirmCodeLength] : ["0123456789", digitCodeLength];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/**
 * What is stored instead of a code. The key is the raw token of the session that asked, which no table holds: a copy of the
 * database tells nothing of its codes, and a code is worth nothing with any other token.
 */
export function hashCode(code: string, purpose: CodePurpose, token: string): string {
  return createHmac("sha256", token)
    .update(`${purpose}:${normalCode(code)}`)
    .digest("hex");
}
