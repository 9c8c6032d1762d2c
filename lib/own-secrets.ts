/** Shown where someone's text holds such a link or address. */
export const ownSecretMessage =
  "This holds a private link or address that the academy made for one person. Whoever reads it could act as that person, so please take it out.";

export const ownSecretError = (pointer: string) => ({ pointer, code: "secret", message: ownSecretMessage });

/** The address of an answer by mail: what is between + and @ is its secret (decision 033). */
const replyAddress = /\+[a-z2-7]{47}@/i;
/** Pages that a secret in their path opens: buttons, what a sponsor pays, a calendar's feed (lib/paths.ts, features/act-links). */
const secretPath = /\/(?:do|pay|calendar)\/[\w-]{20,}/;
/** Pages and calls whose secret is in the query or the fragment. */
const secretPage =
  /\/(?:reset-password|verify-email|new-admin|sponsor-notes|guardian-reports|stop-mails|newsletter\/confirm|newsletter\/unsubscribe|login|api\/[\w/-]{1,80})[?#]([^\s<>"]{1,300})/g;
const secretValue = /(?:^|[?#&])(?:token|stop|handoff)=[\w-]{20,}/;

/** Whether a text holds an address, a link or a token that the academy made for one person, on whatever host, also as mail programs wrap links. */
export function hasOwnSecret(text: string): boolean {
  if (!/[+/%]/.test(text)) return false;
  const visible = text.replace(/\p{Cf}/gu, "");
  return [visible, withoutPercents(visible)].some(
    (value) =>
      replyAddress.test(value) ||
      secretPath.test(value) ||
      Array.from(value.matchAll(secretPage)).some(([, query = ""]) => secretValue.test(query)),
  );
}

/** A text without the lines that hold one. */
export const withoutOwnSecrets = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !hasOwnSecret(line))
    .join("\n");

/** `%2F` as `/`: links that are wrapped in others. */
const withoutPercents = (text: string): string =>
  text.replace(/%(?:25)?([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
