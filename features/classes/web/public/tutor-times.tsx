import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import type { TutorTimes as Times } from "../../contract.ts";
import { statusText } from "../../status-rules.ts";
import { timesQuery } from "../queries.ts";

export type TutorTimesProps = {
  tutor: { id: string; fullName: string };
  /** The tutors about whom is asked together. */
  among: readonly string[];
};

/**
 * On a tutor's card behind the login: what is the student's already, the price, and the next free times, each of which leads to
 * the tutor with that time chosen. Nothing while it is not known.
 */
export function TutorTimes({ tutor, among }: TutorTimesProps) {
  const { data } = useQuery(timesQuery(among));
  const known = data?.tutors.find(({ id }) => id === tutor.id);
  if (!known) return null;
  const { booked, times } = known;
  const text = statusText(known);
  return (
    <>
      {text ? <p className="times-own">{text}</p> : null}
      <PriceFrom from={known.from} />
      {booked || times.length === 0 ? null : (
        <ul className="times-list">
          {times.map((time) => (
            <li key={time.startsAt}>
              <Link
                to={paths.dashboardTutor(tutor.id, { at: time.startsAt })}
                aria-label={`${time.label}, a free trial with ${tutor.fullName}`}
              >
                {time.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** `From $32 or ₦32,000 a month`, `From ₦50,000 a course`, `Price on request`. */
export function PriceFrom({ from }: Pick<Times, "from">) {
  if (!from) return <p className="times-price">Price on request</p>;
  return (
    <p className="times-price">
      From{" "}
      {from.prices.map(({ currency, text }, index) => (
        <Fragment key={currency}>
          {index > 0 ? <span className="in-data-currency:hidden"> or </span> : null}
          <b
            className={
              from.prices.length === 1
                ? "whitespace-nowrap"
                : currency === "USD"
                  ? "whitespace-nowrap in-data-[currency=NGN]:hidden"
                  : "whitespace-nowrap in-data-[currency=USD]:hidden"
            }
          >
            {text}
          </b>
        </Fragment>
      ))}
      {` a ${from.per}`}
    </p>
  );
}
