import { Suspense, useState } from "react";
import { Link } from "react-router";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { dateText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { PickOfTutor } from "../../contract.ts";

const AnswerPickDialog = lazyPart(() => import("#features/classes/web/public/answer-pick-dialog.tsx"));

type PicksProps = { tutorId: string | null; picks: readonly PickOfTutor[]; inAll: number; waiting: number };

/** Who picked the tutor: who waits for an answer first, with a button to answer; then what was answered. */
export function Picks({ tutorId, picks, inAll, waiting }: PicksProps) {
  const [answered, setAnswered] = useState<PickOfTutor | null>(null);
  const now = new Date();
  return (
    <Card as="section" padded aria-labelledby="picks" className="grid gap-3">
      <h2 id="picks" className="text-h4">
        Who picked you {waiting > 0 ? <Badge tone="pending">{waiting}</Badge> : null}
      </h2>
      {picks.length === 0 ? (
        <p className="text-ink-2">Nobody yet.</p>
      ) : (
        <>
          <ul className="grid divide-y divide-line">
            {picks.map((pick) => {
              const { id, studentId, name, isMinor, courses, askedAt, answerBy } = pick;
              const waits = pick.answer === null && !pick.isBooked;
              return (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                  <p className="min-w-0 flex-1 basis-56">
                    <b className="wrap-anywhere">{name}</b> {isMinor ? <Badge tone="pending">Under 18</Badge> : null}{" "}
                    {waits ? (
                      <Badge tone={new Date(answerBy) < now ? "pending" : "plain"}>
                        {ageText(new Date(askedAt), now)}
                      </Badge>
                    ) : null}
                    <span className="block text-sm text-ink-2 wrap-anywhere">{courses.join(", ")}</span>
                    {waits ? null : <span className="block text-sm text-ink-2">{stateText(pick)}</span>}
                  </p>
                  {waits && tutorId ? (
                    <Button variant="soft" size="sm" onClick={() => setAnswered(pick)}>
                      Answer <span className="sr-only">{name}</span>
                    </Button>
                  ) : studentId ? (
                    <Link to={paths.deskMessages("tutor", undefined, studentId)} className="link text-sm">
                      Write to {name}
                    </Link>
                  ) : null}
                </li>
              );
            })}
          </ul>
          {inAll > picks.length ? (
            <p className="text-sm text-ink-2">{inAll} in all; here are those who wait, then the newest.</p>
          ) : null}
        </>
      )}
      <p className="hint">Bookings come to you by e-mail too, and so do messages that you have not read here.</p>
      {answered && tutorId ? (
        <Suspense>
          <AnswerPickDialog
            tutorId={tutorId}
            pick={{ id: answered.id, name: answered.name }}
            onClose={() => setAnswered(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function stateText({ answer, answeredAt, askedAt, isBooked }: PickOfTutor): string {
  if (answer === null) return isBooked ? "Booked a trial class" : dateText(new Date(askedAt));
  const on = answeredAt ? ` on ${dateText(new Date(answeredAt))}` : "";
  if (answer === "passed-on") return `Passed on to another tutor${on}`;
  return answer === "declined"
    ? `You declined${on}`
    : `You accepted${on}${isBooked ? "; a trial class is booked" : ""}`;
}
