import { useId } from "react";
import { Link } from "react-router";
import { gradeLabel } from "#features/assessments/rules.ts";
import { kindTexts } from "#features/assessments/texts.ts";
import type { Outcome } from "#features/questions/contract.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { AssessmentDetail, Review } from "../../contract.ts";
import { ScoreFigure } from "../public/score-figure.tsx";

/** What the review of an attempt and its result over the first page show alike. */

/** Wrong ones first. */
export const order: Record<Outcome, number> = { wrong: 0, unanswered: 0, part: 1, waiting: 2, right: 3 };
/** The grade, a window for each question, and what it means for the course. On the wall. */
export function Score({ kind, review }: { kind: "quiz" | "exam"; review: Review }) {
  const { questions } = review;
  const right = questions.filter(({ outcome }) => outcome === "right").length;
  return (
    <>
      <ScoreFigure {...review} />
      <p className="mt-3 text-on-wall-2 text-sm">
        {right} of {questions.length} right. {kindTexts[kind].many} count {review.countsOf100} of 100 in the course.
        {review.lateDeduction > 0 && ` ${review.lateDeduction} points came off because it was late.`}
        {review.countedScore !== review.score && ` ${gradeLabel(review.countedScore)} counts, from another attempt.`}{" "}
        Your course grade is now {review.courseGrade}.
        {review.gapMs > 0 && " Some answers came late over a lost line; they count."}
      </p>
    </>
  );
}

/** When the right answers show, where they do not yet. */
export function WithheldKeys({ kind, review: { keysWait, questions } }: { kind: "quiz" | "exam"; review: Review }) {
  if (!questions.some(({ isKeyWithheld }) => isKeyWithheld)) return null;
  return (
    <p className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3 text-ink-2 text-sm">
      <Icon name="eye-off" className="mt-0.5 shrink-0" />
      <span>{withheldText(keysWait, kindTexts[kind].name.toLowerCase())}</span>
    </p>
  );
}

function withheldText(wait: Review["keysWait"], noun: string): string {
  const on = wait?.until ? momentText(new Date(wait.until)) : null;
  if (!wait) return "Some right answers show later: other work of yours may ask the same.";
  if (wait.for === "attempts") return `The right answers show after your last attempt${on ? `, or on ${on}` : ""}.`;
  if (wait.for === "grade") return "The right answers show once no attempt is under way or waits for its grade.";
  if (wait.for === "offline")
    return `The right answers show on ${on}, when no answer of yours can be under way any more.`;
  if (wait.for === "author")
    return `The right answers of this ${noun} show once your academy opens them for everybody.`;
  if (wait.for === "closing" && on) return `The right answers show on ${on}, when the ${noun} has closed.`;
  return `The right answers of this ${noun} are not shown.`;
}

/** Whether another attempt may be started now. */
export const mayTryAgain = (assessment: AssessmentDetail | null): assessment is AssessmentDetail =>
  assessment !== null && assessment.mayStart === null && assessment.running === null;

/** Another attempt, with what it costs and what to read before it. */
export function TryAgain({
  kind,
  assessment,
  review,
}: {
  kind: "quiz" | "exam";
  assessment: AssessmentDetail;
  review: Review;
}) {
  const left = assessment.attemptsAllowed === null ? null : assessment.attemptsAllowed - assessment.attemptsUsed;
  const lessons = new Map(
    review.questions.flatMap(({ outcome, lesson }) =>
      lesson && outcome !== "right" && outcome !== "waiting" ? [[lesson.slug, lesson.bytes] as const] : [],
    ),
  );
  const bytes = [...lessons.values()].reduce((sum, item) => sum + item, 0);
  const minutes = assessment.durationMs === null ? null : Math.round(assessment.durationMs / 60_000);
  const read = lessons.size === 1 ? "the lesson" : `the ${lessons.size} lessons`;
  return (
    <>
      <Link to={paths.assessment(kind, assessment.id)} className={cx(buttonClass(), "w-full")}>
        Try again{left !== null && ` (${left} left)`}
      </Link>
      <p className="text-center text-ink-2 text-sm">
        {minutes !== null && `${counted(minutes, "minute")}, `}
        {formatFileSize(assessment.paperBytes)}.{lessons.size > 0 && ` Read ${read} first: ${formatFileSize(bytes)}.`}
      </p>
    </>
  );
}

/** What a tutor writes about the whole. */
export function Comment({ text, by }: { text: string; by: string | null }) {
  const id = useId();
  return (
    <section className="card door-md p-5" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {by ?? "Your tutor"} writes
      </h2>
      <p className="mt-2 text-ink-2">
        <PlainWords text={text} />
      </p>
    </section>
  );
}
