import { workplaceAt } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { asDesk, asStudent } from "./conversation-view.ts";
import { sendAnswer, sendMessage } from "./send-message.ts";

/**
 * Puts what a person wrote on WhatsApp into the conversation to which `link` leads, as student or as tutor; a student's words about anything
 * else go to support. Errors: those of writing.
 */
export async function replyByWhatsApp(
  deps: VerbDeps,
  { accountId, text, link, key }: { accountId: string; text: string; link: string | null; key: string },
): Promise<void> {
  const { pathname, searchParams } = new URL(link ?? "/", "https://academy.invalid");
  const named = pathname.endsWith("/messages") ? searchParams.get("conversation") : null;
  const conversationId = isUuid(named) ? named : undefined;
  if (conversationId !== undefined && workplaceAt(pathname) === "tutor") {
    await sendAnswer(deps, asDesk(accountId, "tutor"), { conversationId, body: text, requestKey: key });
    return;
  }
  const where = conversationId === undefined ? { tutorId: null } : { conversationId };
  await sendMessage(deps, asStudent(accountId), { ...where, body: text, requestKey: key });
}
