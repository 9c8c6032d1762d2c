import { momentText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Leg, TestRun } from "../../contract.ts";
import { secondsText } from "../../texts.ts";

type Props = {
  /** What is tested: `A test mail to ada@academy.example`. */
  title: string;
  test: TestRun | null;
  isBusy: boolean;
  onRun: () => void;
};

/** A test with its legs, each with its seconds, and the error in words where one failed. */
export function TestLegs({ title, test, isBusy, onRun }: Props) {
  return (
    <section aria-label={title} className="overflow-hidden rounded-[12px_32px_12px_12px] border-[1.5px] border-line">
      <div className="flex flex-wrap items-center gap-3 bg-sunken py-2 pr-3 pl-4">
        <h3 className="min-w-40 flex-1 text-base wrap-anywhere">{title}</h3>
        {isBusy ? (
          <Badge tone="info" dot>
            Running
          </Badge>
        ) : (
          test && (
            <Badge tone={test.hasPassed ? "done" : "bad"} dot>
              {test.hasPassed ? "Passed" : "Failed"}
            </Badge>
          )
        )}
        <Button variant="line" size="sm" className="bg-surface!" busy={isBusy} busyLabel="Testing..." onClick={onRun}>
          {test ? "Test again" : "Test"}
        </Button>
      </div>
      <div role="status" className="px-4 empty:hidden">
        {test && !isBusy && (
          <>
            <ol className="divide-y divide-line">
              {test.legs.map((leg) => (
                <LegRow key={leg.text} {...leg} />
              ))}
            </ol>
            <p className="hint border-line border-t py-2">
              Tested <time dateTime={test.at}>{momentText(new Date(test.at))}</time>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

const stateTexts = { done: "done", failed: "failed", unknown: "not known" } as const;

function LegRow({ text, state, ms, note }: Leg) {
  return (
    <li className="grid min-h-11 grid-cols-[1.375rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5 text-sm">
      <span
        aria-hidden="true"
        className={cx(
          "mt-px grid size-5 place-items-center rounded-[4px_9px_4px_4px]",
          state === "done" && "bg-palm-700 text-white",
          state === "failed" && "bg-danger-soft text-danger-ink",
          state === "unknown" && "border-2 border-line-strong",
        )}
      >
        {state !== "unknown" && <Icon name={state === "done" ? "check" : "x"} size={13} />}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {text}
        <span className="sr-only">: {stateTexts[state]}</span>
        {note && (
          <span className={cx("block text-xs", state === "failed" ? "text-danger-ink" : "text-ink-2")}>{note}</span>
        )}
      </span>
      <span className="text-ink-3 text-xs tabular-nums">{ms === null ? "" : secondsText(ms)}</span>
    </li>
  );
}
