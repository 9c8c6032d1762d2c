import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { timesText } from "#features/placement/rules.ts";
import { answerProposal } from "#features/trial-outcomes/calls.ts";
import type { Proposal } from "#features/trial-outcomes/contract.ts";
import { priceText } from "#features/trial-outcomes/rules.ts";
import { maxReason, trialTexts } from "#features/trial-outcomes/texts.ts";
import { dayInLagos } from "#lib/dates.ts";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { dayText, momentText } from "#lib/viewer-zone.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { stepsDone } from "../../../rules.ts";
import { PathHero } from "./path-hero.tsx";

/** What the tutor proposes after the trial, with all that it means, to say yes or no to with one tap (TRIAL-01). */
export default function Proposed({ proposal }: { proposal: Proposal }) {
  const { sessionId, tutor, course, times, areTimesFree, reservedUntil, zone, line, price, sentAt } = proposal;
  const now = useNow([reservedUntil]);
  const navigate = useNavigate();
  const stale = useStale(["dashboard"]);
  const [isDeclining, setDeclining] = useState(false);
  const accepting = useAct(answerProposal, {
    onDone: async ({ orderId }) => {
      await stale();
      if (orderId) await navigate(paths.order(orderId));
    },
    onError: stale,
  });
  if (!course) return null;
  const first = firstName(tutor);
  const due = price && formatMoney({ amountMinor: price.dueMinor, currency: price.currency });
  const text = timesText(times);
  const until = reservedUntil !== null && Date.parse(reservedUntil) > now ? reservedUntil : null;
  return (
    <PathHero
      title={`${first} proposes ${course.title}`}
      done={stepsDone.pay}
      tutor={tutor}
      isStateFirst
      actions={
        <div className="grid gap-2">
          <ActError error={accepting.error} />
          <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
            {price ? (
              <Button
                variant="sun"
                size="sm"
                busy={accepting.isBusy}
                busyLabel="One moment..."
                className="max-sm:basis-full"
                onClick={() =>
                  void accepting.run({
                    params: { id: sessionId },
                    body: { answer: "accept", sentAt, dueMinor: price.dueMinor },
                  })
                }
              >
                {price.dueMinor > 0 ? `Yes, pay ${due}` : "Yes, start now"}
              </Button>
            ) : null}
            <Link to={paths.enroll(course.slug)} className={buttonClass({ variant: "line", size: "sm" })}>
              Other times or plan
            </Link>
            <Button variant="line" size="sm" onClick={() => setDeclining(true)}>
              Not for me
            </Button>
          </div>
          <Dialog
            id="decline-proposal"
            title={`Not with ${first}?`}
            open={isDeclining}
            onClose={() => setDeclining(false)}
          >
            {isDeclining ? <Decline id={sessionId} tutor={first} /> : null}
          </Dialog>
        </div>
      }
    >
      {line ? (
        <blockquote className="max-w-[48ch] border-sun-400 border-l-2 pl-3 text-on-wall wrap-anywhere">
          {line}
        </blockquote>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-on-wall-2">Classes</dt>
        <dd className="wrap-anywhere">
          {text ? `${text} (${zone.name})` : "You choose your times once it is paid."}
          {times.map(({ label, later }) =>
            later ? (
              <span key={label} className="block text-on-wall-2">
                From {dayText(later.on)} on, {label} is {later.label} for you.
              </span>
            ) : null,
          )}
        </dd>
        {price ? (
          <>
            <dt className="text-on-wall-2">Plan</dt>
            <dd>{price.plan}</dd>
            <dt className="text-on-wall-2">Price</dt>
            <dd>{priceText(price)}</dd>
          </>
        ) : null}
      </dl>
      <p className="max-w-[48ch] text-on-wall-2 text-sm">
        {price
          ? `${reservedText({ text, areTimesFree, until })}Nothing is taken before you pay.`
          : "This can no longer be had as it was proposed. Choose another plan."}
        {price && price.dueMinor < price.firstMinor
          ? ` Your credit pays ${formatMoney({ amountMinor: price.firstMinor - price.dueMinor, currency: price.currency })} of it.`
          : ""}
      </p>
      {price?.wasMinor ? (
        <p className="max-w-[48ch] text-sm text-sun-300">
          The price changed: it was {formatMoney({ amountMinor: price.wasMinor, currency: price.currency })} when{" "}
          {first} wrote on {dayInLagos(new Date(sentAt))}.
        </p>
      ) : null}
    </PathHero>
  );
}

function reservedText({
  text,
  areTimesFree,
  until,
}: {
  text: string;
  areTimesFree: boolean;
  until: string | null;
}): string {
  if (!text) return "";
  if (!areTimesFree) return "These times were taken meanwhile: you choose others once it is paid. ";
  return until
    ? `These times are yours until ${momentText(new Date(until))}. `
    : "Nobody has taken these times yet; they are not kept for you any more. ";
}

/** Says no, with a reason or without. */
function Decline({ id, tutor }: { id: string; tutor: string }) {
  const [reason, setReason] = useDraft(`decline-${id}`);
  const stale = useStale(["dashboard"]);
  const declining = useAct(answerProposal, {
    onDone: async ({ message }) => {
      setReason("");
      toast.success(message);
      await stale();
    },
    onError: stale,
  });
  return (
    <ActForm
      act={declining}
      wrong={{ reason: reason.trim().length > maxReason && trialTexts.tooLong(maxReason) }}
      onSend={() => declining.run({ params: { id }, body: { answer: "decline", reason } })}
      submit={`Tell ${tutor}`}
      busyLabel="Sending..."
    >
      {(errors) => (
        <TextArea
          name="reason"
          label={`A word to ${tutor}`}
          optional
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </ActForm>
  );
}
