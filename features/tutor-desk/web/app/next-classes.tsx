import { Suspense, useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { callInSick } from "#features/classes/hours-calls.ts";
import { moveClass } from "#features/classes/move-calls.ts";
import { joinLeadMs } from "#features/classes/texts.ts";
import { counted } from "#lib/counted.ts";
import { clockSpan } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import type { Desk, TaughtClass } from "../../contract.ts";
import { JoinAsTutor } from "./join-as-tutor.tsx";
import { NextClass, otherClock, peopleText } from "./next-class.tsx";

const MoveClassDialog = lazyPart(() => import("#features/classes/web/public/move-class-dialog.tsx"));

/** The next class on its wall. */
export function NextOnWall({ classes, today }: Pick<Desk, "classes" | "today">) {
  const [isMoved, setMoved] = useState(false);
  const [session] = classes;
  const isMovable = session && isAhead(session, Date.now()) && mayHere(moveClass);
  return (
    <>
      <NextClass session={session} today={today} onMove={isMovable ? () => setMoved(true) : null} />
      {isMoved && session ? <MoveDialog session={session} onClose={() => setMoved(false)} /> : null}
    </>
  );
}

const isAhead = ({ kind, startsAt }: TaughtClass, now: number) => kind === "class" && Date.parse(startsAt) > now;

function MoveDialog({ session: { id, title, startsAt }, onClose }: { session: TaughtClass; onClose: () => void }) {
  return (
    <Suspense>
      <MoveClassDialog id={id} title={title} startsAt={startsAt} onClose={onClose} />
    </Suspense>
  );
}

/** The classes after the next one, each with its room; and the way out of a day on which the tutor is ill. */
export function LaterClasses({ classes, today }: Pick<Desk, "classes" | "today">) {
  const [moved, setMoved] = useState<TaughtClass | null>(null);
  const now = useNow(classes.map(({ startsAt }) => new Date(Date.parse(startsAt) - joinLeadMs).toISOString()));
  return (
    <Card as="section" padded aria-labelledby="next-classes" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="next-classes" className="text-h4">
          After that
        </h2>
        <Link to={paths.hours()} className="link inline-flex min-h-11 items-center text-sm">
          The week
        </Link>
      </div>
      {classes.length === 0 ? (
        <p className="text-ink-2">No other class is planned.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {classes.map((session) => (
            <LaterClass key={session.id} session={session} now={now} onMove={() => setMoved(session)} />
          ))}
        </ol>
      )}
      {mayHere(callInSick) ? <IllToday today={today} /> : null}
      {moved ? <MoveDialog session={moved} onClose={() => setMoved(null)} /> : null}
    </Card>
  );
}

function LaterClass({ session, now, onMove }: { session: TaughtClass; now: number; onMove: () => void }) {
  const { title, course, whom: recipient } = session;
  const people = peopleText(session, now);
  const [startsAt, endsAt] = [new Date(session.startsAt), new Date(session.endsAt)];
  const named = (
    <span className="sr-only">
      {" "}
      {title}, {momentText(startsAt)}
    </span>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <p className="grid min-w-0 flex-1 basis-48 gap-0.5 text-ink-2 text-sm">
        <b className="text-base text-ink wrap-anywhere">{title}</b>
        {recipient || course ? <span className="wrap-anywhere">{recipient ? `with ${recipient}` : course}</span> : null}
        <span>
          <time dateTime={session.startsAt}>
            {dateText(startsAt)}, {clockSpan({ startsAt, endsAt })}
          </time>
          {otherClock(session)}
        </span>
        {people ? <span>{people}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {now >= startsAt.getTime() - joinLeadMs ? <JoinAsTutor session={session} isNamed /> : null}
        {isAhead(session, now) && mayHere(moveClass) ? (
          <Button variant="line" size="sm" onClick={onMove}>
            Move{named}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** What becomes of the day's classes that have not begun. */
function illText(today: Desk["today"], now: number): string {
  const ahead = today.filter(({ isOwn, startsAt }) => isOwn && Date.parse(startsAt) > now);
  const of = (kind: TaughtClass["kind"]) => ahead.filter((session) => session.kind === kind).length;
  const [classes, trials] = [of("class"), of("trial")];
  const done = [
    classes > 0 && `${counted(classes, "class follows", "classes follow")} at the end of the series`,
    trials > 0 && `${counted(trials, "trial class is", "trial classes are")} cancelled`,
  ].filter(Boolean);
  return done.length > 0
    ? `Tells the students of today: ${done.join(", ")}.`
    : "No class is ahead of you today. Nothing more can be booked.";
}

function IllToday({ today }: Pick<Desk, "today">) {
  const [isAsked, setAsked] = useState(false);
  const now = useNow(today.map(({ startsAt }) => startsAt));
  const act = useAct(callInSick, {
    after: useStale(["desk"], ["classes"]),
    onDone: ({ message }) => toast.success(message),
  });
  return (
    <>
      <div className="grid gap-1">
        <Button variant="line" size="sm" className="justify-self-start" onClick={() => setAsked(true)}>
          I am ill today
        </Button>
        <p className="hint">{illText(today, now)}</p>
      </div>
      {isAsked ? (
        <ConfirmDialog
          id="ill-today"
          title="You are ill today?"
          act={act}
          input={{}}
          confirm="Tell my students"
          busyLabel="Telling them..."
          onClose={() => setAsked(false)}
        >
          <ul className="grid list-disc gap-1 pl-5">
            <li>Each class of today that has not begun follows at the end of its series.</li>
            <li>Trial classes of today are cancelled; their students take another time.</li>
            <li>Every student is told now, with the new time. Nothing else is booked today.</li>
          </ul>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
