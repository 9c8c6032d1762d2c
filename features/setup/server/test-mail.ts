import { getSettings } from "#features/site/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { MailServer } from "#platform/mail/transport.ts";
import type { TestRun } from "../contract.ts";
import { setupTexts } from "../texts.ts";
import { setupTestMail } from "./mails.ts";
import { ownAddress } from "./own-address.ts";
import { runLeg } from "./run-leg.ts";
import { saveTest } from "./save-test.ts";

/** Together shorter than what a request may take. */
const within = { connectMs: 7_000, deliverMs: 9_000 };

type Deps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "mailServer">;

/**
 * Sends a test mail to who asks for it, past the outbox, so that what the mail server answers is seen at once; each leg with its
 * time. That a mail arrives no one can see from here, and the last leg says so. Errors: AppError conflict where no mail server is set.
 */
export async function testMail(deps: Deps, actorId: string): Promise<TestRun> {
  const { mailServer } = deps;
  if (!mailServer) throw conflict(setupTexts.noMailServer);
  const to = await ownAddress(deps, actorId);
  const mail = await testMailTo(deps, mailServer, to);
  const transport = mailServer.open();
  try {
    const reached = await runLeg(`${mailServer.host} answers and takes our log-in`, within.connectMs, async () => {
      await transport.check();
      return {};
    });
    const legs = [reached];
    if (reached.state === "done") {
      const sent = await runLeg(`It takes a mail to ${to}`, within.deliverMs, async () => {
        await transport.deliver(mail);
        return { note: `From ${mailServer.from}` };
      });
      legs.push(sent);
      if (sent.state === "done") {
        legs.push({
          text: "It arrives",
          state: "unknown",
          ms: null,
          note: "No one can see that from here: look into your mailbox, and where spam goes.",
        });
      }
    }
    return await saveTest(deps, actorId, { subject: "mail", mark: mailServer.mark, legs });
  } finally {
    transport.close();
  }
}

async function testMailTo(deps: Deps, { from }: MailServer, to: string) {
  const domain = from.replace(/>$/, "").slice(from.lastIndexOf("@") + 1);
  const { subject, text, html, headers = {} } = setupTestMail(await getSettings(deps), to);
  return { messageId: `<${newId()}@${domain}>`, to, replyTo: null, subject, text, html, headers, attachments: [] };
}
