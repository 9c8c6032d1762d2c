import { Fragment } from "react";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { DeskLine } from "../../contract.ts";
import { deskTexts, type SignName } from "../../texts.ts";
import { consequences, difference, receivedText, senderOf } from "./labels.ts";
import { TwinQuestion } from "./twin-question.tsx";

type Candidate = DeskLine["candidates"][number];

/** What both sides say of a sign. */
function sides(
  line: DeskLine,
  { order, signs }: Candidate,
): { name: SignName; bank: string; ours: string; agrees: boolean }[] {
  const read = { whole: "in full", near: "with a wrong sign", cut: "cut off" } as Record<string, string>;
  const texts: Record<SignName, (note: string | null) => [string, string]> = {
    reference: (note) => [note ? (read[note] ?? note) : "none of this order", order.reference],
    sender: () => [
      senderOf(line),
      order.senders.length > 0 ? `${order.studentName}; paid by ${order.senders.join(", ")}` : order.studentName,
    ],
    text: () => [line.narration || "none", order.studentName],
    time: () => [
      receivedText(line),
      order.claim ? `said to be sent ${longDate(order.claim.at.slice(0, 10))}` : `ordered ${longDate(order.placedOn)}`,
    ],
    amount: () => [formatMoney(line), formatMoney({ amountMinor: order.dueMinor, currency: order.currency })],
  };
  return signs.map(({ name, agrees, note }) => {
    const [bank, ours] = texts[name](note);
    return { name, bank, ours, agrees };
  });
}

export type DecisionProps = {
  line: DeskLine;
  /** Which of its orders is looked at. */
  at: number;
  onLook: (at: number) => void;
  isBusy: boolean;
  onConfirm: () => void;
  onOther: () => void;
  onSplit: () => void;
  onIgnore: () => void;
  onReceipt: (claimId: string) => void;
  onApprove: () => void;
  /** It is what was typed by hand, or other money. */
  onSame: (typedId: string) => void;
  onApart: () => void;
  /** Turns down what waits for a second staff member. */
  onDown: () => void;
};

/** Whether it may be given to an order: no one is asked about it first. */
export const isFree = ({ approval, twins }: DeskLine): boolean => !approval && twins.length === 0;

type Approval = NonNullable<DeskLine["approval"]>;

/** A transfer that is more than one staff member decides: who asked, what for, and what a second one does about it. */
function Second({
  approval: { byName, at, isOwn, shares },
  line,
  isBusy,
  onApprove,
  onDown,
}: { approval: Approval; line: DeskLine } & Pick<DecisionProps, "isBusy" | "onApprove" | "onDown">) {
  return (
    <section aria-label="Waits for a second person" className="grid gap-2 rounded-[8px] bg-warn-soft p-3 text-sm">
      <p className="font-semibold text-warn">
        Waits for a second person: {byName} asked on {longDate(at.slice(0, 10))} that it counts.
      </p>
      <ul>
        {shares.map(({ reference, studentName, amountMinor }) => (
          <li key={reference}>
            {formatMoney({ amountMinor, currency: line.currency })} for {reference}, {studentName}
          </li>
        ))}
      </ul>
      {isOwn ? (
        <p>You asked for it: another person approves it.</p>
      ) : (
        <Button size="sm" busy={isBusy} busyLabel="Approving..." onClick={onApprove}>
          Approve {formatMoney(line)}
        </Button>
      )}
      <Button variant="line" size="sm" onClick={onDown}>
        {isOwn ? "Take it back" : "Turn it down"}
      </Button>
    </section>
  );
}

