import { momentText } from "#lib/viewer-zone.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Card } from "#ui/components/card.tsx";
import type { Waiting } from "../../contract.ts";

type NoShow = Waiting["noShows"]["classes"][number];

const outcomes: Record<NoShow["state"], string> = {
  offered: "the students choose now",
  substituted: "another tutor took it",
  moved: "it follows at the end of its series",
  credited: "given back as credit",
  came: "came after all, later than 10 minutes",
  cancelled: "cancelled",
};

/** Classes of the last week that began without their tutor, with what became of each; while one is offered, a call may still help. */
export default function NoShows({ noShows: { inAll, classes } }: Pick<Waiting, "noShows">) {
  return (
    <Card as="section" padded aria-labelledby="no-shows" className="mb-4 grid gap-3">
      <h2 id="no-shows" className="text-h4">
        Tutors who did not come <Badge tone="pending">{inAll}</Badge>
      </h2>
      <p className="hint">Of the last 7 days. While students choose, a call to the tutor may still help.</p>
      <ul className="divide-y divide-line">
        {classes.map(({ id, title, tutorName, startsAt, state, substituteName }) => (
          <li key={`${id} ${startsAt}`} className="grid gap-0.5 py-2.5">
            <b className="wrap-anywhere">{tutorName}</b>
            <span className="text-ink-2 text-sm wrap-anywhere">
              {title}, <time dateTime={startsAt}>{momentText(new Date(startsAt))}</time>:{" "}
              {state === "offered" ? (
                <Badge tone="pending">{outcomes.offered}</Badge>
              ) : substituteName ? (
                `${substituteName} took it`
              ) : (
                outcomes[state]
              )}
            </span>
          </li>
        ))}
      </ul>
      {inAll > classes.length ? <p className="text-ink-2 text-sm">{inAll} in all; these are the newest.</p> : null}
    </Card>
  );
}
