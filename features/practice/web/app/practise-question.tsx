import { Link } from "react-router";
import type { Review } from "#features/attempts/contract.ts";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { PictureMark } from "#features/questions/web/public/picture-mark.tsx";
import { RightAreas } from "#features/questions/web/public/right-areas.tsx";
import { AnswerText, kindViews, QuestionField } from "#features/questions/web/public/views.tsx";
import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import "#features/attempts/web/public/sitting.css";

/** A question with what is right, as practice has it. */
export type Practised = {
  question: QuestionForAttempt;
  stored: { body: unknown; key: unknown };
  right: Answer;
  areas: Review["questions"][number]["areas"];
  explanationHtml: string;
  lesson: { slug: string; title: string; bytes: number } | null;
  course: { slug: string };
};

/** Whether an answer is all right. Scored on the device by the academy's own rules, so that it needs no network. */
export const isRightAnswer = ({ question, stored }: Practised, answer: Answer): boolean =>
  kindOf(question.kind).score(stored.body, stored.key, answer) === 1;

/** What key 1 to 9 answers (`place` from 0); undefined: nothing. */
export const answerByKey = ({ question }: Practised, answer: Answer, index: number): Answer | undefined =>
  kindViews[question.kind].pick(question, answer, index);

export type PractiseQuestionProps = {
  practised: Practised;
  answer: Answer;
  /** Null: not looked at yet. */
  isRight: boolean | null;
  onAnswer(answer: Answer): void;
  /** Where it is from, in a line above it. */
  about: string;
};

/** One question of practice: its field, and once it is looked at what is right and why. */
export function PractiseQuestion({ practised, answer, isRight, onAnswer, about }: PractiseQuestionProps) {
  const { question, right, areas, explanationHtml, lesson, course } = practised;
  const { picture } = question;
  const isDone = isRight !== null;
  const isPointed = question.kind === "hotspot";
  return (
    <section className="card door-lg p-5 sm:p-7" aria-labelledby="question">
      <p className="mb-1.5 text-ink-2 text-sm">{about}</p>
      <div
        id="question"
        // Moving on brings the new question to those who hear the page.
        tabIndex={-1}
        className="question-words mb-5 font-bold font-display text-[1.5rem] leading-[1.18] tracking-[-.015em] outline-none wrap-anywhere"
      >
        {question.kind === "fill-in" ? "Fill in the blanks." : <Html html={question.askHtml} />}
      </div>
      {picture && (!isPointed || isDone) && (
        <div className="relative mb-5">
          <img
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="h-auto w-full rounded-lg border border-line bg-white"
          />
          {isDone && <RightAreas areas={areas} />}
          {isDone && answer !== null && "x" in answer && <PictureMark at={answer} />}
        </div>
      )}
      {!(isPointed && isDone) && (
        <QuestionField
          key={question.id}
          question={question}
          answer={answer}
          onAnswer={(next) => onAnswer(next)}
          isOff={isDone}
          labelledBy="question"
        />
      )}
      {isDone && (
        <div className="mt-5 grid gap-3 border-ink border-t-2 pt-5" role="status">
          {isRight ? (
            <Verdict icon="check" look="rounded-tr-[20px] bg-success-soft text-on-primary-soft" title="Right" />
          ) : (
            <>
              <Verdict
                icon="x"
                look="bg-danger-soft text-danger-ink"
                title={answer === null ? "Not answered" : "Not right"}
              />
              {right !== null && !isPointed && (
                <div className="rounded-lg rounded-tr-[20px] bg-success-soft p-3 text-on-primary-soft">
                  <p className="text-sm">Right is</p>
                  <div className="font-semibold wrap-anywhere">
                    <AnswerText question={question} answer={right} />
                  </div>
                </div>
              )}
            </>
          )}
          {explanationHtml && <Html html={explanationHtml} className="question-words block wrap-anywhere" />}
          {lesson && (
            <Link
              to={paths.learn(course.slug, lesson.slug)}
              className="link inline-flex min-h-11 items-center justify-self-start font-semibold"
            >
              {lesson.title}, {formatFileSize(lesson.bytes)}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

const Verdict = ({ icon, look, title }: { icon: IconName; look: string; title: string }) => (
  <p className={cx("flex items-center gap-2.5 rounded-lg p-3 font-semibold", look)}>
    <Icon name={icon} /> {title}
  </p>
);
