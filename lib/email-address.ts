const maxAddressLength = 254; // RFC 5321, 4.5.3.1.3 less the angle brackets
const maxLocalLength = 64;
const maxLabelLength = 63;

/** The dot-atom of RFC 5322: no quotes, comments, spaces or control characters, so an address can never hold a second one. */
const localPattern = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const labelPattern = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/;

/**
 * One plain mail address, its domain in lower case, or null for anything else: several addresses, a display name, line breaks,
 * an address literal, a domain without a dot, characters outside ASCII (write such a domain in its xn-- form).
 */
export function parseEmailAddress(text: string): string | null {
  if (text.length > maxAddressLength) return null;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1).toLowerCase();
  if (at < 1 || local.length > maxLocalLength || !localPattern.test(local)) return null;
  const labels = domain.split(".");
  const topLevel = labels.at(-1) ?? "";
  if (labels.length < 2 || /^\d+$/.test(topLevel)) return null;
  if (!labels.every((label) => label.length <= maxLabelLength && labelPattern.test(label))) return null;
  return `${local}@${domain}`;
}

/** A sender as settings write it: `Name <address>` or the address alone. The name is one line; null when it cannot be used. */
export function parseMailbox(text: string): { name: string; address: string } | null {
  if (/\p{Cc}/u.test(text)) return null;
  const notified = text.trim();
  const from = notified.endsWith(">") ? notified.lastIndexOf("<") : -1;
  const name = notified.slice(0, Math.max(from, 0)).trim().replace(/^"|"$/g, "").trim();
  const address = parseEmailAddress(from < 0 ? notified : notified.slice(from + 1, -1));
  return address === null || /["<>]/.test(name) ? null : { name, address };
}

/**
 * The mailbox behind an address, for counting what arrives there: without capital letters, without the tag that most providers
 * drop (`ada+shop@…`), and for Gmail without dots. Never an address to write to.
 */
export function mailboxKey(address: string): string {
  const [, local = "", domain = ""] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? [];
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
