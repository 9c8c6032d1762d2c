import { type ReactNode, Suspense, useState } from "react";
import { rescueAfterMs, rescueTexts } from "#features/classes/rescue-texts.ts";
import { endWaiting } from "#features/classes/teach-calls.ts";
import { classTexts, joinLeadMs } from "#features/classes/texts.ts";
import { counted } from "#lib/counted.ts";
import { clockSpan, clockTime } from "#lib/local-time.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import type { Desk, TaughtClass } from "../../contract.ts";
import { DayWall } from "./day-wall.tsx";
import { JoinAsTutor } from "./join-as-tutor.tsx";
import { LateClass } from "./late-class.tsx";

const HandoverDialog = lazyPart(() => import("#features/classes/web/public/handover-dialog.tsx"));

const minuteMs = 60_000;
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
  if (isLate) return <LateClass session={session} now={now} />;
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

/** How long until it begins, as large as what a tutor looks for; from a day on its day. */
function Until({ startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: number }): ReactNode {
  const ms = startsAt.getTime() - now;
  const minutes = Math.ceil(ms / minuteMs);
  const [label, figure, unit] =
    ms <= 0
      ? ["On now, until", clockTime(endsAt), ""]
      : ms < hourMs
        ? ["Next class in", String(minutes), "min"]
        : ms < 24 * hourMs
          ? ["Next class in", String(Math.floor(minutes / 60)), `h ${minutes % 60} min`]
          : ["Next class", dateText(startsAt), ""];
  return (
    <h2 id="next-class" className="grid font-normal text-on-wall-2 text-sm">
      {label}{" "}
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
