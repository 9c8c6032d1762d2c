import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isOfService } from "./push-services.ts";
import { pushKeys } from "./tables.ts";

/** A browser that push messages reach, as it describes itself (Push API). */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** What is sent next to the words. `topic`: of several with the same one, a service that waits for the device keeps the last. */
export type PushSettings = { ttlS: number; urgency: "normal" | "high"; topic: string };

/** `gone`: this browser will never hear anything again. `later`: its service did not take it now. `refused`: it never will. */
export type PushOutcome = "sent" | "gone" | "later" | "refused";

/** How push messages leave. */
export type PushSender = {
  /** What a browser is given to subscribe with: base64url. */
  publicKey(): Promise<string>;
  /** Whether an address belongs to a push service that may be asked. */
  accepts(endpoint: string): boolean;
  /** Hands one message over, encrypted for that browser (RFC 8291). Errors: keys of the browser that are none. */
  send(to: PushAddress, message: string, settings: PushSettings): Promise<PushOutcome>;
};

/** A service that takes longer is tried again. */
const patienceMs = 10_000;

/**
 * Sends by the browsers' own services (RFC 8030). `services`: who may be asked, by origin. `contact`: where such a service finds someone,
 * `mailto:` or https.
 */
export function openPushSender({
  db,
  services,
  contact,
}: {
  db: Db;
  services: readonly string[];
  contact: string;
}): PushSender {
  // Most processes of most hours send nothing; the library and its parts take 30 ms to load.
  const library = () => import("web-push").then((module) => module.default);
  let known: Promise<{ publicKey: string; privateKey: string }> | null = null;
  const keys = () => {
    known ??= findKeys().catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };

  async function findKeys() {
    const [pushKey] = await db.select().from(pushKeys).where(eq(pushKeys.only, true));
    if (pushKey) return pushKey;
    await db
      .insert(pushKeys)
      .values((await library()).generateVAPIDKeys())
      .onConflictDoNothing();
    const [made] = await db.select().from(pushKeys).where(eq(pushKeys.only, true));
    if (!made) throw new Error("The keys for push messages could not be kept.");
    return made;
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    accepts: (endpoint) => isOfService(endpoint, services),
    async send({ endpoint, p256dh, auth }, message, { ttlS, urgency, topic }) {
      if (!isOfService(endpoint, services)) return "refused";
      const { publicKey, privateKey } = await keys();
      const request = (await library()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject: contact, publicKey, privateKey },
        contentEncoding: "aes128gcm",
        TTL: ttlS,
        urgency,
        topic,
      });
      try {
        const response = await fetch(request.endpoint, {
          method: request.method,
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body),
          // A service that led elsewhere could lead anywhere.
          redirect: "manual",
          signal: AbortSignal.timeout(patienceMs),
        });
        return outcomeOf(response.status, await textOf(response));
      } catch {
        return "later";
      }
    },
  };
}

/** What is read of a refusal: services report their reason in a few words. */
const maxReasonLength = 1_000;

/** The words of a refusal; empty for all else. */
async function textOf(response: Response): Promise<string> {
  let text = "";
  if (response.status >= 400 && response.status < 500 && response.body) {
    for await (const chunk of response.body) {
      text += Buffer.from(chunk).toString("latin1");
      if (text.length >= maxReasonLength) break;
    }
  } else await response.body?.cancel();
  return text.slice(0, maxReasonLength);
}

/** A token that does not hold at this moment: the clock here is wrong, the browser is not. */
const ofOurClock = /BadJwtToken|ExpiredProviderToken|expired|not yet valid/i;
/** How services report that a browser subscribed with another key, where the status alone does not. */
const ofAnotherKey = /vapid|UnauthorizedRegistration|MismatchSenderId/i;

function outcomeOf(status: number, text: string): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) return "later";
  if (ofOurClock.test(text)) return "refused";
  // The browser subscribed with another key than ours (RFC 8292): nothing of ours will ever reach it there.
  return status === 401 || status === 403 || (status === 400 && ofAnotherKey.test(text)) ? "gone" : "refused";
}
