import { useEffect, useState } from "react";
import { shortMoment } from "#lib/local-time.ts";
import type { ApiError } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { type ToastSettings, toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { accountTexts } from "../../texts.ts";
import { getMailState } from "../account-api.ts";
import { useCountdown } from "../use-countdown.ts";

export type ResendCodeProps = {
  /** From when a code may be sent again (epoch); null while that is not known. */
  atMs: number | null;
  send: () => Promise<{ message: string; resendAfterS: number }>;
  /** Receives from when (epoch) the next one may be requested. */
  onNext: (atMs: number) => unknown;
  onSent?: () => void;
  /** Shows why none was sent. */
  onError: (error: ApiError) => void;
  toasted?: ToastSettings;
};

const lookAgainMs = 10_000;

/** While the mail server takes no mail, since when; looked at again and again, so that it comes and goes by itself. */
function useMailNotSent(): string | null {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const look = () =>
      getMailState().then(
        ({ notSentSince }) => setSince(notSentSince),
        // Without an answer nothing is known that was not before.
        () => {},
      );
    void look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return since;
}

/** Counts down to the moment when a new code may be requested; then there is the button. Shows it where no mail can go. */
export function ResendCode({ atMs, send, onNext, onSent, onError, toasted }: ResendCodeProps) {
  const leftS = useCountdown(atMs ?? 0);
  const after = (seconds: number) => onNext(Date.now() + seconds * 1000);
  const act = useAct(send, {
    onDone({ message, resendAfterS }) {
      toast.success(message, toasted);
      onSent?.();
      return after(resendAfterS);
    },
    onError(error) {
      onError(error);
      return error.retryAfterS && after(error.retryAfterS);
    },
  });
  const notSentSince = useMailNotSent();
  const waits = atMs === null || leftS > 0;

  return (
    <div className="min-w-0 text-sm text-ink-2">
      <p role="status">{notSentSince && accountTexts.mailNotSent(shortMoment(new Date(notSentSince), new Date()))}</p>
      <div className="flex min-h-11 items-center">
        {waits ? (
          <p>
            A new code in <Clock seconds={atMs === null ? 60 : leftS} />
          </p>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            busy={act.isBusy}
            busyLabel="Sending..."
            className="-ml-2"
            onClick={() => void act.run()}
          >
            Resend code
          </Button>
        )}
      </div>
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
