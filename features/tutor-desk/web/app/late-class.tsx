import { useState } from "react";
import { rescueAfterMs } from "#features/classes/rescue-texts.ts";
import { cannotCome, sayComing } from "#features/classes/teach-calls.ts";
import { classTexts } from "#features/classes/texts.ts";
import { counted } from "#lib/counted.ts";
import { clockTime } from "#lib/local-time.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { cx } from "#ui/components/cx.ts";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import type { TaughtClass } from "../../contract.ts";
import { JoinAsTutor } from "./join-as-tutor.tsx";

const minuteMs = 60_000;
const rescueMinutes = rescueAfterMs / minuteMs;

/** The class has begun without its tutor: how late it is, who waits, and what to do about it. */
export function LateClass({ session, now }: { session: TaughtClass; now: number }) {
  const { id, kind, title, startsAt, joined, students, whom, isOffered } = session;
  const rescuedAt = clockTime(new Date(Date.parse(startsAt) + rescueAfterMs));
  const offer = kind === "trial" ? "another time" : "another tutor, a later time or credit";
  const minutes = Math.floor((now - Date.parse(startsAt)) / minuteMs);
  const [isGivingUp, setGivingUp] = useState(false);
  const givingUp = useAct(cannotCome, {
    after: useStale(["desk"]),
    onDone: ({ message }) => toast.success(message),
  });
  const coming = useAct(() => ask(sayComing, { params: { id } }), {
    onDone: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, classTexts.failed)),
  });
  return (
    <section aria-labelledby="next-class" className="door-lg grid gap-4 on-sun p-4.5 md:p-6">
      <h2 id="next-class" className="flex items-end gap-3 font-semibold text-base leading-tight">
        <span className="font-bold font-display text-[4rem] leading-none">{minutes}</span>
        <span>
          {minutes === 1 ? "minute" : "minutes"} late.
          <span className="block">
            {joined === 0
              ? whom
                ? `${whom} has not pressed Join.`
                : `None of ${counted(students, "student")} pressed Join.`
              : joined === 1
                ? `${whom ?? "1 student"} is waiting.`
                : `${joined} students are waiting.`}
          </span>
        </span>
      </h2>
      <p className="wrap-anywhere">
        <b className="block text-h3">{title}</b>
        Started at {clockTime(new Date(startsAt))}.{" "}
        {isOffered || minutes >= rescueMinutes
          ? `They are offered ${offer} now. Join, and while no one has chosen the class is yours again.`
          : `At ${rescueMinutes} minutes we offer them ${offer}.`}
      </p>
      {minutes < rescueMinutes ? (
        <div>
          <div aria-hidden="true" className="grid grid-cols-10 gap-1 rounded bg-palm-950 p-1">
            {Array.from({ length: rescueMinutes }, (_, minute) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the windows have no other name than their minute
                key={minute}
                className={cx(
                  "h-6 rounded-xs",
                  minute < minutes ? "bg-sun-400" : "bg-palm-800",
                  minute === minutes && "ring-2 ring-sun-400 ring-inset",
                )}
              />
            ))}
          </div>
          <p className="mt-1 flex justify-between text-sm">
            <span>{clockTime(new Date(now))}</span>
            <span>{rescuedAt}, rescue</span>
          </p>
        </div>
      ) : null}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <JoinAsTutor session={session} />
        <Button variant="line" busy={coming.isBusy} busyLabel="Telling them..." onClick={() => void coming.run()}>
          Tell them I am coming
        </Button>
        {isOffered ? null : (
          <Button variant="ghost" onClick={() => setGivingUp(true)}>
            I cannot make it
          </Button>
        )}
      </div>
      {isGivingUp ? (
        <ConfirmDialog
          id={`cannot-come-${id}`}
          title={`You cannot come to ${title}?`}
          act={givingUp}
          input={{ params: { id } }}
          confirm="Offer it to others now"
          busyLabel="Offering..."
          onClose={() => setGivingUp(false)}
        >
          <p className="text-ink-2">Your students are offered {offer} at once, and this class is not yours then.</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
