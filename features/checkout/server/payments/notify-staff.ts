import { shownReference } from "#lib/payment-reference.ts";
import type { Within } from "#platform/deps.ts";
import { problemMail } from "../mails.ts";
import type { PaymentDeps } from "./payment-rows.ts";

/** Tells staff by mail of a payment that a staff member must look at. `what`: a sentence. `reference`: of the order. */
export async function notifyStaff(
  deps: Within<Pick<PaymentDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">>,
  { reference, what, todo }: { reference: string; what: string; todo: string },
): Promise<void> {
  const mail = await problemMail(deps, { reference: shownReference(reference), what, todo });
  await deps.mail.enqueueMail(deps.db, mail);
}
