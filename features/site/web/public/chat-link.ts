/** Hosts of the messaging app that takes the first words of a message in the address. */
const prefilled = /^(wa\.me|api\.whatsapp\.com)$/;

/** The academy's address in the messaging app with the first words of a message, where the app takes them; null without one. */
export function chatLink(chatUrl: string, text: string): { href: string; name: string } | null {
  if (!URL.canParse(chatUrl)) return null;
  const url = new URL(chatUrl);
  if (!prefilled.test(url.hostname)) return { href: url.href, name: "Ask us in our chat" };
  url.searchParams.set("text", text);
  return { href: url.href, name: "Ask us on WhatsApp" };
}
