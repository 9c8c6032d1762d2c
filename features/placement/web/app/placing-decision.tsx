import { useState } from "react";
import { Link } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { counted } from "#lib/counted.ts";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { placeStudent } from "../../calls.ts";
import type { PlacementView, TimesResponse } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { changeLeadMs, perWeek, placementTexts } from "../../texts.ts";
import { type Chosen, chosenIn, inAddress, placeChoiceOf, spanOf, timesOf, withHour } from "../choice.ts";
import { deskTimesQuery } from "../queries.ts";
import { ClockNotes } from "./clock-notes.tsx";
import { PlacingWeek } from "./placing-week.tsx";
import { TimeTiles } from "./time-tiles.tsx";
import { ownTimes, WhereOptions, whereOf } from "./where-options.tsx";

type PlacingDecisionProps = { waiting: PlacementView; desk: "tutor" | "admin"; onPlaced: () => void };

/** Someone to be placed: who they are, where they can be, the week with it, and the one act. On a phone all below each other. */
export function PlacingDecision({ waiting, desk, onPlaced }: PlacingDecisionProps) {
  const query = usePageQuery(deskTimesQuery(waiting.enrolmentId));
  const whose = desk === "tutor" ? "your" : `${firstName(waiting.tutor)}’s`;
  const write = (
    <Link
      to={paths.deskMessages(desk === "admin" ? "support" : "tutor", undefined, waiting.student.id)}
      className={buttonClass({ variant: "line", size: "sm" }, "w-full")}
    >
      Write to {firstName(waiting.student)}
    </Link>
  );
  return (
    <>
      <section
        aria-labelledby="person"
        className="contents lg:sticky lg:top-4 lg:col-start-3 lg:flex lg:max-h-[calc(100dvh-8.5rem)] lg:flex-col lg:overflow-hidden lg:door-md lg:border lg:border-line lg:bg-surface"
      >
        <Person waiting={waiting} desk={desk} />
        <QueryBoundary
          query={query}
          loading={placementTexts.loading}
          skeleton={<SkeletonBlock className="m-4 h-64" />}
          failed={placementTexts.failed}
          className="max-lg:order-2"
        >
          {(times) => <Decision times={times} whose={whose} write={write} onPlaced={onPlaced} />}
        </QueryBoundary>
        {query.data ? null : <div className="p-4 max-lg:order-5">{write}</div>}
      </section>
      {query.data ? (
        <PlacingWeek
          times={query.data}
          whose={desk === "tutor" ? "Your" : whose}
          student={firstName(waiting.student)}
        />
      ) : null}
    </>
  );
}

