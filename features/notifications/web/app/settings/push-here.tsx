import { useEffect, useState } from "react";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { tryPush } from "../../../calls.ts";
import { notificationTexts } from "../../../texts.ts";
import { type DevicePush, findPush, pushEndpoint, switchPushOff, switchPushOn } from "../../push/push-device.ts";

const stateLabels: Readonly<Record<DevicePush, string>> = {
  none: "This browser has no push messages.",
  "install-first":
    "On an iPhone: put the academy on your home screen (Share, then Add to Home Screen) and open it there.",
  blocked: "You blocked notifications here. Allow them in your browser's settings for this site.",
  off: "Nothing is pushed to this device.",
  on: "Each one is under 1 KB.",
};

/** Whether push messages come to this device: on, off, and a message to try it out. */
export function PushHere() {
  const account = personHere()?.id ?? "";
  const [state, setState] = useState<DevicePush | null>(null);
  const { isBusy, run } = useAct((task: () => Promise<unknown>) => task(), {
    onError: (error) => toast.error(errorMessage(error, notificationTexts.pushFailed)),
  });

  useEffect(() => {
    let isOver = false;
    const look = () =>
      void findPush(account).then((devicePush) => {
        if (!isOver) setState(devicePush);
      });
    look();
    // Permission may have been given or withdrawn in the browser's own settings since.
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, [account]);

  const flip = async () => setState(await (state === "on" ? switchPushOff() : switchPushOn(account)));
  const tryOut = async () => {
    const endpoint = await pushEndpoint();
    if (endpoint === null) return setState("off");
    const { message } = await ask(tryPush, { body: { endpoint } }).catch(async (error) => {
      // What the server gave up, such as a subscription with an older key, is made again, once.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      setState(await switchPushOn(account));
      const renewed = await pushEndpoint();
      if (renewed === null) throw error;
      return ask(tryPush, { body: { endpoint: renewed } });
    });
    toast.success(message);
  };

  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <p className="min-w-0 flex-1 basis-56 text-sm">
        <b className="block">Push on this device</b>
        <span className="hint">{state === null ? "Looking..." : stateLabels[state]}</span>
      </p>
      {state === "on" && (
        <Button variant="line" onClick={() => void run(tryOut)} busy={isBusy}>
          Test
        </Button>
      )}
      {(state === "on" || state === "off") && (
        <Button variant={state === "on" ? "ghost" : "line"} onClick={() => void run(flip)} busy={isBusy}>
          {state === "on" ? "Turn off" : "Turn on"}
        </Button>
      )}
    </div>
  );
}
