import { Suspense } from "react";
import { formatMoney } from "#lib/money.ts";
import { KeysDialog } from "#ui/components/keys-dialog.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { DeskClaim, DeskLine } from "../../contract.ts";
import { GiveDialog } from "./give-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { senderOf } from "./labels.ts";
import type { Why } from "./reason-dialog.tsx";
import type { useDesk } from "./use-desk.ts";

const HandDialog = lazyPart(() => import("./hand-dialog.tsx"));
const ReasonDialog = lazyPart(() => import("./reason-dialog.tsx"));

/** What the desk asks about. */
export type Asking =
  | "give"
  | "split"
  | "ignore"
  | "down"
  | "import"
  | "keys"
  | { what: "refuse"; claim: DeskClaim }
  | "type"
  | null;

/** Keys of the desk. */
export const keyLabels = [
  ["J, K", "next and previous transfer"],
  ["Enter", "confirm the chosen one"],
  ["Shift Enter", "confirm every exact one"],
  ["O", "give it to another order"],
  ["S", "split it among several orders"],
  ["X", "keep it as not ours"],
  ["U", "undo what was done last"],
  ["I", "import a statement"],
  ["T", "type a bank line"],
  ["?", "these keys"],
] as const;

/** Whatever the desk asks about, each in its dialog; `line` is the chosen one. */
export function DeskDialogs({
  asking,
  line,
  banks,
  act,
  onTyped,
  onClose,
}: {
  asking: Asking;
  line: DeskLine | undefined;
  banks: readonly string[];
  act: ReturnType<typeof useDesk>;
  onTyped: (lineId: string) => void;
  onClose: () => void;
}) {
  const why = whyOf(asking, line, act);
  return (
    <>
      {asking === "import" && <ImportDialog banks={banks} onClose={onClose} />}
      {asking === "keys" && <KeysDialog keys={keyLabels} onClose={onClose} />}
      {line && (asking === "give" || asking === "split") && (
        <GiveDialog
          line={line}
          isSplit={asking === "split"}
          act={act}
          onGive={(shares) =>
            void act.confirm(line.id, shares, `${formatMoney(line)} confirmed`).then((isDone) => isDone && onClose())
          }
          onClose={onClose}
        />
      )}
      {asking === "type" && (
        <Suspense>
          <HandDialog
            banks={banks}
            onTyped={({ id, isCounted, ...money }) => {
              const text = `${formatMoney(money)} ${isCounted ? "typed: exact, it is counted" : "typed: it waits for you"}`;
              void act.tell({ message: text, lineId: isCounted ? id : null });
              onTyped(id);
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
      {why && (
        <Suspense>
          <ReasonDialog act={act} onClose={onClose} {...why} />
        </Suspense>
      )}
    </>
  );
}

/** The reason that a student reads for a transfer that is not to be found. */
export const refusalOf = ({ id, order }: DeskClaim, act: ReturnType<typeof useDesk>): Why => ({
  title: `Refuse ${order.studentName}'s transfer`,
  label: "Why, for the student to read",
  usual: ["It did not reach our account.", "Your bank sent it back to you.", "The receipt is of another transfer."],
  submit: "Refuse and tell the student",
  onSend: ({ reason }) => act.refuse(id, reason, `${order.studentName} is told`),
});

/** What is done for a reason; null: none is requested. */
function whyOf(asking: Asking, line: DeskLine | undefined, act: ReturnType<typeof useDesk>): Why | null {
  if (typeof asking === "object" && asking?.what === "refuse") return refusalOf(asking.claim, act);
  if (line && asking === "ignore")
    return {
      title: `${formatMoney(line)} is not ours`,
      label: "Why",
      usual: ["Not a course payment", "Interest or refund of the bank", "Sent back to the payer"],
      submit: "Keep it out",
      onSend: ({ reason }) => act.ignore(line.id, reason, `${senderOf(line)} kept as not ours`),
    };
  const approval = asking === "down" && line?.approval;
  if (!approval) return null;
  return {
    title: `${formatMoney(line)} does not count so`,
    label: "Why",
    usual: ["It is for another order", "The payer asks for it back", "It has to be looked into first"],
    submit: approval.isOwn ? "Take it back" : "Turn it down",
    onSend: ({ reason }) => act.turnDown(approval.id, reason),
  };
}
