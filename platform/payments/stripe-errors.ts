import { z } from "zod";
import { ProviderRefusedError, ProviderSilentError } from "./provider.ts";

/** Stripe's library asked, and its errors distinguished: no, or no one knows. */

/** An error of the library, as far as it is of use here. */
const libraryError = z.object({
  type: z.string().startsWith("Stripe"),
  statusCode: z.number().optional(),
  message: z.string().optional(),
  payment_intent: z.object({ id: z.string() }).optional(),
});

/** An error of the library; null for any other. */
export const errorOf = (error: unknown) => libraryError.safeParse(error).data ?? null;

/** What is meant by an error of the library: no, or no one knows. Other errors are ours. */
export function providerError(error: unknown): unknown {
  const cause = errorOf(error);
  if (!cause) return error;
  const status = cause.statusCode ?? 0;
  if (status < 400 || status >= 500 || status === 409 || status === 429) {
    return new ProviderSilentError("stripe", { cause: error });
  }
  return new ProviderRefusedError("stripe", cause.message ?? cause.type ?? "no reason");
}

/** What the library gives, with the answer that it read it from. */
type Answered = { lastResponse: { statusCode: number } };

/** The library takes any JSON that names no error, such as a gateway's 502. Errors: ProviderSilentError. */
export function understood<Made extends Answered>(made: Made): Made {
  if (made.lastResponse.statusCode >= 400) throw new ProviderSilentError("stripe");
  return made;
}

/** What is made. Errors: ProviderSilentError, ProviderRefusedError. */
export async function begun<Made extends Answered>(make: () => Promise<Made>): Promise<Made> {
  try {
    return understood(await make());
  } catch (error) {
    throw providerError(error);
  }
}

/** What is requested; null where Stripe knows no such thing, or does not do that with it. Errors: ProviderSilentError. */
export async function findOrNull<Found extends Answered>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return understood(await find());
  } catch (error) {
    const cause = providerError(error);
    // A key that does not fit shows nothing of the payment.
    const isKnown = cause instanceof ProviderRefusedError && ![401, 403].includes(errorOf(error)?.statusCode ?? 0);
    if (isKnown) return null;
    throw cause instanceof ProviderRefusedError ? new ProviderSilentError("stripe", { cause: error }) : cause;
  }
}
