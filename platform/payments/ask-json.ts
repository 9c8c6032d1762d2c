import type { ProviderName } from "#lib/payments.ts";
import { ProviderSilentError } from "./provider.ts";

/** A provider that takes longer is asked again later: no one waits for it with a connection in hand. */
export const answerWithinMs = 8_000;
const maxAnswerBytes = 512 * 1024;

/**
 * Asks a provider and reads its JSON, whatever its status. Errors: ProviderSilentError when nothing usable came in time; neither
 * the key nor the answer is in it, since both may be secret.
 */
export async function askJson(
  name: ProviderName,
  url: string,
  init: RequestInit,
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { Accept: "application/json", ...init.headers },
      redirect: "error",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new RangeError("The answer is too long.");
      chunks.push(chunk);
    }
    return { status: response.status, answer: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
  } catch (cause) {
    throw new ProviderSilentError(name, { cause });
  }
}