/** Who waits, with what is known. */
function Person({
  waiting: { student, course, tutor, since, by, wish, paid },
  desk,
}: Omit<PlacingDecisionProps, "onPlaced">) {
  return (
    <div className="max-lg:order-1 max-lg:door-md max-lg:border max-lg:border-line max-lg:bg-surface p-4 lg:border-line lg:border-b lg:px-5 lg:pt-4.5 lg:pb-2">
      <h2 id="person" tabIndex={-1} className="mr-6 text-h3 outline-none wrap-anywhere">
        {student.fullName}
      </h2>
      <p className="text-ink-2 text-sm wrap-anywhere">
        {course.title}
        {desk === "admin" ? ` with ${tutor.fullName}` : ""}
      </p>
      <Facts
        className="mt-2 text-sm"
        items={[
          {
            label: "Paid",
            value: paid
              ? `${formatMoney(paid)}, ${paid.instalment ? paid.instalment.toLowerCase() : paid.plan}`
              : momentText(new Date(since)),
          },
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
    </div>
  );
}

type DecisionProps = { times: TimesResponse; whose: string; write: React.ReactNode; onPlaced: () => void };

function Decision({ times, whose, write, onPlaced }: DecisionProps) {
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
  const choice = mayHere(placeStudent) ? placeChoiceOf(chosen) : null;
  const isOwn = chosen.group === null && (chosen.hours.length > 0 || address.has("own"));
  const where = chosen.group?.id ?? (isOwn ? ownTimes : null);
  const options = whereOf(times);

  function choose(next: Chosen | string, own: string | null = null) {
    placing.clear();
    setRefusal(typeof next === "string" ? next : "");
    if (typeof next !== "string") setAddress({ ...inAddress(next), own, week: null });
  }
  function chooseWhere(id: string) {
    const group = groups.find((group) => group.id === id) ?? null;
    choose({ group, hours: group ? [] : chosen.hours }, group ? null : "1");
  }
  const place = () =>
    choice && void placing.run({ params: { id: placement.enrolmentId }, body: { choice, zone: zone.id } });
  useKeys({
    ...Object.fromEntries(
      options.map(({ id, isFree }, index) => [String(index + 1), isFree ? () => chooseWhere(id) : null]),
    ),
    Enter: choice && !placing.isBusy ? place : null,
  });

  return (
    <>
      <div className="contents lg:block lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <div className="grid content-start gap-3 max-lg:order-2 lg:px-5 lg:pt-4">
          {options.length > 0 ? (
            <WhereOptions times={times} student={student} whose={whose} value={where} onChoose={chooseWhere} />
          ) : (
            <p>{placementTexts.noneAtDesk}</p>
          )}
          <p role="status" className="text-sm empty:hidden">
            {refusal || (isOwn ? ownText(chosen) : "")}
          </p>
          {isOwn ? (
            <TimeTiles
              groups={[]}
              hours={hours}
              otherZone={otherZone}
              otherPerson={student}
              chosen={shown}
              onHour={(hour) => choose(withHour(chosen, hour), "1")}
            />
          ) : null}
        </div>
        <WhatHappens times={times} chosen={chosen} isWhole={choice !== null} />
      </div>
      <div className="z-20 grid gap-2 border-line border-t bg-bg pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-(--bar,0px) max-lg:order-5 lg:bg-surface lg:px-5 lg:pb-4">
        <ActError error={placing.error} otherwise={placementTexts.notPlaced} />
        {mayHere(placeStudent) ? (
          <Button
            disabled={choice === null}
            busy={placing.isBusy}
            busyLabel="Booking..."
            className="whitespace-normal px-3! leading-tight"
            onClick={place}
          >
            {choice
              ? `Place ${student}: ${shown.map(({ label }) => label).join(", ")}`
              : isOwn
                ? placementTexts.count
                : placementTexts.where}
          </Button>
        ) : null}
        {write}
      </div>
    </>
  );
}

/** How many hours of one's own are chosen. */
const ownText = ({ hours }: Chosen): string =>
  hours.length === 0
    ? placementTexts.count
    : hours.length < perWeek.min
      ? "Choose one more time."
      : `One to one, ${hours.length} times a week.`;

/** What comes of it: when the classes are, who is notified, and until when the student may choose others. */
function WhatHappens({
  times: { placement, hours, zone, otherZone },
  chosen,
  isWhole,
}: {
  times: TimesResponse;
  chosen: Chosen;
  isWhole: boolean;
}) {
  const student = firstName(placement.student);
  const span = spanOf(chosen);
  const until = span && Date.parse(span.first) - changeLeadMs;
  return (
    <div className="max-lg:order-4 lg:px-5 lg:py-4">
      <h3 className="font-sans font-semibold text-sm">What happens</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2 text-sm marker:text-primary">
        <li>
          {student} is told at once, with a calendar file
          {until && isWhole
            ? until > Date.now()
              ? `, and may choose other times until ${momentText(new Date(until))}.`
              : ". The first class is in less than a day: these cannot be changed any more."
            : "."}
        </li>
        {span && isWhole ? (
          <li>
            First class {momentText(new Date(span.first))}; {counted(span.count, "class", "classes")}, the last on{" "}
            {dateText(new Date(span.last))}.
          </li>
        ) : null}
      </ul>
      <ClockNotes
        times={timesOf(chosen, hours)}
        zone={zone}
        otherZone={otherZone}
        otherPerson={student}
        className="mt-1 text-ink-2"
      />
    </div>
  );
}
