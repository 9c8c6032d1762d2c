import { Suspense, useId, useState } from "react";
import { Link } from "react-router";
import type { Answer, Outcome } from "#features/questions/contract.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { PictureMark } from "#features/questions/web/public/picture-mark.tsx";
import { RightAreas } from "#features/questions/web/public/right-areas.tsx";
import { AnswerText, askText } from "#features/questions/web/public/views.tsx";
import { paths } from "#lib/paths.ts";
import { dayText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PlainWords } from "#ui/components/plain-words.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { ReviewedQuestion as Reviewed } from "../../contract.ts";

const AnswerPages = lazyPart(() => import("../review/answer-pages.tsx"));

const outcomes: Record<Outcome, { label: string; icon: IconName; look: string }> = {
  right: { label: "Right", icon: "check", look: "bg-palm-700 text-white" },
  part: { label: "Right in part", icon: "check", look: "bg-light-soft text-on-light-soft" },
  wrong: { label: "Wrong", icon: "x", look: "border-2 border-danger bg-danger-soft text-danger-ink" },
  unanswered: { label: "Not answered", icon: "x", look: "border-2 border-danger bg-danger-soft text-danger-ink" },
  waiting: { label: "Your tutor reads it", icon: "clock", look: "bg-sunken text-ink-2" },
};

export type ReviewedQuestionProps = {
  reviewed: Reviewed;
  attempt: string;
  course: string;
  isOpenAtFirst: boolean;
  /** The day on which practice asks it again; null: it does not. */
  comesBackOn: string | null;
};

/** One question after grading: one's own answer, the right one, why, and where to read it again. */
export function ReviewedQuestion({ reviewed, attempt, course, isOpenAtFirst, comesBackOn }: ReviewedQuestionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { question, outcome, answer, right, explanationHtml, lesson, missedOf100, tookMs, comment, file, pins } =
    reviewed;
  const { label, icon, look } = outcomes[outcome];
  const seconds = Math.round(tookMs / 1000);
  const isRight = outcome === "right";
  return (
    <li className="border-line border-t first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="grid min-h-[60px] w-full grid-cols-[2rem_1fr_1.25rem] items-center gap-3 px-4 py-2.5 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={cx("grid size-8 place-items-center rounded-[6px_14px_6px_6px]", look)}>
            <Icon name={icon} />
          </span>
          <span className="min-w-0 font-sans text-base leading-snug tracking-normal">
            <b className="font-semibold wrap-anywhere">
              {question.number}. {askText(question)}
            </b>
            <small className="block font-normal text-ink-2 text-xs">
              {label}
              {isRight && seconds > 0 && `, in ${seconds} s`}
              {!isRight && missedOf100 !== null && `. ${missedOf100} of 100 students miss it`}
              {comesBackOn !== null && `. Comes back ${dayText(comesBackOn, "short")}`}
            </small>
          </span>
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="grid gap-3 px-4 pb-5">
          {/<(pre|math|table)/.test(question.askHtml) && (
            <Html html={question.askHtml} className="question-words block" />
          )}
          <MarkedPicture {...reviewed} />
          {!isRight && (
            <AnswerBlock
              title="Your answer"
              icon={outcome === "waiting" ? "clock" : "x"}
              look={outcome === "waiting" ? "bg-sunken" : "bg-danger-soft text-danger-ink"}
              question={question}
              answer={answer}
            />
          )}
          {(isRight || right !== null) && (
            <AnswerBlock
              title={isRight ? "Your answer, and right" : "Right"}
              icon="check"
              look="rounded-tr-[20px]! bg-success-soft font-semibold text-on-primary-soft"
              question={question}
              // Where several forms are right, one's own is.
              answer={isRight ? answer : right}
            />
          )}
          {file && (
            <Suspense fallback={null}>
              <AnswerPages attempt={attempt} question={question.id} file={file} pins={pins} />
            </Suspense>
          )}
          {comment && (
            <p className="rounded-lg bg-sunken p-3 text-sm wrap-anywhere">
              <b>Your tutor:</b> <PlainWords text={comment} />
            </p>
          )}
          {explanationHtml && <Html html={explanationHtml} className="question-words block" />}
          {lesson && (
            <Link
              to={paths.learn(course, lesson.slug)}
              className={buttonClass(
                { variant: "line", size: "sm" },
                "max-w-full justify-self-start whitespace-normal text-left",
              )}
            >
              <Icon name="book-open" className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {lesson.title}, {formatFileSize(lesson.bytes)}
              </span>
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

/** The question's picture; of a place on it, where one pointed and what was right. */
function MarkedPicture({ question: { picture }, areas, answer }: Reviewed) {
  if (!picture) return null;
  return (
    <div className="relative">
      <img
        src={picture.url}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        className="h-auto w-full rounded-lg border border-line bg-white"
      />
      <RightAreas areas={areas} />
      {answer !== null && "x" in answer && <PictureMark at={answer} />}
    </div>
  );
}

type AnswerBlockProps = { title: string; icon: IconName; look: string; question: Reviewed["question"]; answer: Answer };

function AnswerBlock({ title, icon, look, question, answer }: AnswerBlockProps) {
  return (
    <div className={cx("grid grid-cols-[1.25rem_1fr] gap-3 rounded-lg px-4 py-3", look)}>
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-normal text-xs">{title}</p>
        {answer === null ? "No answer" : <AnswerText question={question} answer={answer} />}
      </div>
    </div>
  );
}
