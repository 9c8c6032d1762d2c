import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { sentenceOf } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { startAttempt } from "../../../attempt-calls.ts";
import type { Attempt, StartReason, WorkDetail } from "../../../attempt-contract.ts";
import { startTexts } from "../../../attempt-texts.ts";
import { gradeLabel, resultLabel } from "../../../rules.ts";
import { kindTexts } from "../../../texts.ts";
import { Html } from "../../kinds/kind-view.tsx";
import { deviceOf } from "../../taker/kept-attempts.ts";
import { CloseIcon, SittingFrame } from "./sitting-frame.tsx";

type Kind = "quiz" | "exam";
const dayOf = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});
const count = (many: number, word: string) => `${many} ${word}${many === 1 ? "" : "s"}`;

export const LeaveLink = ({ kind }: { kind: Kind }) => (
  <Link to={paths.assessments(kind)} className="icon-btn">
    <CloseIcon label={`Leave the ${kindTexts[kind].name.toLowerCase()}`} />
  </Link>
);

export type StartPageProps = { kind: Kind; work: WorkDetail; onStarted(attempt: Attempt): void };

/** What a quiz or an exam is, what has come of it so far, and its start. */
export function StartPage({ kind, work, onStarted }: StartPageProps) {
  const noun = kindTexts[kind].name.toLowerCase();
  const start = useMutation({
    mutationFn: () => ask(startAttempt, { params: { work: work.id }, body: { device: deviceOf() } }),
    onSuccess: ({ data }) => onStarted(data),
  });
  const left = work.attemptsAllowed === null ? null : Math.max(0, work.attemptsAllowed - work.attemptsUsed);
  const done = work.attempts.filter(({ state }) => state !== "running");
  const facts: [IconName, string, string][] = [
    [
      "list-checks",
      count(work.questions, "question"),
      `One at a time. You can go back and change answers until you submit.${work.practised > 0 ? ` You have practised ${work.practised} of them: others come first.` : ""}`,
    ],
    [
      "timer",
      work.durationMs === null ? "No time limit" : count(Math.round(work.durationMs / 60_000), "minute"),
      work.durationMs === null
        ? "Take the time that you need."
        : `The time goes on once you start, also when you leave. At its end we submit for you.${work.extraPercent > 0 ? ` Your ${work.extraPercent}% extra time is in it.` : ""}`,
    ],
    [
      "refresh-cw",
      left === null
        ? "As many attempts as you want"
        : left === 0
          ? "No attempts left"
          : `${count(left, "attempt")} left`,
      work.attemptsAllowed === null
        ? "Each is graded."
        : work.attemptsAllowed === 1
          ? "It cannot be taken again."
          : `Of ${count(work.attemptsAllowed, "attempt")}.`,
    ],
    ["circle-check", `Pass mark ${work.passMark}`, "Of 100 points."],
    [
      "wifi-off",
      "A lost line loses nothing",
      "All questions come at the start. Answers are kept on this device and sent when the line is back; what you answered in time counts.",
    ],
  ];
  return (
    <SittingFrame course={work.course.shortTitle} title={work.title} close={<LeaveLink kind={kind} />}>
      <div className="grid flex-1 content-start gap-6 px-4 pt-2 pb-8 sm:px-6">
        {done.length > 0 && <Attempts kind={kind} work={work} />}
        {work.briefHtml && <Html html={work.briefHtml} className="question-words block" />}
        {work.openForPractice && (
          <Link to={paths.practice(work.id)} className={buttonClass({ variant: "line" })}>
            <Icon name="refresh-cw" /> Practise without a grade
          </Link>
        )}
        <ul className="card door-md divide-y divide-line">
          {facts.map(([icon, title, says]) => (
            <li key={icon} className="grid grid-cols-[1.5rem_1fr] gap-3 px-4 py-3">
              <Icon name={icon} className="mt-0.5 text-link" />
              <div>
                <p className="font-semibold">{title}</p>
                <p className="text-ink-2 text-sm">{says}</p>
              </div>
            </li>
          ))}
          {work.dueAt && (
            <li className="grid grid-cols-[1.5rem_1fr] gap-3 px-4 py-3">
              <Icon name="calendar-clock" className="mt-0.5 text-link" />
              <div>
                <p className="font-semibold">Due {dayOf.format(new Date(work.dueAt))}</p>
                {work.late.days > 0 && work.late.pointsPerDay > 0 && (
                  <p className="text-ink-2 text-sm">
                    After that {count(work.late.pointsPerDay, "point")} a day come off, not below {work.late.floor}. It
                    closes after {count(work.late.days, "day")}.
                  </p>
                )}
              </div>
            </li>
          )}
        </ul>
      </div>
      <footer className="sticky bottom-0 grid gap-2 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.875rem,env(safe-area-inset-bottom))] sm:px-6">
        {start.error && (
          <FormMessage tone="error">
            {sentenceOf(start.error, `The ${noun} could not be started. Please try again.`)}
          </FormMessage>
        )}
        {work.mayStart === null ? (
          <Button block busy={start.isPending} busyLabel={`Loading ${noun}...`} onClick={() => start.mutate()}>
            {`Start ${kindTexts[kind].name}, ${formatFileSize(work.paperBytes)}`}
          </Button>
        ) : (
          <p role="status" className="py-2">
            {reasonWords(work.mayStart, work)}
          </p>
        )}
      </footer>
    </SittingFrame>
  );
}

/** Why it may not be started, with the day where there is one. */
function reasonWords(reason: StartReason, { opensAt, closesAt }: WorkDetail): string {
  if (reason === "not-open" && opensAt) return `It opens ${dayOf.format(new Date(opensAt))}.`;
  if (reason === "closed" && closesAt) return `It closed ${dayOf.format(new Date(closesAt))}.`;
  return startTexts[reason];
}

/** What came of earlier attempts. */
function Attempts({ kind, work }: { kind: Kind; work: WorkDetail }) {
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="mb-2 text-h4">
        So far
      </h2>
      <ul className="card divide-y divide-line">
        {work.attempts
          .filter(({ state }) => state !== "running")
          .map(({ id, number, state, closedAt, score, gradeAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-56 flex-1">
                <p className="font-semibold">
                  Attempt {number}
                  {score !== null && <span className="num ml-3 text-h4">{gradeLabel(score)}</span>}
                </p>
                <p className="text-ink-2 text-sm">
                  {closedAt && dayOf.format(new Date(closedAt))}
                  {score === null &&
                    (state === "submitted"
                      ? ". Your tutor reads it."
                      : gradeAt
                        ? `. The time ended it: the grade shows ${dayOf.format(new Date(gradeAt))}, when no answer of yours can be under way any more.`
                        : ". The grade comes later.")}
                </p>
              </div>
              {score !== null && (
                <>
                  <Badge tone={score >= work.passMark ? "done" : "bad"}>{resultLabel(score)}</Badge>
                  <Link
                    to={paths.assessmentReview(kind, work.id, id)}
                    className={buttonClass({ variant: "line", size: "sm" })}
                  >
                    Review
                  </Link>
                </>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
