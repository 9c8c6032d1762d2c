import { counted } from "#lib/counted.ts";
import { clockTime } from "#lib/local-time.ts";
import { cx } from "#ui/components/cx.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { progress } from "../taker/sheet.ts";
import type { TakerState } from "../taker/taker-state.ts";

const count = (many: number) => counted(many, "answer is", "answers are");

/** Whether what was answered is with the academy, on its way there, or on this device alone: of one height, from the start. */
export function SavingStrip({ state: { line, sheet, isSaved, attempt, error } }: { state: TakerState }) {
  const { here, answered } = progress(sheet);
  const timeGoesOn = attempt.deadlineAt === null ? "" : " The time goes on;";
  if (line.is === "offline")
    return (
      <Strip tone="offline" icon="wifi-off">
        <b>No connection since {clockTime(new Date(line.sinceMs))}.</b>{" "}
        {here === 0 ? (
          <>Your answers so far are saved.{timeGoesOn.replace(";", ".")}</>
        ) : isSaved ? (
          <>
            {count(here)} safe on this device.{timeGoesOn} we send {here === 1 ? "it" : "them"} as soon as the line is
            back.
          </>
        ) : (
          <>
            {count(here)} in this page only: leave it open. We send {here === 1 ? "it" : "them"} when the line is back.
          </>
        )}
      </Strip>
    );
  if (line.is === "refused")
    return (
      <Strip tone="offline" icon="triangle-alert">
        <b>The academy did not take it.</b> {error} {here > 0 && isSaved && `${count(here)} safe on this device. `}We
        try again.
      </Strip>
    );
  if (line.is === "saving")
    return (
      <Strip tone="saving" icon="refresh-cw">
        <b>Saving.</b>
      </Strip>
    );
  if (line.is === "saved" && answered > 0)
    return (
      <Strip tone="saved" icon="check-check">
        <b>Saved</b> at {clockTime(new Date(line.atMs))}.
      </Strip>
    );
  return (
    <Strip tone="unbegun" icon="check">
      Each answer is saved as you give it.
    </Strip>
  );
}

type StripProps = { tone: "unbegun" | "saved" | "saving" | "offline"; icon: IconName; children: React.ReactNode };

/** Losing the line and finding it again is announced; each answer's saving is not. */
const Strip = ({ tone, icon, children }: StripProps) => (
  <div className={cx("saving-strip", tone)} role={tone === "offline" ? "status" : undefined}>
    <Icon name={icon} />
    <p>{children}</p>
  </div>
);
