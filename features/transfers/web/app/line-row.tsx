import { formatMoney } from "#lib/money.ts";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { DeskLine } from "../../contract.ts";
import { difference, receivedText, senderOf } from "./labels.ts";

const labels = { exact: "Exact", likely: "Likely", none: "None" } as const;

/** How well both fit, as a joint of two walls: whole, a quarter, or none; always with the word. */
function Joint({ match }: Pick<DeskLine, "match">) {
  return (
    <span className="grid content-center justify-items-center gap-0.5 font-semibold text-xs">
      <svg viewBox="0 0 56 24" aria-hidden="true" className="h-6 w-14 text-palm-700 dark:text-palm-400">
        <path
          d={match === "exact" ? "M0 12h56" : match === "likely" ? "M0 12h18M38 12h18" : "M0 12h14"}
          stroke="currentColor"
          strokeWidth="6"
          fill="none"
        />
        {match === "none" ? (
          <path d="M20 4h16v16H20z" className="fill-none stroke-line-strong" strokeWidth="2" strokeDasharray="3 4" />
        ) : (
          <path d={match === "exact" ? "M20 4h16v16H20z" : "M20 4h16a16 16 0 0 1-16 16z"} className="fill-sun-400" />
        )}
      </svg>
      {labels[match]}
    </span>
  );
}

/** A transfer and the order that it seems to be for; chosen by a click, or by the keys of the desk. */
export function LineRow({ line, isChosen, onChoose }: { line: DeskLine; isChosen: boolean; onChoose: () => void }) {
  const [best] = line.candidates;
  const order = best?.order;
  const off = order ? difference(line, order) : "";
  return (
    <button
      type="button"
      data-line={line.id}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={cx(
        "grid min-h-19 w-full grid-cols-1 items-center gap-x-3 gap-y-1 px-5 py-2.5 text-left text-sm leading-snug sm:grid-cols-[minmax(0,1fr)_5rem_minmax(0,1fr)]",
        isChosen ? "bg-primary-soft shadow-[inset_4px_0_0_var(--sun-400)]" : "hover:bg-surface-hover",
      )}
    >
      <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <b className="font-semibold wrap-anywhere">{senderOf(line)}</b>
        <b className="font-semibold tabular-nums">{formatMoney(line)}</b>
        <span className="col-span-2 text-ink-2 text-xs wrap-anywhere">
          {receivedText(line)}. {line.typedBy && `Typed by ${line.typedBy}. `}
          {line.approval && "Waits for a second person. "}
          {line.sender ? line.narration : line.bank}
        </span>
      </span>
      <Joint match={line.match} />
      {order ? (
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <b className="font-semibold wrap-anywhere">
            {order.reference}, {order.studentName}
          </b>
          <b className="font-semibold tabular-nums">
            {formatMoney({ amountMinor: order.dueMinor, currency: order.currency })}
          </b>
          <span className="col-span-2 text-ink-2 text-xs wrap-anywhere">
            {order.claim && (
              <>
                <Icon name="paperclip" className="inline size-3.5" />{" "}
                {order.claim.hasReceipt ? "Receipt sent. " : "The student says it was sent. "}
              </>
            )}
            {off && <b className="font-semibold text-warn">{off}. </b>}
            {order.courseName}
          </span>
        </span>
      ) : (
        <span className="text-ink-2">
          {line.twins.length > 0 ? "Typed by hand before?" : "Nothing fits"}
          <span className="block text-xs">
            {line.twins.length > 0 ? "Say whether it is the same money" : "Search the orders, or keep it as not ours"}
          </span>
        </span>
      )}
    </button>
  );
}
