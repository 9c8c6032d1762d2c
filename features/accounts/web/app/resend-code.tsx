import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { useCountdown } from "../use-countdown.ts";

export type ResendCodeProps = {
  /** From when a code may be sent again (epoch); null while that is not known. */
  atMs: number | null;
  onResend: () => Promise<void>;
};

/** Counts down to the moment when a new code may be asked for; then there is the button. */
export function ResendCode({ atMs, onResend }: ResendCodeProps) {
  const leftS = useCountdown(atMs ?? 0);
  const [isBusy, setBusy] = useState(false);
  const waits = atMs === null || leftS > 0;

  async function resend() {
    setBusy(true);
    await onResend().finally(() => setBusy(false));
  }

  return (
    <div className="flex min-h-11 items-center text-sm text-ink-2">
      {waits ? (
        <p>
          A new code in <Clock seconds={atMs === null ? 60 : leftS} />
        </p>
      ) : (
        <Button variant="ghost" size="sm" busy={isBusy} busyLabel="Sending..." className="-ml-2" onClick={resend}>
          Resend code
        </Button>
      )}
    </div>
  );
}

/** 59 as `0:59`, in the display face. Ticks are not read out: the button that follows is found by itself. */
export function Clock({ seconds }: { seconds: number }) {
  return (
    <span role="timer" className="num text-h4 font-bold text-ink">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
