import { addressOf } from "#lib/call.ts";
import { paths } from "#lib/paths.ts";
import type { TxDeps } from "#platform/deps.ts";
import type { MailLabels } from "#platform/mail/compose-mail.ts";
import { stopMails } from "../../calls.ts";
import type { NotificationKind } from "../../contract.ts";
import { noticeRules } from "../../rules.ts";
import { type NotifiedPerson, stopTokenOf } from "./read-preferences.ts";

/** The unsubscribe link of mails of these kinds, for their small print and the button of mail programs; undefined where none may be stopped. */
export async function unsubscribeOf(
  { db, baseUrl }: Pick<TxDeps, "db" | "baseUrl">,
  { accountId, stopToken }: Pick<NotifiedPerson, "accountId" | "stopToken">,
  kinds: readonly NotificationKind[],
): Promise<MailLabels["unsubscribe"]> {
  const stoppable = kinds.filter((kind) => noticeRules[kind].email !== "always");
  if (stoppable.length === 0) return undefined;
  const query = { token: await stopTokenOf({ db }, accountId, stopToken), kinds: [...new Set(stoppable)].join(",") };
  return {
    label: "To get no more mails like this:",
    pageUrl: baseUrl + paths.stopMails(query),
    callUrl: baseUrl + addressOf(stopMails, { query }),
  };
}
