import { useState } from "react";
import { halfHourMb } from "#features/classes/texts.ts";
import { counted } from "#lib/counted.ts";
import { firstName } from "#lib/first-name.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Facts } from "#ui/components/facts.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { takeTimes } from "../../calls.ts";
import type { TimesResponse, TimeView } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { changeLeadMs, perWeek, placementTexts } from "../../texts.ts";
import { type Chosen, chosenIn, inAddress, nothing, placeChoiceOf, spanOf, timesOf, withHour } from "../choice.ts";
import { ClockNotes } from "./clock-notes.tsx";
import { TimeTiles } from "./time-tiles.tsx";
import { WeekStrip } from "./week-strip.tsx";
import { WishCard } from "./wish-card.tsx";

/** The tutor's week: a group is chosen whole, or two or three hours of one's own. What is chosen stays in the address. */
export function ChooseTimes({ times }: { times: TimesResponse }) {
  const { placement, groups, hours, zone, otherZone, placed } = times;
  const [address, setAddress] = useAddress();
  const [refusal, setRefusal] = useState("");
  const stale = useStale(["placement"], ["dashboard"], ["classes"]);
  const taking = useAct(takeTimes, {
    onDone: async ({ message }) => {
      // Read again first: what is shown then is what the server has.
      await stale();
      setAddress({ group: null, times: null, change: null });
      toast.success(message);
    },
    onError: stale,
  });
  const chosen = chosenIn(address, times);
  const shown = timesOf(chosen, hours);
  const tutor = firstName(placement.tutor);
  const isEmpty = groups.length + hours.length === 0;

  function choose(next: Chosen | string) {
    taking.clear();
    setRefusal(typeof next === "string" ? next : "");
    if (typeof next !== "string") setAddress(inAddress(next));
  }
  function take() {
    const choice = placeChoiceOf(chosen);
    if (choice) void taking.run({ params: { id: placement.enrolmentId }, body: { choice, zone: zone.id } });
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
        <section aria-labelledby="week">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="week" tabIndex={-1} className="text-h3 outline-none">
              {tutor}&rsquo;s week
            </h2>
            <p className="hint">{otherZone ? `Your clock: ${zone.name}` : zone.name}</p>
          </div>
          {isEmpty ? (
            <p className="card card-padded">{placementTexts.none(tutor)}</p>
          ) : (
            <>
              <WeekStrip times={shown} />
              <div className="my-3 grid gap-1 text-sm">
                <p role="status">{refusal || chosenText(chosen, shown)}</p>
                <ClockNotes
                  times={shown}
                  zone={zone}
                  otherZone={otherZone}
                  otherPerson={tutor}
                  className="text-ink-2"
                />
              </div>
              <TimeTiles
                groups={groups}
                hours={hours}
                otherZone={otherZone}
                otherPerson={tutor}
                chosen={shown}
                onGroup={(group) => choose(chosen.group?.id === group.id ? nothing : { group, hours: [] })}
                onHour={(hour) => choose(withHour(chosen, hour))}
              />
            </>
          )}
        </section>
        <div className="grid gap-4">
          <ChosenFacts chosen={chosen} minutes={chosen.group?.minutes ?? times.minutes} />
          {placed ? null : <WishCard placement={placement} hasTimes={!isEmpty} />}
        </div>
      </div>
      {isEmpty ? null : (
        <div className="-mx-(--gutter) sticky bottom-0 z-20 mt-6 grid gap-1 border-line border-t bg-bg px-(--gutter) pt-3 pb-[max(.5rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0">
          <ActError error={taking.error} />
          <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
            <Button
              disabled={placeChoiceOf(chosen) === null}
              busy={taking.isBusy}
              busyLabel="Booking..."
              className="max-sm:basis-full"
              onClick={take}
            >
              {takeText(chosen, shown)}
            </Button>
            {placed ? (
              <Button variant="line" onClick={() => setAddress({ group: null, times: null, change: null })}>
                Keep my times
              </Button>
            ) : null}
          </div>
          <p className="hint max-sm:text-center">{changeText(chosen, shown)}</p>
        </div>
      )}
    </>
  );
}

/** What is chosen in words: that a group comes whole, and what of it is over. */
function chosenText({ group }: Chosen, times: readonly TimeView[]): string {
  if (group) {
    const over = group.missed > 0 ? ` It has begun: you would miss ${counted(group.missed, "class", "classes")}.` : "";
    return `${group.name} meets ${timesText(times)}. A group is taken whole.${over}`;
  }
  if (times.length === 0) return `Choose a group, or ${perWeek.min} or ${perWeek.max} hours of your own.`;
  return times.length < perWeek.min ? `${timesText(times)}. Choose one more.` : `${timesText(times)}, one to one.`;
}

function takeText({ group }: Chosen, times: readonly TimeView[]): string {
  if (group || times.length >= perWeek.min) return `Take ${timesText(times)}`;
  return times.length === 0 ? `Choose ${perWeek.min} or ${perWeek.max} times` : "Choose one more time";
}

/** How many a week, and until when they can be changed. */
function changeText(chosen: Chosen, times: readonly TimeView[]): string {
  const span = spanOf(chosen);
  if (!span || placeChoiceOf(chosen) === null) return "You can change them until a day before the first class.";
  const until = Date.parse(span.first) - changeLeadMs;
  const count = `${times.length} a week.`;
  return until > Date.now()
    ? `${count} Change them until ${momentText(new Date(until))}.`
    : `${count} The first class is in less than a day: these cannot be changed.`;
}

function ChosenFacts({ chosen, minutes }: { chosen: Chosen; minutes: number }) {
  const span = spanOf(chosen);
  if (!span) return null;
  return (
    <section aria-label="What you chose" className="card px-5 py-1 [&_.facts>:last-child]:border-b-0">
      <Facts
        items={[
          { label: "First class", value: momentText(new Date(span.first)) },
          { label: "Last class", value: dateText(new Date(span.last)) },
          { label: "Classes", value: `${span.count}, ${lengthText(minutes)} each` },
          { label: "By voice only", value: `${Math.round((halfHourMb.voice * minutes) / 30)} MB a class` },
        ]}
      />
    </section>
  );
}

/** `1½ hours`, `1 hour`, `45 minutes`. */
function lengthText(minutes: number): string {
  if (minutes % 30 !== 0 || minutes < 60) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? "" : "½"}`;
  return hours === "1" ? "1 hour" : `${hours} hours`;
}
