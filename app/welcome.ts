import { paths } from "#lib/paths.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import type { Env } from "./env.ts";

/** What is known once the server serves. */
type Opened = {
  /** What the academy is called. */
  academy: string;
  /** Visitors see that it opens soon, until its owner opens it. */
  isShut: boolean;
  /** Whether the supplied academy was loaded into an empty database. */
  loaded: boolean;
  /** Example people who can log in. */
  logins: { role: string; email: string; password: string }[];
  /** How many example people of an earlier, local start cannot log in now that the site is public. */
  shutOut: number;
  /** Set where no one administers the site: the link that makes the first one, or null where an earlier start printed it. */
  firstAdmin: { link: string | null } | null;
  /** Settings of the site that are still the supplied examples. */
  examples: string[];
};

/** What `npm start` prints once it serves: the address, who can log in, where mail goes, and what is not as it should be. */
export function welcome(env: Env, opened: Opened): string {
  const { academy, isShut, loaded, logins, firstAdmin } = opened;
  const dev = developmentAddress(env);
  const lines = [
    "",
    `  ${academy} is ${isShut ? "not open yet" : "open"} at ${env.BASE_URL}`,
    isShut ? `  Visitors see that it opens soon. Its administrator opens it at ${env.BASE_URL}${paths.setup()}` : null,
    loaded ? "  The supplied academy was loaded into an empty database." : null,
    env.SMTP_URL
      ? "  Mail is sent through SMTP_URL."
      : `  Mail is kept in the database${dev ? `: ${dev}/dev/mail` : "."}`,
    dev ? `  Components: ${dev}/dev/components   API docs: ${dev}/api/docs` : null,
    logins.length > 0 ? "  To try it out, log in as:" : null,
    ...logins.map(({ role, email, password }) => `    ${role.padEnd(8)} ${email}  ${password}`),
    firstAdmin ? "  This site has no administrator." : null,
    firstAdmin && (firstAdmin.link ? indented(adminLinkText(firstAdmin.link)) : `  ${anotherLink}`),
    ...warnings(env, opened).map((warning) => `  Warning: ${warning}`),
    "",
    "",
  ];
  return lines.filter((line) => line !== null).join("\n");
}

const anotherLink = "npm run admin prints a link that makes one.";

/** A link that makes an administrator, and what to know of it. */
export const adminLinkText = (link: string) =>
  `Open this link to make one. It works once, for 30 minutes; npm run admin prints another.\n  ${link}`;

const indented = (text: string) => text.replace(/^/gm, "  ");

/** Where development pages answer: never under a public name, whatever the settings are. Null where they are hidden. */
function developmentAddress(env: Env): string | null {
  if (!env.DEV_PAGES) return null;
  return isThisMachine(env.BASE_URL) ? env.BASE_URL : `http://localhost:${env.PORT}`;
}

/** What it means that nothing is mailed. */
export const noMailServer =
  "no mail server is set (SMTP_URL). Mail stays in the database and reaches nobody: no confirmation, no reset link, and no log-in code, without which staff and administrators cannot log in.";

/** Printed after the welcome where the mail server does not take mail now. `said`: what it, or the way to it, answered. */
export const deadMailServer = (text: string): string =>
  `  Warning: the mail server (SMTP_URL) takes no mail: ${text}\n  Mail waits in the database and goes once the server takes it; until then nobody gets a code or a link.\n\n`;

/** What an owner must know of a site that others can reach. */
function warnings(env: Env, { shutOut, examples }: Opened): string[] {
  if (isThisMachine(env.BASE_URL)) return [];
  return [
    env.SMTP_URL ? null : noMailServer,
    env.DEV_PAGES
      ? "DEV_PAGES is on. Whoever can open an address of this machine itself can read everybody's mail, codes included."
      : null,
    shutOut > 0
      ? `${shutOut} example accounts of an earlier local start cannot log in here, since everybody knows their passwords.`
      : null,
    examples.length > 0
      ? `these settings of the site are still the supplied examples and are not shown: ${examples.join(", ")}. npm run site sets them.`
      : null,
  ].filter((warning) => warning !== null);
}
