import { lazy, type ReactNode, Suspense, useState } from "react";
import { rescueAfterMs, rescueTexts } from "#features/classes/rescue-texts.ts";
import { cannotCome, endWaiting, joinAsTutor, sayComing } from "#features/classes/teach-calls.ts";
import { classTexts, joinLeadMs } from "#features/classes/texts.ts";
import { useJoin } from "#features/classes/web/public/use-join.ts";
import { counted } from "#lib/counted.ts";
import { clockSpan, clockTime } from "#lib/local-time.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { cx } from "#ui/components/cx.ts";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { Desk, TaughtClass } from "../../contract.ts";
import { DayWall } from "./day-wall.tsx";

const HandoverDialog = lazy(() => import("#features/classes/web/public/handover-dialog.tsx"));

const minuteMs = 60_000;
const rescueMinutes = rescueAfterMs / minuteMs;
const hourMs = 60 * minuteMs;

type NextClassProps = {
  /** None is planned where it is not there. */
  session: TaughtClass | undefined;
  today: Desk["today"];
  /** The class can be moved. */
  onMove: (() => void) | null;
};

/** The class that is on or comes next, over the day as a wall; its room opens from here. */
export function NextClass({ session, today, onMove }: NextClassProps) {
  const nextMinute = new Date((Math.floor(Date.now() / minuteMs) + 1) * minuteMs).toISOString();
  const now = useNow([nextMinute]);
  const isLate =
    session &&
    !session.hasJoined &&
    session.standsInFor === null &&
    now - Date.parse(session.startsAt) >= minuteMs &&
    now < Date.parse(session.endsAt);
  if (isLate) return <Late session={session} now={now} />;
  return (
    <section
      aria-labelledby="next-class"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="lg:order-last lg:self-end">
        <DayWall
          classes={today.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))}
          now={new Date(now)}
        />
      </div>
      <div className="grid content-center gap-3 p-4.5 md:p-6">
        {session ? (
          <Planned session={session} now={now} onMove={onMove} />
        ) : (
          <h2 id="next-class" className="text-h3">
            No class is planned.
          </h2>
        )}
      </div>
    </section>
  );
}

