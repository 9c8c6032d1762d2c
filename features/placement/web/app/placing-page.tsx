import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { firstName } from "#lib/first-name.ts";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { useDrawnQuery } from "#ui/api/use-drawn-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonBlock, SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { placeStudent } from "../../calls.ts";
import type { PlacementView, TimesResponse, UnplacedResponse } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { changeLeadMs, placementTexts } from "../../texts.ts";
import { type Chosen, chosenIn, inAddress, nothing, placeChoiceOf, spanOf, timesOf, withHour } from "../choice.ts";
import { deskTimesQuery, unplacedQuery } from "../queries.ts";
import { ClockNotes } from "./clock-notes.tsx";
import { TimeTiles } from "./time-tiles.tsx";
import { WeekStrip } from "./week-strip.tsx";

export const meta = appMeta("Place students");

/** Where a tutor, or staff, place who paid and has no class yet, the one who waits longest first (PLACE-01). */
export default function PlacingPage() {
  const desk = useLocation().pathname.startsWith(`${paths.workplace("admin")}/`) ? "admin" : "tutor";
  return (
    <>
      <PageHeading lead="They have paid and have no class yet. The promise: within a day.">Place students</PageHeading>
      <Loaded
        query={useDrawnQuery(unplacedQuery())}
        loading={placementTexts.loadingUnplaced}
        outline={<SkeletonRows />}
        failed={placementTexts.unplacedFailed}
        className="card"
      >
        {(unplaced) => <Placing unplaced={unplaced} desk={desk} />}
      </Loaded>
    </>
  );
}

