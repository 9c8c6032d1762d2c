import { Link } from "react-router";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import type { UnplacedResponse } from "../../contract.ts";

/** So many are on a first page; the page that places has all. */
const shown = 5;

/** Who paid and has no class yet, on the first page of staff. Nothing where no one waits. */
export function UnplacedStudents({ unplaced }: { unplaced: UnplacedResponse }) {
  const { data, inAll } = unplaced;
  if (inAll === 0) return null;
  const now = new Date();
  return (
    <Card as="section" padded aria-labelledby="unplaced" className="mb-6 grid gap-3">
      <h2 id="unplaced" className="text-h4">
        Paid, without a class <Badge tone="pending">{inAll}</Badge>
      </h2>
      <ul className="divide-y divide-line">
        {data.slice(0, shown).map(({ enrolmentId, student, course, tutor, since, by, wish }) => (
          <li key={enrolmentId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <p className="min-w-0 flex-1 basis-56">
              <b className="block wrap-anywhere">
                {student.fullName}{" "}
                <Badge tone={new Date(by) < now ? "pending" : "plain"}>{ageText(new Date(since), now)}</Badge>
              </b>
              <span className="text-ink-2 text-sm wrap-anywhere">
                {course.title} with {tutor.fullName}
                {wish === null ? "" : `. Can: ${wish}`}
              </span>
            </p>
            <Link
              to={paths.placing({ student: enrolmentId }, "admin")}
              className={buttonClass({ variant: "soft", size: "sm" })}
            >
              Place <span className="sr-only">{student.fullName}</span>
            </Link>
          </li>
        ))}
      </ul>
      {inAll > shown ? (
        <Link to={paths.placing({}, "admin")} className="link inline-flex min-h-11 items-center">
          All {inAll}
        </Link>
      ) : null}
    </Card>
  );
}
