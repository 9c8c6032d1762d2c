import { findPerson } from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { issueTexts } from "../../issue-texts.ts";
import { issueMail } from "./issue-mail.ts";
import { readIssue } from "./read-issues.ts";

type Deps = Pick<VerbDeps, "db" | "log" | "baseUrl" | "staffEmail" | "mail" | "mailServer">;

/** Mails an issue to who asks for it, as readers get it, but for the way to leave. Errors: AppError not_found, too_many. */
export async function testIssue(deps: Deps, actorId: string, { id }: { id: string }): Promise<{ to: string }> {
  const [issue, person, site] = await Promise.all([readIssue(deps, id), findPerson(deps, actorId), getSettings(deps)]);
  if (!person) throw notFound(issueTexts.gone);
  const to = person.email;
  const outcome = await deps.mail.enqueueMail(
    deps.db,
    issueMail({ site, baseUrl: deps.baseUrl }, issue, { to, unsubscribeToken: null }),
  );
  if (outcome.kind === "over-limit") {
    throw new AppError("too_many", "You sent yourself many tests. Please wait a while.", outcome);
  }
  return { to };
}
