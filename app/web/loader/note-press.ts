import type { SessionScope } from "#features/accounts/web/session-script.ts";
import { element } from "./page.ts";

/**
 * Notes that the academy's chat on WhatsApp was opened here, next to the link's own way: nothing waits for it. The address is the chat
 * button's, since this script shares no module with the dashboard, where features/site/web/public/note-press.ts does the same.
 */
export const notePress = ({ hostname, pathname }: HTMLAnchorElement, { token }: SessionScope) => {
  const address = element("[data-chat]")?.dataset.chat;
  // A link without a number shares something with others.
  if (!address || !/^(wa\.me|api\.whatsapp\.com)$/.test(hostname) || pathname === "/") return;
  const own = token();
  void fetch(address, {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", ...(own && { Authorization: `Bearer ${own}` }) },
    // Of a page that its secret opens for one person there is the beginning.
    body: JSON.stringify({ path: location.pathname.replace(/^(\/(do|pay))\/.*/, "$1").slice(0, 200) }),
  }).catch(() => {});
};
