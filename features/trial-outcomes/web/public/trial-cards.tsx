import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { clockSpan } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText, momentText } from "#lib/viewer-zone.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import type { OutcomeView, TrialsResponse } from "../../contract.ts";
import { TrialForm } from "../app/trial-form.tsx";

/** How a tutor's trials went: the oldest without an outcome is open, and what came of the last ones is below (TRIAL-01). */
export default function TrialCards({ trials: { waiting, outcomes } }: { trials: TrialsResponse }) {
  const [address, setAddress] = useAddress<"trial">();
  const all = [
    ...waiting.map(({ id, student, startsAt }) => ({ id, student, startsAt })),
    ...outcomes
      .filter(({ isChangeable }) => isChangeable)
      .map(({ sessionId: id, student, trialAt: startsAt }) => ({ id, student, startsAt })),
  ];
  const open = all.find(({ id }) => id === address.get("trial")) ?? waiting[0] ?? null;
  const isChange = open !== null && !waiting.some(({ id }) => id === open.id);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open?.id);
  // What was pressed went with its card: the focus goes to what took its place.
  useEffect(() => {
    if (before.current !== open?.id) place.current?.querySelector("h2")?.focus();
    before.current = open?.id;
  }, [open?.id]);
  const close = () => setAddress({ trial: null });
  return (
    <div ref={place} className="grid gap-6">
      {open ? (
        <Card as="section" padded aria-labelledby="trial" className="door-md grid gap-4 border-primary">
          <div className="flex gap-3">
            <Avatar name={open.student.fullName} decorative />
            <div className="min-w-0">
              <h2 id="trial" tabIndex={-1} className="text-h4 wrap-anywhere outline-none">
                How did it go with {firstName(open.student)}?
              </h2>
              <p className="text-ink-2 text-sm">
                Trial, {momentText(new Date(open.startsAt))}{" "}
                {open.student.isMinor && <Badge tone="pending">Under 18</Badge>}
              </p>
            </div>
          </div>
          <TrialForm key={open.id} id={open.id} student={open.student} onDone={close} />
          {isChange ? (
            <Button variant="line" size="sm" className="justify-self-start" onClick={close}>
              Leave it as it is
            </Button>
          ) : null}
        </Card>
      ) : null}
      {waiting.length + outcomes.length > (isChange || !open ? 0 : 1) ? (
        <Card as="section" padded aria-labelledby="trials" className="grid gap-3">
          <h2 id="trials" tabIndex={-1} className="text-h4 outline-none">
            Your trials
          </h2>
          <ul className="grid divide-y divide-line">
            {waiting
              .filter(({ id }) => id !== open?.id)
              .map(({ id, student, startsAt, endsAt }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                  <p className="min-w-0 flex-1 basis-48">
                    <b className="block wrap-anywhere">{student.fullName}</b>
                    <span className="text-ink-2 text-sm">
                      {dateText(new Date(startsAt))},{" "}
                      {clockSpan({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })}
                    </span>
                  </p>
                  <Button variant="soft" size="sm" onClick={() => setAddress({ trial: id })}>
                    Say how it went<span className="sr-only"> with {student.fullName}</span>
                  </Button>
                </li>
              ))}
            {outcomes
              .filter(({ sessionId }) => sessionId !== open?.id)
              .map((outcome) => (
                <li
                  key={outcome.sessionId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
                >
                  <p className="min-w-0 flex-1 basis-48">
                    <b className="block wrap-anywhere">{outcome.student.fullName}</b>
                    <span className="text-ink-2 text-sm wrap-anywhere">
                      <State outcome={outcome} />
                    </span>
                  </p>
                  {outcome.isChangeable ? (
                    <Button variant="line" size="sm" onClick={() => setAddress({ trial: outcome.sessionId })}>
                      Change<span className="sr-only"> what you said to {outcome.student.fullName}</span>
                    </Button>
                  ) : null}
                </li>
              ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

/** What happened, and what is next. */
function State({ outcome }: { outcome: OutcomeView }) {
  const { state, verdict, student, sentAt, reservedUntil, answerReason, isOrderOver, firstClassAt } = outcome;
  const now = useNow([reservedUntil]);
  const at = momentText(new Date(sentAt));
  switch (state) {
    case "notified":
      return verdict === "missed"
        ? `Did not come. Told ${at}, with a way to take a new time.`
        : `Does not fit. Told ${at}, with a way to other tutors.`;
    case "sent": {
      const reservation =
        reservedUntil === null
          ? ""
          : Date.parse(reservedUntil) > now
            ? `, seats theirs until ${momentText(new Date(reservedUntil))}`
            : `. No answer yet; the times are free again since ${momentText(new Date(reservedUntil))}`;
      return `Sent to ${firstName(student)} ${at}${reservation}`;
    }
    case "accepted":
      return isOrderOver ? "Accepted, and not paid in time" : "Accepted, not paid yet";
    case "declined":
      return answerReason ? `Not now: ${answerReason}` : "Not now";
    case "paid":
      return "Paid: the classes are being booked";
    case "placed":
      return firstClassAt ? `Paid: starts ${dateText(new Date(firstClassAt))}` : "Paid: class times are set";
    case "unplaced":
      return (
        <>
          Paid.{" "}
          <Link to={paths.placing()} className="link">
            See whether class times are set
          </Link>
        </>
      );
  }
}