/** The chosen transfer next to the order: the signs compared, what speaks against it, and what happens on confirming. */
export function Decision({ line, at, onLook, isBusy, ...act }: DecisionProps) {
  const candidate = line.candidates[at] ?? line.candidates[0];
  const order = candidate?.order;
  const off = order ? difference(line, order) : "";
  const agree = candidate?.signs.filter(({ agrees }) => agrees).length ?? 0;
  return (
    <section
      aria-label="The chosen transfer"
      // Next to the list its foot, which decides, stays above the fold.
      className="card door-md flex flex-col overflow-hidden lg:max-h-[max(26rem,calc(100dvh-16.5rem))]"
    >
      <div className="min-h-0 lg:overflow-y-auto">
        <div className="px-5 pt-4 pb-3">
          <p className="text-ink-2 text-sm">
            {line.twins.length > 0
              ? "Typed by hand before?"
              : line.match === "exact"
                ? "Exact"
                : order
                  ? `Likely: ${agree} of 5 signs agree`
                  : "Nothing fits"}
          </p>
          <h2 className="text-h3 wrap-anywhere">
            {formatMoney(line)} {order ? `for ${order.studentName}` : `from ${senderOf(line)}`}
          </h2>
          {!order && <p className="mt-1 text-ink-2 text-sm wrap-anywhere">{line.narration}</p>}
        </div>
        {line.twins.length > 0 && (
          <TwinQuestion line={line} isBusy={isBusy} onSame={act.onSame} onOther={act.onApart} />
        )}
        {candidate && (
          <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)_minmax(0,1.1fr)] border-line border-t text-sm">
            <dt className="border-line border-b py-2 pl-5 text-ink-2">Compared</dt>
            <dd className="border-line border-b py-2 pr-2 text-ink-2">Bank</dd>
            <dd className="border-line border-b py-2 pr-5 text-ink-2">Order</dd>
            {sides(line, candidate).map(({ name, bank, ours, agrees }) => (
              <Fragment key={name}>
                <dt className="border-line border-b py-2 pl-5 text-ink-2">{deskTexts.signs[name]}</dt>
                <dd
                  className={cx(
                    "border-line border-b py-2 pr-2 wrap-anywhere tabular-nums",
                    agrees ? "font-semibold" : name === "amount" && "bg-warn-soft font-semibold text-warn",
                  )}
                >
                  {bank}
                  {agrees && (
                    <>
                      <Icon name="check" className="ml-1 inline size-4 text-link" />
                      <span className="sr-only">agrees</span>
                    </>
                  )}
                </dd>
                <dd
                  className={cx(
                    "border-line border-b py-2 pr-5 wrap-anywhere tabular-nums",
                    agrees ? "font-semibold" : name === "amount" && "bg-warn-soft font-semibold text-warn",
                  )}
                >
                  {ours}
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        <div className="grid gap-3 p-5">
          {(off || line.doubts.length > 0) && (
            <ul className="grid gap-1 rounded-[8px] bg-warn-soft p-3 text-sm text-warn">
              {off && <li className="font-semibold">{off}.</li>}
              {line.doubts
                .filter((doubt) => doubt !== "amount" || !off)
                .map((doubt) => (
                  <li key={doubt}>{deskTexts.doubts[doubt]}</li>
                ))}
            </ul>
          )}
          {line.approval && (
            <Second
              approval={line.approval}
              line={line}
              isBusy={isBusy}
              onApprove={act.onApprove}
              onDown={act.onDown}
            />
          )}
          {order && !line.approval && (
            <>
              <h3 className="text-base">When you confirm</h3>
              <ul className="grid gap-1.5 text-ink-2 text-sm">
                {consequences(line, order, line.amountMinor).map((message) => (
                  <li key={message} className="flex gap-2">
                    <Icon name="check" className="mt-0.5 size-4 flex-none text-link" /> {message}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className="grid grid-cols-2 gap-2">
            {isFree(line) && (
              <>
                <Button variant="line" size="sm" onClick={act.onOther}>
                  Other order <KeyCap>O</KeyCap>
                </Button>
                <Button variant="line" size="sm" onClick={act.onSplit}>
                  Split <KeyCap>S</KeyCap>
                </Button>
              </>
            )}
            <Button variant="line" size="sm" className="col-span-2" onClick={act.onIgnore}>
              Not ours <KeyCap>X</KeyCap>
            </Button>
          </div>
          {line.candidates.length > 1 && (
            <fieldset className="grid gap-1 text-sm">
              <legend className="mb-1 text-ink-2">It may be for</legend>
              {line.candidates.map(({ order: item }, index) => (
                <label key={item.id} className="flex min-h-11 items-center gap-2">
                  <input type="radio" name="candidate" checked={item.id === order?.id} onChange={() => onLook(index)} />
                  <span>
                    {item.reference}, {item.studentName}, {item.courseName},{" "}
                    {formatMoney({ amountMinor: item.dueMinor, currency: item.currency })}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {order?.claim?.hasReceipt && (
            <Button variant="soft" size="sm" onClick={() => act.onReceipt(order.claim?.id ?? "")}>
              <Icon name="paperclip" /> Open the receipt that was sent
            </Button>
          )}
          <p className="text-ink-2 text-xs">A receipt is not proof. Only the bank's line is.</p>
        </div>
      </div>
      {order && !line.approval && (
        <div className="border-line border-t p-3">
          <Button block busy={isBusy} busyLabel="Confirming..." onClick={act.onConfirm}>
            Confirm {formatMoney(line)} <KeyCap>Enter</KeyCap>
          </Button>
        </div>
      )}
    </section>
  );
}
