import { Link } from "react-router";
import { gradeLabel, resultLabel } from "#features/assessments/rules.ts";
import { kindTexts } from "#features/assessments/texts.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { startAttempt } from "../../calls.ts";
import type { AssessmentDetail, Attempt, StartReason } from "../../contract.ts";
import { startTexts } from "../../texts.ts";
import { deviceOf } from "../taker/saved-attempts.ts";
import { Facts, IfStarted, Ready, WhatOpensIt } from "./before-start.tsx";
import { LeaveLink } from "./sitting-frame.tsx";

type Kind = "quiz" | "exam";

export type StartPageProps = { kind: Kind; assessment: AssessmentDetail; onStarted(attempt: Attempt): void };

/** What a quiz or an exam costs and what was done for it, before it is started (GATE-01); what opens it, while it is locked. */
export default function StartPage({ kind, assessment, onStarted }: StartPageProps) {
  const noun = kindTexts[kind].name.toLowerCase();
  const start = useAct(
    () => ask(startAttempt, { params: { assessment: assessment.id }, body: { device: deviceOf() } }),
    {
      onDone: ({ data }) => onStarted(data),
    },
  );
  const isLocked = assessment.mayStart === "not-open";
  const done = assessment.attempts.filter(({ state }) => state !== "running");
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[45rem] flex-col">
      <header className="on-wall rounded-br-[64px] bg-wall px-4 pb-5 text-on-wall sm:px-6">
        <div className="-ml-2 flex min-h-[68px] items-center gap-1.5 py-2">
          <LeaveLink kind={kind} />
          <p className="min-w-0 flex-1 text-cap text-on-wall-2">
            <b className="block font-display font-semibold text-base text-on-wall wrap-anywhere">{assessment.title}</b>
            {assessment.course.shortTitle}
          </p>
        </div>
        <h1 className="text-h2 wrap-anywhere">{isLocked ? lockedText(assessment) : oftenText(assessment)}</h1>
        <p className="mt-2 mb-4 text-on-wall-2 text-sm">
          {isLocked
            ? "Until then the lessons are open to you."
            : assessment.durationMs === null
              ? "Take the time that you need."
              : `It runs for ${minutesText(assessment.durationMs)} from the moment you start, also when you close the page or the line is gone.`}
          {assessment.extraPercent > 0 && ` Your ${assessment.extraPercent}% extra time is in it.`}
        </p>
        <Facts assessment={assessment} />
      </header>
      <div className="grid flex-1 content-start gap-5 px-4 pt-5 pb-8 sm:px-6">
        {assessment.given.map(({ number, by, reason, until }) => (
          <p key={number} className="banner banner-info">
            <span>
              <b>{by ?? "Your tutor"} gave you another attempt.</b> {reason}
              {number > assessment.attemptsUsed && ` You may start it until ${momentText(new Date(until))}.`}
            </span>
          </p>
        ))}
        {done.length > 0 && <Attempts kind={kind} assessment={assessment} />}
        {assessment.briefHtml && <Html html={assessment.briefHtml} className="question-words block" />}
        {isLocked ? <WhatOpensIt assessment={assessment} /> : <Ready assessment={assessment} />}
        {assessment.openForPractice && (
          <Link to={paths.practice(assessment.id)} className={buttonClass({ variant: "line" })}>
            <Icon name="refresh-cw" /> Practise without a grade
          </Link>
        )}
        {!isLocked && <IfStarted assessment={assessment} />}
      </div>
      <footer className="sticky bottom-0 grid gap-1 border-line border-t bg-surface px-4 pt-3.5 pb-[max(.5rem,env(safe-area-inset-bottom))] sm:px-6">
        {start.error && (
          <FormMessage tone="error">
            {errorMessage(start.error, `The ${noun} could not be started. Please try again.`)}
          </FormMessage>
        )}
        {assessment.mayStart === null ? (
          <Button block busy={start.isBusy} busyLabel={`Loading ${noun}...`} onClick={() => void start.run()}>
            {startText(assessment)}
          </Button>
        ) : isLocked && assessment.lessons.next ? (
          <Link
            to={paths.learn(assessment.course.slug, assessment.lessons.next.slug)}
            className={buttonClass({}, "h-auto min-h-14 w-full whitespace-normal py-2 wrap-anywhere")}
          >
            Continue: {assessment.lessons.next.title}
            {assessment.lessons.next.bytes > 0 && `, ${formatFileSize(assessment.lessons.next.bytes)}`}
          </Link>
        ) : (
          <p role="status" className="py-2">
            {reasonText(assessment.mayStart, assessment)}
          </p>
        )}
        <Link
          to={paths.assessments(kind)}
          className="link inline-flex min-h-11 items-center justify-self-center px-3 font-semibold text-sm"
        >
          {assessment.mayStart === null ? "Not now" : `Back to ${kindTexts[kind].many.toLowerCase()}`}
        </Link>
      </footer>
    </main>
  );
}

