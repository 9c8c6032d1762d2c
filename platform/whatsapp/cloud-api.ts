import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { WhatsAppOutcome, WhatsAppSender } from "./whatsapp-sender.ts";

/** What the WhatsApp Business Platform (Cloud API) knows this academy by. `url`: of the API with its version, without a slash at the end. */
export type WhatsAppSettings = {
  url: string;
  token: string;
  numberId: string;
  number: string;
  appSecret: string;
  verifyToken: string;
};

/** A service that takes longer may have sent it. */
const patienceMs = 10_000;

const sentAnswer = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const errorResponse = z.object({ error: z.object({ code: z.number(), message: z.optional(z.string()) }) });
/** Codes of its errors that pass: too much at once, or an error of its own. */
const passing = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004, 133016]);

/** Sends by the WhatsApp Business Platform's Cloud API. */
export function openCloudApi({
  url,
  token,
  numberId,
  number,
  appSecret,
  verifyToken,
}: WhatsAppSettings): WhatsAppSender {
  async function post(message: object): Promise<WhatsAppOutcome> {
    let response: Response;
    try {
      response = await fetch(`${url}/${encodeURIComponent(numberId)}/messages`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ messaging_product: "whatsapp", recipient_type: "individual", ...message }),
        redirect: "manual",
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch (error) {
      // Where no one listens nothing was sent; anything else may have been.
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
      return { state: cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND" ? "later" : "unsure" };
    }
    const body: unknown = await response.json().catch(() => null);
    const sent = sentAnswer.safeParse(body);
    if (response.ok) return sent.success ? { state: "sent", id: sent.data.messages[0]?.id ?? "" } : { state: "unsure" };
    const cause = errorResponse.safeParse(body);
    const code = cause.success ? cause.data.error.code : 0;
    if (response.status === 429 || response.status >= 500 || passing.has(code)) return { state: "later" };
    return {
      state: "refused",
      reason: `${code} ${cause.success ? (cause.data.error.message ?? "") : response.status}`.trim(),
    };
  }

  return {
    number,
    isSimulated: false,
    sendTemplate: ({ to, template, params, buttons, reference }) =>
      post({
        to,
        type: "template",
        template: {
          name: template,
          language: { code: "en" },
          components: [
            { type: "body", parameters: params.map((text) => ({ type: "text", text })) },
            ...buttons.map(({ path }, index) => ({
              type: "button",
              sub_type: "url",
              index: String(index),
              // The template has the site's address; this is what follows its slash.
              parameters: [{ type: "text", text: path.replace(/^\//, "") }],
            })),
          ],
        },
        biz_opaque_callback_data: reference,
      }),
    sendText: (to, text) => post({ to, type: "text", text: { body: text, preview_url: false } }),
    isSigned(body, signature) {
      const value = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "")?.[1];
      if (value === undefined) return false;
      return timingSafeEqual(createHmac("sha256", appSecret).update(body).digest(), Buffer.from(value, "hex"));
    },
    isVerifyToken(value) {
      const hash = (text: string) => createHmac("sha256", appSecret).update(text).digest();
      return timingSafeEqual(hash(value), hash(verifyToken));
    },
  };
}
