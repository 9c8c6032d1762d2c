import { useState } from "react";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import type { Money } from "#lib/money.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { claimTransfer } from "../../calls.ts";
import type { OrderPageView } from "../../contract.ts";
import { maxReceiptBytes, receiptTypes } from "../../texts.ts";
import { Step } from "./step.tsx";

/** Where a transfer is, and the student's word that it was made, with a receipt where there is one (PAY-09). */
export function TransferClaim({ order, due }: { order: OrderPageView; due: Money }) {
  const { claim, transfer } = order;
  // Without an account to send to there is nothing to tell of.
  if (!transfer.accountNumber || !transfer.bankName || !transfer.accountHolder) return null;
  const isReported = claim?.state === "waiting";
  return (
    <div className="grid gap-6">
      <section aria-labelledby="where" className="grid gap-3">
        <h2 id="where" className="text-h3">
          Where it is
        </h2>
        <ol className="grid">
          <Step state="done" title="Reference made">
            {dayInLagos(new Date(order.placedAt))}.
            {order.state === "open" && ` The price is held until ${dayInLagos(new Date(order.expiresAt))}.`}
          </Step>
          <Step state={isReported ? "done" : "now"} title="You send the money">
            {isReported
              ? `You told us on ${moment(claim.claimedAt)}${claim.receipt ? `, with ${claim.receipt}` : ""}.`
              : "Then tell us below. You may close this page."}
          </Step>
          <Step state={isReported ? "now" : "next"} title="We see it in the bank">
            Only the bank's line counts. You get a message and a mail either way.
          </Step>
          <Step state="next" title={order.state === "open" ? `${order.course.title} opens` : "The part is paid"}>
            With the receipt, by message and e-mail.
          </Step>
        </ol>
      </section>
      {claim?.state === "refused" && (
        <Banner icon="circle-alert" tone="bad">
          <b>Your transfer could not be confirmed.</b> {claim.reason} You can tell us again.
        </Banner>
      )}
      {/* A form of its own for each word: what was chosen for the last is not for the next. */}
      <ClaimForm key={claim?.claimedAt ?? ""} order={order} due={due} isReported={isReported} />
    </div>
  );
}

const moment = (at: string) => `${dayInLagos(new Date(at))}, ${clockTime(new Date(at))}`;

function ClaimForm({ order, due, isReported }: { order: OrderPageView; due: Money; isReported: boolean }) {
  const [chosen, setChosen] = useState<{ file: File; from: number } | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const stale = useStale(["orders"]);
  const act = useAct(
    (form: FormData) =>
      ask(claimTransfer, { params: { id: order.id }, form, ...(chosen ? { onSent: setSent } : {}) }).finally(() =>
        setSent(null),
      ),
    { onDone: stale },
  );

  async function choose(file: File | undefined) {
    act.clear();
    setTooLarge(false);
    setChosen(null);
    if (!file) return;
    const { smallerPicture } = await import("#ui/api/smaller-picture.ts");
    const small = await smallerPicture(file);
    if (small.size > maxReceiptBytes) return setTooLarge(true);
    setChosen({ file: small, from: file.size });
  }

  function notify() {
    const form = new FormData();
    if (chosen) form.set("receipt", chosen.file);
    else form.set("said", "1"); // a form of nothing has no parts
    return act.run(form);
  }

  return (
    <ActForm
      act={act}
      onSend={notify}
      submit={isReported ? "Send the receipt" : `I have made the transfer of ${formatMoney(due)}`}
      busyLabel="Sending..."
      button={isReported ? { variant: "line", disabled: !chosen, className: "justify-self-start" } : {}}
      otherwise={notReached("Please try again: it is told once.")}
    >
      {(errors) => (
        <FileDrop
          name="receipt"
          label={isReported ? "Another receipt" : "Receipt"}
          optional
          kind="picture or pdf"
          accept={receiptTypes.join(",")}
          progress={sent}
          error={isTooLarge ? "A receipt may have 5 MB." : errors.receipt}
          hint={
            chosen && chosen.file.size < chosen.from
              ? `${formatFileSize(chosen.file.size)}, made smaller from ${formatFileSize(chosen.from)}.`
              : "It helps us look sooner. Paid too little or too much is fine: the rest stays open, or becomes your credit."
          }
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      )}
    </ActForm>
  );
}
