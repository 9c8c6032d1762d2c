import { useQuery } from "@tanstack/react-query";
import { AccountLines, TransferAmount } from "#features/checkout/web/public/account-lines.tsx";
import { formatMoney } from "#lib/money.ts";
import { notReached } from "#ui/api/call.ts";
import { Banner } from "#ui/components/banner.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { payRefund } from "../../calls.ts";
import type { RefundRow } from "../../contract.ts";
import { payRefundSchema } from "../../form-contract.ts";
import { refundAccountQuery, useOrderStale } from "../queries.ts";
import { nameCheckText } from "./labels.ts";

type Refund = Pick<RefundRow, "id" | "orderId" | "reference" | "studentName" | "currency" | "amountMinor" | "account">;

/** Sends a refund by bank: amount and account to copy, then that it was sent; or, without an account, how else the student got it (PAY-09). */
export default function SendRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { id, account, studentName } = refund;
  const amount = formatMoney(refund);
  return (
    <Dialog id="send-refund" open onClose={onClose} title={`${amount} back for ${studentName}`}>
      {account ? <ToAccount refund={refund} amount={amount} onClose={onClose} /> : null}
      {!account && (
        <>
          <p className="mb-4 text-ink-2">
            There is no account yet: {studentName} is asked for one and reminded. If they got the money otherwise, note
            how. They read it.
          </p>
          <PaidForm key={id} refund={refund} version={0} submit={`${amount} is paid`} onClose={onClose}>
            <FormText name="note" label="How they got it" maxLength={200} data-autofocus />
          </PaidForm>
        </>
      )}
    </Dialog>
  );
}

function ToAccount({ refund, amount, onClose }: { refund: Refund; amount: string; onClose: () => void }) {
  const query = useQuery(refundAccountQuery(refund.id));
  return (
    <QueryBoundary
      query={query}
      loading="Loading the account..."
      skeleton={<SkeletonBlock className="h-64" />}
      failed="The account could not be loaded."
      kind="paper"
    >
      {({ accountNumber, bankName, holderName, version }) => (
        <div className="grid gap-4">
          <TransferAmount amount={amount}>
            <p className="text-on-wall-2">
              Narration: <b>Refund {refund.reference}</b>
            </p>
          </TransferAmount>
          <AccountLines account={{ accountNumber, bankName, accountHolder: holderName }} />
          {refund.account && refund.account.nameCheck !== "agrees" && (
            <Banner icon="triangle-alert">
              {nameCheckText(refund.account)}. The student is {refund.studentName}.
            </Banner>
          )}
          <PaidForm refund={refund} version={version} submit={`I have sent ${amount}`} onClose={onClose}>
            {null}
          </PaidForm>
        </div>
      )}
    </QueryBoundary>
  );
}

function PaidForm({
  refund: { id, orderId },
  version,
  submit,
  onClose,
  children,
}: {
  refund: Refund;
  version: number;
  submit: string;
  onClose: () => void;
  children: React.ReactNode;
}) {
  const [stale, account] = [useOrderStale(orderId), useStale(["refund-account"])];
  const act = useAct(payRefund, {
    after: stale,
    onDone: () => toast.success("Paid back, and the student is notified"),
    onError: ({ status }) => status === 409 && void Promise.all([stale(), account()]),
  });
  return (
    <CallForm
      act={act}
      leaving={<AskBeforeLeaving />}
      schema={payRefundSchema}
      values={{ note: "" }}
      bodyOf={({ note }) => ({ version, note })}
      onSend={async (body) => {
        const isDone = await act.run({ params: { id }, body });
        if (isDone) onClose();
        return isDone;
      }}
      submit={submit}
      busyLabel="Saving..."
      otherwise={notReached("Please look whether it counts as paid before you send it again.")}
    >
      {children}
    </CallForm>
  );
}
