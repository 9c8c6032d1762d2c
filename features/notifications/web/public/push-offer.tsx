import { useEffect, useState } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { notificationTexts } from "../../texts.ts";
import type * as PushDevice from "../push/push-device.ts";

/** Who said "Not now" is not asked again on this device for so long. */
const restMs = 30 * 24 * 60 * 60_000;
const restName = "unwalled_push_later";

function isResting(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(restName) ?? 0) < restMs;
  } catch {
    return true;
  }
}
function rest(): void {
  try {
    localStorage.setItem(restName, String(Date.now()));
  } catch {
    // Storage is forbidden: then it is never offered either.
  }
}

/**
 * Offers push where it would serve at once, such as under a booked class, to anyone who has not decided yet on this device. The browser's own question
 * comes only after a tap here. Nothing where push cannot be had.
 */
export function PushOffer({ children }: { children: string }) {
  const [device, setDevice] = useState<typeof PushDevice | null>(null);

  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "default" || isResting()) return;
    let isOver = false;
    import("../push/push-device.ts").then(
      async (loaded) => {
        const state = await loaded.findPush(personHere()?.id ?? "");
        if (!isOver && state === "off") setDevice(loaded);
      },
      // Without a network there is nothing to offer.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  const later = () => {
    rest();
    setDevice(null);
  };
  const act = useAct(async () => device?.switchPushOn(personHere()?.id ?? ""), {
    onDone(state) {
      if (state === "on") toast.success(notificationTexts.pushSaved);
      later();
    },
    onError: (error) => toast.error(errorMessage(error, notificationTexts.pushFailed)),
  });
  if (!device) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-3 md:px-5">
      <p className="min-w-0 flex-1 basis-44 text-ink-2 text-sm">{children}</p>
      <Button variant="ghost" onClick={later}>
        Not now
      </Button>
      <Button variant="line" onClick={() => void act.run()} busy={act.isBusy}>
        Turn on
      </Button>
    </div>
  );
}
