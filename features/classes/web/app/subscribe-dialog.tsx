import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { CopyButton } from "#ui/components/copy-button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { endFeed, renewFeed } from "../../calls.ts";
import type { FeedResponse } from "../../contract.ts";
import { classTexts } from "../../texts.ts";

/** The secret address of the calendar feed: made, shown once, made again, ended. `since`: when the present one was made. */
export default function SubscribeDialog({ since, onClose }: { since: string | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [made, setMade] = useState<FeedResponse | null>(null);
  const renew = useAct(() => ask(renewFeed), {
    onDone: async (response) => {
      setMade(response);
      await queries.invalidateQueries({ queryKey: ["classes"] });
    },
  });
  const end = useAct(() => ask(endFeed), {
    onDone: async ({ message }) => {
      toast.success(message);
      onClose();
      await queries.invalidateQueries({ queryKey: ["classes"] });
    },
  });
  const error = renew.error ?? end.error;

  return (
    <Dialog id="subscribe" title="Your classes in your own calendar" open onClose={onClose}>
      <div className="grid gap-4">
        {made ? (
          <Address url={made.url} />
        ) : since ? (
          <>
            <p className="text-ink-2">
              You made an address on {dayText(since.slice(0, 10), "long")}. It is shown only once. If you lost it, or
              somebody else has it, make a new one: the old one then stops working.
            </p>
            <Button busy={renew.isBusy} busyLabel="Making it..." onClick={() => void renew.run()}>
              Make a new address
            </Button>
            <Button variant="line" busy={end.isBusy} busyLabel="Stopping..." onClick={() => void end.run()}>
              Stop sharing my calendar
            </Button>
          </>
        ) : (
          <>
            <p className="text-ink-2">
              We make a secret address that your calendar reads. Whoever has it can see your classes, so give it to
              nobody. Meeting links are not in it.
            </p>
            <Button busy={renew.isBusy} busyLabel="Making it..." onClick={() => void renew.run()}>
              Make my address
            </Button>
          </>
        )}
        <FormMessage tone="error">{error ? errorMessage(error, classTexts.failed) : null}</FormMessage>
      </div>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <div role="status">
        <p className="font-semibold">Your address. It is shown only now.</p>
        <div className="mt-2 flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-1.5">
          <code className="min-w-0 flex-1 text-sm break-all">{url}</code>
          <CopyButton text={url} label="Copy the calendar address" />
        </div>
      </div>
      <ButtonLink href={url.replace(/^https?:/, "webcal:")} variant="soft">
        Open in my phone’s calendar
      </ButtonLink>
      <div className="grid gap-2 text-ink-2 text-sm">
        <p>
          <b>Google Calendar</b> (on a computer): Other calendars, the plus sign, From URL, paste the address, Add
          calendar. It then shows on your Android phone too.
        </p>
        <p>
          <b>iPhone</b>: press the button above, or Calendar, Calendars, Add Calendar, Add Subscription Calendar, paste
          the address.
        </p>
      </div>
    </>
  );
}