const minutesText = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  return counted(minutes, "minute");
};

/** How often it can still be taken: what hurts when it is not known. */
function oftenText({ attemptsAllowed, attemptsUsed }: AssessmentDetail): string {
  if (attemptsAllowed === null) return "Take it as often as you want";
  const left = Math.max(0, attemptsAllowed - attemptsUsed);
  if (left === 0) return "No attempts left";
  if (attemptsAllowed === 1) return "You can take it once";
  return left === 1 ? "One attempt is left" : `You have ${left} attempts`;
}

function lockedText({ opensAt, gate, lessons }: AssessmentDetail): string {
  if (opensAt) return `Opens ${momentText(new Date(opensAt))}`;
  return `Opens with ${gate?.lessonsNeeded ?? lessons.all} of ${lessons.all} lessons`;
}

/** The button, by what pressing it spends: "Start my only attempt, 45 minutes". */
function startText({ attemptsAllowed, attemptsUsed, durationMs }: AssessmentDetail): string {
  const which =
    attemptsAllowed === null
      ? `attempt ${attemptsUsed + 1}`
      : attemptsAllowed === 1
        ? "my only attempt"
        : `attempt ${attemptsUsed + 1} of ${attemptsAllowed}`;
  return `Start ${which}, ${durationMs === null ? "no time limit" : minutesText(durationMs)}`;
}

/** Why it may not be started, with the day where there is one. */
function reasonText(reason: StartReason, { closesAt }: AssessmentDetail): string {
  if (reason === "closed" && closesAt) return `It closed ${momentText(new Date(closesAt))}.`;
  return startTexts[reason];
}

/** What came of earlier attempts. */
function Attempts({ kind, assessment }: { kind: Kind; assessment: AssessmentDetail }) {
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="mb-2 text-h4">
        So far
      </h2>
      <ul className="card divide-y divide-line">
        {assessment.attempts
          .filter(({ state }) => state !== "running")
          .map(({ id, number, state, closedAt, score, gradeAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-56 flex-1">
                <p className="font-semibold">
                  Attempt {number}
                  {score !== null && <span className="num ml-3 text-h4">{gradeLabel(score)}</span>}
                </p>
                <p className="text-ink-2 text-sm">
                  {closedAt && momentText(new Date(closedAt))}
                  {score === null &&
                    (state === "submitted"
                      ? ". Your tutor reads it."
                      : gradeAt
                        ? `. The time ended it: the grade shows ${momentText(new Date(gradeAt))}, when no answer of yours can be under way any more.`
                        : ". The grade comes later.")}
                </p>
              </div>
              {score !== null && (
                <>
                  <Badge tone={score >= assessment.passMark ? "done" : "bad"}>{resultLabel(score)}</Badge>
                  <Link
                    to={paths.assessmentReview(kind, assessment.id, id)}
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
