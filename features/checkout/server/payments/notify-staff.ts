import type { Tx } from "#db/client.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { problemMail } from "../mails.ts";
import type { PaymentDeps } from "./payment-rows.ts";

/** Tells staff by mail of a payment that a person must look at. `what`: a sentence. `reference`: of the order. */
export async function notifyStaff(
  deps: Pick<PaymentDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">,
  tx: Tx,
  { reference, what, todo }: { reference: string; what: string; todo: string },
): Promise<void> {
  const mail = await problemMail({ ...deps, db: tx }, { reference: shownReference(reference), what, todo });
  await deps.mail.enqueueMail(tx, mail);
}
