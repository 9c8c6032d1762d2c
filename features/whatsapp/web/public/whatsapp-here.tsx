import { useEffect, useState } from "react";
import { type ApiError, errorMessage } from "#ui/api/call.ts";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { beginWhatsApp, endWhatsApp } from "../../calls.ts";
import type { BegunLink, WhatsAppState } from "../../contract.ts";
import { whatsappTexts } from "../../texts.ts";

/** How often the page asks whether the message came, while it is looked at. */
const askEveryMs = 4_000;

export type WhatsAppHereProps = {
  state: WhatsAppState;
  /** Asks for the state again. */
  onChange: () => Promise<unknown>;
};

/** Whether the academy writes to this person on WhatsApp: on by a message that they send themselves, off by a button or STOP. */
export function WhatsAppHere({ state, onChange }: WhatsAppHereProps) {
  const [begun, setBegun] = useState<BegunLink | null>(null);
  const [isOver, setOver] = useState(false);
  const isWaiting = begun !== null && state.linked === null && !isOver;

  useEffect(() => {
    if (!isWaiting) return;
    // The code runs out, and with it the reason to ask: each question costs data.
    const look = () => {
      if (Date.now() > Date.parse(begun.until)) setOver(true);
      else if (document.visibilityState === "visible") void onChange();
    };
    const timer = setInterval(look, askEveryMs);
    // Back from the app, it is known at once.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWaiting, begun, onChange]);

  const onError = (error: ApiError) => void toast.error(errorMessage(error, whatsappTexts.failed));
  const begin = useAct(beginWhatsApp, {
    onError,
    onDone: (link) => {
      setBegun(link);
      setOver(false);
    },
  });
  const end = useAct(endWhatsApp, {
    onError,
    onDone: async ({ message }) => {
      setBegun(null);
      await onChange();
      toast.success(message);
    },
  });
  const isBusy = begin.isBusy || end.isBusy;

  return (
    <section aria-label="WhatsApp" className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-sm" role="status">
          <b className="block">WhatsApp</b>
          <span className="hint">
            {state.linked === null
              ? state.wording
              : `You get messages on ${state.linked}. STOP in the chat ends it too.`}
          </span>
        </p>
        {state.linked !== null ? (
          <Button variant="ghost" onClick={() => void end.run({})} busy={isBusy}>
            Turn off
          </Button>
        ) : (
          !isWaiting && (
            <Button variant="line" onClick={() => void begin.run({ body: {} })} busy={isBusy}>
              Turn on
            </Button>
          )
        )}
      </div>
      {isOver && state.linked === null && (
        <p className="text-sm">The code has run out. Turn it on again for another.</p>
      )}
      {begun && isWaiting && (
        <div className="grid gap-3 border-line border-t pt-3 text-sm">
          <p>
            Send <b className="whitespace-nowrap">{begun.message}</b> to {begun.number} from the number on which you
            want to hear from us. This page knows when it came.
          </p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={begun.address} target="_blank" rel="noopener">
              Open WhatsApp
            </ButtonLink>
            <CopyButton text={begun.message} label="Copy the message" />
          </div>
        </div>
      )}
    </section>
  );
}
