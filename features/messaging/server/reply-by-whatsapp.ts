import { workplaceAt } from "#lib/paths.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { asDesk, asStudent } from "./conversation-view.ts";
import type { MessageDeps } from "./message-deps.ts";
import { sendAnswer, sendMessage } from "./send-message.ts";

/**
 * Puts what a person wrote on WhatsApp into the conversation to which `link` leads, as student or as tutor; a student's words about anything
 * else go to support. Errors: those of writing.
 */
export const replyByWhatsApp =
  (deps: MessageDeps) =>
  async ({ accountId, text, link, key }: { accountId: string; text: string; link: string | null; key: string }) => {
    const { pathname, searchParams } = new URL(link ?? "/", "https://academy.invalid");
    const named = pathname.endsWith("/messages") ? searchParams.get("conversation") : null;
    const conversationId = isUuid(named) ? named : undefined;
    if (conversationId !== undefined && workplaceAt(pathname) === "tutor") {
      await sendAnswer(deps, asDesk(accountId, "tutor"), { conversationId, body: text }, key);
      return;
    }
    const where = conversationId === undefined ? { tutorId: null } : { conversationId };
    await sendMessage(deps, asStudent(accountId), { ...where, body: text }, key);
  };
