import { ask } from "#ui/api/ask.ts";
import { notePress as call } from "../../press-calls.ts";
import { maxPressPath } from "../../texts.ts";

/**
 * Notes that a link to the academy's chat on WhatsApp was pressed, next to the link's own way: nothing waits for it, and a press that did
 * not arrive is lost without a word.
 */
export function notePress({ hostname }: HTMLAnchorElement): void {
  const { unwalled } = window as { unwalled?: { viewing?: unknown } };
  // Where the chat button is, its script notes it (chat.near.ts); a staff member who sees a student's pages is not the student.
  if (document.querySelector("[data-chat]") || unwalled?.viewing) return;
  if (!/^(wa\.me|api\.whatsapp\.com)$/.test(hostname)) return;
  void ask(call, { body: { path: location.pathname.slice(0, maxPressPath) } }).catch(() => {});
}
