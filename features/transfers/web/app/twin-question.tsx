import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { Button } from "#ui/components/button.tsx";
import type { DeskLine } from "../../contract.ts";
import { receivedText, senderOf } from "./labels.ts";

const states = {
  waiting: "It waits.",
  counted: "It is counted.",
  ignored: "It is kept as not ours.",
  joined: "",
} as const;

/** A line of a statement next to those that were typed by hand and may be the same money: a staff member says it. */
export function TwinQuestion({
  line,
  isBusy,
  onSame,
  onOther,
}: {
  line: DeskLine;
  isBusy: boolean;
  onSame: (typedId: string) => void;
  onOther: () => void;
}) {
  return (
    <section aria-label="Typed by hand before?" className="grid gap-3 border-line border-t p-5 text-sm">
      <p>
        A line of this amount was typed by hand. Until you say whether this is the same money, it counts for nobody.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <dl className="grid content-start gap-1">
          <dt className="text-ink-2">The statement, {line.bank}</dt>
          <dd className="tabular-nums">{receivedText(line)}</dd>
          <dd className="font-semibold tabular-nums">{formatMoney(line)}</dd>
          <dd className="wrap-anywhere">{senderOf(line)}</dd>
          {line.sender && <dd className="text-ink-2 wrap-anywhere">{line.narration}</dd>}
        </dl>
        <div className="grid content-start gap-4">
          {line.twins.map((twin) => (
            <div key={twin.id} className="grid gap-2">
              <dl className="grid gap-1">
                <dt className="text-ink-2 wrap-anywhere">Typed by {twin.typedBy}</dt>
                <dd className="tabular-nums">{longDate(twin.paidOn)}</dd>
                <dd className="font-semibold tabular-nums">{formatMoney(line)}</dd>
                <dd className="wrap-anywhere">{senderOf(twin)}</dd>
                {twin.sender && <dd className="text-ink-2 wrap-anywhere">{twin.narration}</dd>}
                <dd className="wrap-anywhere">
                  {twin.orders.length > 0
                    ? `Counted for ${twin.orders.map((order) => `${order.reference}, ${order.studentName}`).join("; ")}`
                    : states[twin.state]}
                </dd>
              </dl>
              <Button size="sm" busy={isBusy} onClick={() => onSame(twin.id)}>
                The same<span className="sr-only"> as {senderOf(twin)}</span>
              </Button>
            </div>
          ))}
        </div>
      </div>
      <Button variant="line" size="sm" busy={isBusy} onClick={onOther}>
        Another payment
      </Button>
    </section>
  );
}
