import type { Env } from "./env.ts";

/** What `npm start` prints once it serves: the address, who can log in, and where mail goes. */
export function welcome(
  env: Env,
  { loaded, logins }: { loaded: boolean; logins: { role: string; email: string; password: string }[] },
): string {
  const lines = [
    "",
    `  Unwalled Academy is open at ${env.BASE_URL}`,
    loaded ? "  The supplied academy was loaded into an empty database." : null,
    env.SMTP_URL ? "  Mail is sent through SMTP_URL." : `  Mail is kept in the database: ${env.BASE_URL}/dev/mail`,
    env.DEV_PAGES ? `  Components: ${env.BASE_URL}/dev/components   API docs: ${env.BASE_URL}/api/docs` : null,
    logins.length > 0 ? "  To try it out, log in as:" : null,
    ...logins.map(({ role, email, password }) => `    ${role.padEnd(8)} ${email}  ${password}`),
    "",
    "",
  ];
  return lines.filter((line) => line !== null).join("\n");
}
