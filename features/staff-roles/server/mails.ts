import type { Composable } from "#lib/capabilities.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail, type MailSite } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { capabilityText } from "../texts.ts";

type Notified = { change: "given" | "taken" | "changed"; name: string; capabilities: readonly Composable[] };

const headings = {
  given: (name: string) => `You were given the role “${name}”`,
  taken: (name: string) => `The role “${name}” was taken from your account`,
  changed: (name: string) => `Your role “${name}” was changed`,
};

/** To an account whose roles changed; `by`: who changed them. */
export function rolesMail(
  { baseUrl }: Pick<VerbDeps, "baseUrl">,
  site: MailSite,
  { email, fullName }: { email: string; fullName: string },
  { change, name, capabilities }: Notified,
  by: string,
): NewMail {
  const list = capabilities.map((capability) => `• ${capabilityText(capability)}`).join("\n");
  return composeMail(
    site,
    { kind: "staff-roles.changed", to: email },
    {
      heading: headings[change](name),
      paragraphs: [
        `${by} changed what the account of ${fullName} may do. It holds from now on.`,
        ...(change !== "taken" && capabilities.length > 0 ? [`With this role you may:\n${list}`] : []),
        ...(change === "given" && capabilities.length > 0
          ? ["You may have to log in again. Staff log in with a code that we mail."]
          : []),
      ],
      action: { label: "Log in", url: baseUrl + paths.login() },
      why: "You get this mail because the roles of your account changed. It cannot be switched off.",
    },
  );
}