function Placing({ unplaced: { data, inAll }, desk }: { unplaced: UnplacedResponse; desk: "tutor" | "admin" }) {
  const [address, setAddress] = useAddress();
  const waiting = data.find(({ enrolmentId }) => enrolmentId === address.get("student")) ?? data[0];
  const heading = useRef<HTMLDivElement>(null);
  if (!waiting) {
    return (
      <EmptyState
        kind="calendar"
        message="Nobody waits for a class."
        hint="Who pays for a course and chooses no times yet stands here at once."
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
      <nav aria-label="Paid, without a class">
        <ul className="flex gap-2 overflow-x-auto pb-1 lg:grid lg:overflow-visible">
          {data.map((row) => (
            <li key={row.enrolmentId} className="shrink-0">
              <Link
                to={paths.placing({ student: row.enrolmentId }, desk)}
                replace
                aria-current={row === waiting ? "true" : undefined}
                className={cx(
                  "card block min-h-14 px-3.5 py-2 text-sm no-underline",
                  row === waiting && "border-primary bg-primary-soft",
                )}
              >
                <b className="block text-base text-ink wrap-anywhere">{row.student.fullName}</b>
                <span className={Date.parse(row.by) < Date.now() ? "font-semibold text-warn" : "text-ink-2"}>
                  {ageText(new Date(row.since), new Date())}
                </span>
                <span className="text-ink-2 max-lg:hidden">, {row.course.title}</span>
              </Link>
            </li>
          ))}
        </ul>
        {inAll > data.length ? <p className="hint mt-2">{inAll} in all; these wait longest.</p> : null}
      </nav>
      <div ref={heading}>
        <Person
          key={waiting.enrolmentId}
          waiting={waiting}
          desk={desk}
          onPlaced={() => {
            setAddress({ student: null, group: null, times: null });
            heading.current?.querySelector("h2")?.focus();
          }}
        />
      </div>
    </div>
  );
}

type PersonProps = { waiting: PlacementView; desk: "tutor" | "admin"; onPlaced: () => void };

function Person({ waiting, desk, onPlaced }: PersonProps) {
  const query = useDrawnQuery(deskTimesQuery(waiting.enrolmentId));
  const { student, course, tutor, since, by, wish } = waiting;
  return (
    <section aria-labelledby="person" className="grid gap-4">
      <div className="card card-padded">
        <h2 id="person" tabIndex={-1} className="text-h3 outline-none wrap-anywhere">
          {student.fullName}
        </h2>
        <p className="text-ink-2 wrap-anywhere">
          {course.title}
          {desk === "admin" ? ` with ${tutor.fullName}` : ""}
        </p>
        <Facts
          items={[
            { label: "Paid", value: momentText(new Date(since)) },
            { label: "Can", value: wish ?? "said nothing yet" },
            {
              label: "To be placed by",
              value: (
                <span className={Date.parse(by) < Date.now() ? "font-semibold text-warn" : ""}>
                  {momentText(new Date(by))}
                </span>
              ),
            },
          ]}
        />
        <Link
          to={paths.deskMessages(desk === "admin" ? "support" : "tutor", undefined, student.id)}
          className="link inline-flex min-h-11 items-center"
        >
          Ask {firstName(student)} first
        </Link>
      </div>
      <Loaded
        query={query}
        loading={placementTexts.loading}
        outline={<SkeletonBlock className="h-64" />}
        failed={placementTexts.failed}
        className="card"
      >
        {(times) => <Options times={times} onPlaced={onPlaced} />}
      </Loaded>
    </section>
  );
}

function Options({ times, onPlaced }: { times: TimesResponse; onPlaced: () => void }) {
  const { placement, groups, hours, zone, otherZone } = times;
  const [address, setAddress] = useAddress();
  const [refusal, setRefusal] = useState("");
  const stale = useStale(["placement"], ["desk"], ["office-waiting"]);
  const student = firstName(placement.student);
  const placing = useAct(placeStudent, {
    onDone: async ({ placed }) => {
      await stale();
      toast.success(`${placement.student.fullName} has classes: ${timesText(placed?.times ?? [])}`);
      onPlaced();
    },
    onError: stale,
  });
  const chosen = chosenIn(address, times);
  const shown = timesOf(chosen, hours);
  const choice = placeChoiceOf(chosen);
  const span = spanOf(chosen);

  function choose(next: Chosen | string) {
    placing.clear();
    setRefusal(typeof next === "string" ? next : "");
    if (typeof next !== "string") setAddress(inAddress(next));
  }
  if (groups.length + hours.length === 0) {
    return <p className="card card-padded">{placementTexts.noneAtDesk}</p>;
  }
  return (
    <>
      <WeekStrip times={shown} />
      <div className="grid gap-1 text-sm">
        <p role="status">{refusal || seatText(chosen)}</p>
        <ClockNotes times={shown} zone={zone} otherZone={otherZone} other={student} className="text-ink-2" />
      </div>
      <TimeTiles
        groups={groups}
        hours={hours}
        otherZone={otherZone}
        other={student}
        chosen={shown}
        onGroup={(group) => choose(chosen.group?.id === group.id ? nothing : { group, hours: [] })}
        onHour={(hour) => choose(withHour(chosen, hour))}
      />
      <div className="sticky bottom-(--bar,0px) z-20 grid gap-1 border-line border-t bg-bg pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))]">
        <ActError error={placing.error} />
        {mayHere(placeStudent) ? (
          <Button
            disabled={choice === null}
            busy={placing.isBusy}
            busyLabel="Booking..."
            className="sm:justify-self-start"
            onClick={() =>
              choice && void placing.run({ params: { id: placement.enrolmentId }, body: { choice, zone: zone.id } })
            }
          >
            {choice ? `Place ${student}: ${timesText(shown)}` : placementTexts.count}
          </Button>
        ) : null}
        <p className="hint">
          {span && choice
            ? `${student} gets the times now with a calendar file: ${span.count} classes, ${dateText(new Date(span.first))} to ${dateText(new Date(span.last))}. Others may be chosen until ${momentText(new Date(Date.parse(span.first) - changeLeadMs))}.`
            : `${student} is told at once, with a calendar file.`}
        </p>
      </div>
    </>
  );
}

/** What is chosen in words: the seats after it, and what of a group is over. */
function seatText({ group, hours }: Chosen): string {
  if (!group) return hours.length > 0 ? "One to one." : "Choose a group, or hours for one to one.";
  const seats = group.seats === null ? "" : `, ${group.taken} → ${group.taken + 1} of ${group.seats} seats`;
  const missed = group.missed > 0 ? ` It has begun: ${group.missed} classes would be missed.` : "";
  return `${group.name} is taken whole${seats}.${missed}`;
}
