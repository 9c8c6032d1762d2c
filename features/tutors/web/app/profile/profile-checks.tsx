import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Card } from "#ui/components/card.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ProfileCheck } from "../../../own-profile-rules.ts";

/** The field in which each check is corrected; hours have a page of their own. */
const fieldOf = { photo: "photo", about: "about", learn: "learn", skills: "skills", intro: "intro-url" } as const;

/** What a good profile has, and what this one lacks, each with the way there. */
export function ProfileChecks({ checks, onField }: { checks: readonly ProfileCheck[]; onField: (id: string) => void }) {
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" padded aria-labelledby="checks">
      <h2 id="checks" className="text-h4">
        Complete: {done} of {checks.length}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {checks.map(({ id, label, isDone }) => (
          <li key={id} className="flex min-h-(--tap) items-center gap-3">
            <Icon name={isDone ? "circle-check" : "minus"} className={isDone ? "text-primary" : "text-ink-3"} />
            <span className="grow py-1.5">
              {label}
              <span className="sr-only">{isDone ? ": there" : ": missing"}</span>
            </span>
            {isDone ? null : id === "hours" ? (
              <Link to={paths.hours()} className="link inline-flex min-h-(--tap) items-center">
                Add<span className="sr-only"> {label}</span>
              </Link>
            ) : (
              <button type="button" className="link min-h-(--tap)" onClick={() => onField(fieldOf[id])}>
                Add<span className="sr-only"> {label}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