function Planned({ session, now, onMove }: { session: TaughtClass; now: number; onMove: (() => void) | null }) {
  const { id, title, course, whom, standsInFor } = session;
  const [isHanded, setHanded] = useState(false);
  const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)];
  return (
    <>
      <Until startsAt={startsAt} endsAt={endsAt} now={now} />
      <p className="text-on-wall-2 text-sm wrap-anywhere">
        <b className="block text-base text-on-wall">{title}</b>
        {whom || course ? <span className="block">{whom ? `with ${whom}` : course}</span> : null}
        <time dateTime={session.startsAt}>
          {dateText(startsAt)}, {clockSpan({ startsAt, endsAt })}
        </time>
        {otherClock(session)}
        <span className="block">{peopleText(session, now)}</span>
        {standsInFor ? <span className="block text-on-wall">You stand in for {standsInFor}.</span> : null}
      </p>
      {waits(session, now) ? <EndWaiting session={session} /> : null}
      <div className="flex flex-wrap gap-2 *:grow">
        {now >= startsAt.getTime() - joinLeadMs ? (
          <JoinAsTutor session={session} variant="sun" />
        ) : (
          <p className="text-on-wall-2 text-sm">
            Join opens here at {clockTime(new Date(startsAt.getTime() - joinLeadMs))}.
          </p>
        )}
        {standsInFor ? (
          <Button variant="line" onClick={() => setHanded(true)}>
            Hand-over
          </Button>
        ) : null}
        {onMove ? (
          <Button variant="line" onClick={onMove}>
            Move<span className="sr-only"> {title}</span>
          </Button>
        ) : null}
      </div>
      {isHanded ? (
        <Suspense>
          <HandoverDialog id={id} title={title} onClose={() => setHanded(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The tutor is there, and for ten minutes no student has come. */
const waits = ({ hasJoined, joined, missed, startsAt, endsAt }: TaughtClass, now: number) =>
  hasJoined && joined === 0 && missed === 0 && now - Date.parse(startsAt) >= rescueAfterMs && now < Date.parse(endsAt);

function EndWaiting({ session: { id, whom } }: { session: TaughtClass }) {
  const act = useAct(endWaiting, {
    after: useStale(["desk"]),
    onDone: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, classTexts.failed)),
  });
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {whom ?? "No student"} {whom ? "has not" : "has"} pressed Join. {rescueTexts.missedRule}
      </p>
      <Button
        variant="line"
        size="sm"
        className="justify-self-start"
        busy={act.isBusy}
        busyLabel="Ending..."
        onClick={() => void act.run({ params: { id } })}
      >
        End the wait
      </Button>
    </div>
  );
}

/** Joins a class; when its tutor came is noted. */
export function JoinAsTutor({
  session: { id, title },
  variant = "primary",
  isNamed = false,
}: {
  session: TaughtClass;
  variant?: "primary" | "sun";
  /** There are more of them on the page. */
  isNamed?: boolean;
}) {
  const join = useJoin(() => ask(joinAsTutor, { params: { id } }), "desk");
  return (
    <Button
      variant={variant}
      size={isNamed ? "sm" : "md"}
      busy={join.isBusy}
      busyLabel="Joining..."
      onClick={() => void join.run()}
    >
      <Icon name="video" size={18} />
      Join class
      {isNamed ? <span className="sr-only"> {title}</span> : null}
    </Button>
  );
}

/** The class has begun without its tutor: how late it is, who waits, and what to do about it. */
function Late({ session, now }: { session: TaughtClass; now: number }) {
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
    <section aria-labelledby="next-class" className="door-lg grid gap-4 bg-sun-400 p-4.5 text-palm-950 md:p-6">
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
        <Button
          variant="line"
          className="border-palm-950! bg-transparent! text-palm-950!"
          busy={coming.isBusy}
          busyLabel="Telling them..."
          onClick={() => void coming.run()}
        >
          Tell them I am coming
        </Button>
        {isOffered ? null : (
          <Button variant="ghost" className="text-palm-950!" onClick={() => setGivingUp(true)}>
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

/** How long until it begins, as large as what a tutor looks for; from a day on its day. */
function Until({ startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: number }): ReactNode {
  const ms = startsAt.getTime() - now;
  const minutes = Math.ceil(ms / minuteMs);
  const [words, figure, unit] =
    ms <= 0
      ? ["On now, until", clockTime(endsAt), ""]
      : ms < hourMs
        ? ["Next class in", String(minutes), "min"]
        : ms < 24 * hourMs
          ? ["Next class in", String(Math.floor(minutes / 60)), `h ${minutes % 60} min`]
          : ["Next class", dateText(startsAt), ""];
  return (
    <h2 id="next-class" className="grid font-normal text-on-wall-2 text-sm">
      {words}{" "}
      <span className="font-bold font-display text-[2.5rem] text-sun-400 leading-tight">
        {figure} <span className="text-h4 text-on-wall">{unit}</span>
      </span>
    </h2>
  );
}

/** What the clock of the student shows, where it is another. */
export function otherClock({ whomZone, startsAt }: TaughtClass): string {
  if (whomZone === null) return "";
  const there = clockTime(new Date(startsAt), whomZone);
  return there === clockTime(new Date(startsAt)) ? "" : ` (${there} their time)`;
}

/** For how many it is, and who is there or says that they come. */
export function peopleText({ students, coming, joined, startsAt, whom }: TaughtClass, now: number): string {
  const many = whom ? [] : [counted(students, "student")];
  if (joined > 0 && now >= Date.parse(startsAt) - joinLeadMs) many.push(`${joined} pressed Join`);
  else if (coming > 0)
    many.push(whom ? "says: I'm coming" : coming === 1 ? "1 says: I'm coming" : `${coming} say: I'm coming`);
  return many.join(", ");
}
