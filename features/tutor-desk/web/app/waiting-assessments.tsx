import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { ageText } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { WaitingAssessment } from "../../contract.ts";

const looks: Record<
  WaitingAssessment["kind"],
  { icon: IconName; text: (count: number) => string; act: string; to: string; lead?: string }
> = {
  grading: { icon: "clipboard-check", text: (count) => `${count} to grade`, act: "Grade", to: paths.grading() },
  placing: {
    icon: "calendar-plus",
    text: (count) => `${count} to place`,
    act: "Place",
    to: paths.placing(),
    lead: "Paid: ",
  },
  picks: { icon: "user-plus", text: (count) => counted(count, "pick"), act: "Answer", to: "#picks" },
  reports: {
    icon: "list-checks",
    text: (count) => `${counted(count, "class", "classes")} to report`,
    act: "Report",
    to: "#past-classes",
  },
  messages: {
    icon: "message-square",
    text: (count) => `${counted(count, "student")} wrote`,
    act: "Read",
    to: paths.deskMessages("tutor"),
  },
};

/** What waits for the tutor, oldest first, each kind with its age, which warns once it is over what was promised. */
export function WaitingAssessments({ waiting }: { waiting: readonly WaitingAssessment[] }) {
  const now = new Date();
  return (
    <Card as="section" aria-labelledby="waiting-assessments">
      <div className="flex items-baseline justify-between gap-3 p-4 pb-2 md:px-6">
        <h2 id="waiting-assessments" className="text-h4">
          Waits for you
        </h2>
        {waiting.length > 1 ? <span className="text-ink-2 text-sm">oldest first</span> : null}
      </div>
      {waiting.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2 md:px-6">Nothing waits for you.</p>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map(({ kind, count, since, by, about }) => {
            const { icon, text, act, to, lead = "" } = looks[kind];
            return (
              <li
                key={kind}
                className="grid min-h-16 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 md:px-6"
              >
                <Icon name={icon} className="text-link" />
                <p className="text-sm">
                  <b className="font-semibold">{text(count)}</b>{" "}
                  <Badge tone={new Date(by) < now ? "pending" : "plain"}>{ageText(new Date(since), now)}</Badge>
                  {about.length > 0 ? (
                    <span className="block text-cap text-ink-2 wrap-anywhere">
                      {lead}
                      {about.join(kind === "grading" ? "" : ", ")}
                      {kind !== "grading" && count > about.length ? ` and ${count - about.length} more` : ""}
                    </span>
                  ) : null}
                </p>
                <Link to={to} className={buttonClass({ variant: "soft", size: "sm" })}>
                  {act} <span className="sr-only">{text(count)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
