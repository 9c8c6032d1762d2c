import { ageText } from "#lib/local-time.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import type { Waiting } from "../../contract.ts";

/** Who picked a tutor and got no answer: staff write to them. Nothing where no one waits. */
export function LatePicks({ latePicks: { inAll, picks } }: Pick<Waiting, "latePicks">) {
  if (inAll === 0) return null;
  const now = new Date();
  return (
    <Card as="section" padded aria-labelledby="late-picks" className="mb-6 grid gap-3">
      <h2 id="late-picks" className="text-h4">
        Picked a tutor, without an answer <Badge tone="pending">{inAll}</Badge>
      </h2>
      <ul className="divide-y divide-line">
        {picks.map(({ id, name, email, courses, tutorName, askedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <b className="block wrap-anywhere">
                {name} <Badge tone="pending">{ageText(new Date(askedAt), now)}</Badge>
              </b>
              <span className="text-ink-2 text-sm wrap-anywhere">
                {courses.join(", ")} with {tutorName}
              </span>
            </p>
            <a href={`mailto:${email}`} className={buttonClass({ variant: "soft", size: "sm" })}>
              Write to <span className="wrap-anywhere">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {inAll > picks.length ? <p className="text-ink-2 text-sm">{inAll} in all; these wait longest.</p> : null}
    </Card>
  );
}
