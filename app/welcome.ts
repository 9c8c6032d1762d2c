import type { Env } from "./env.ts";

/** What `npm start` prints once it serves: the address, who can log in, and where mail goes. */
export function welcome(env: Env, loaded: boolean): string {
  const lines = [
    "",
    `  Unwalled Academy is open at ${env.BASE_URL}`,
    loaded ? "  The supplied academy was loaded into an empty database." : null,
    env.SMTP_URL ? "  Mail is sent through SMTP_URL." : `  Mail is kept in the database: ${env.BASE_URL}/dev/mail`,
    env.DEV_PAGES ? `  Components: ${env.BASE_URL}/dev/components   API docs: ${env.BASE_URL}/api/docs` : null,
    "",
    "",
  ];
  return lines.filter((line) => line !== null).join("\n");
}
