import { Link } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import type { TimesResponse } from "../../contract.ts";
import { timesText } from "../../rules.ts";
import { ClockNotes } from "./clock-notes.tsx";

/** The classes are set: when they are, the first one, and until when others can be chosen. */
export function PlacedTimes({
  times: { placement, otherZone, zone },
  placed,
}: {
  times: TimesResponse;
  placed: NonNullable<TimesResponse["placed"]>;
}) {
  const [, setAddress] = useAddress();
  const { times, first, changeableUntil, name, isOwnTimes } = placed;
  const now = useNow([changeableUntil]);
  const tutor = firstName(placement.tutor);
  const until = changeableUntil !== null && Date.parse(changeableUntil) > now ? new Date(changeableUntil) : null;
  return (
    <section
      aria-labelledby="placed"
      className="on-wall door-lg grid max-w-180 gap-3 bg-wall p-5 text-on-wall md:p-7 dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <h2 id="placed" tabIndex={-1} className="text-[1.625rem] wrap-anywhere outline-none">
        {times.length > 0 ? `Your classes: ${timesText(times)}` : `You learn in ${name}`}
      </h2>
      <p className="text-on-wall-2">
        {isOwnTimes ? "One to one" : `In the group ${name}`}, with {placement.tutor.fullName}.{" "}
        {first ? (
          <>
            First class: <b className="text-on-wall">{momentText(new Date(first))}</b>.
          </>
        ) : null}
      </p>
      <ClockNotes times={times} zone={zone} otherZone={otherZone} otherPerson={tutor} className="text-on-wall-2" />
      <p className="text-on-wall-2">
        {until
          ? `You can choose other times until ${momentText(until)}.`
          : `They can be changed until a day before the first class. To move a class now, write to ${tutor}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Link to={paths.calendar()} className={buttonClass({ variant: "sun" }, "max-sm:basis-full")}>
          See your calendar
        </Link>
        {until ? (
          <Button variant="line" onClick={() => setAddress({ change: "1" })}>
            Choose other times
          </Button>
        ) : (
          <Link to={paths.messages()} className={buttonClass({ variant: "line" })}>
            Write to {tutor}
          </Link>
        )}
      </div>
    </section>
  );
}
