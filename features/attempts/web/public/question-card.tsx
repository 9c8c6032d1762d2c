import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import { Html } from "#features/questions/web/public/kind-view.tsx";
import { QuestionField } from "#features/questions/web/public/views.tsx";
import { Badge } from "#ui/components/badge.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type Line, windowOf } from "../taker/sheet.ts";

export type QuestionCardProps = {
  question: QuestionForAttempt;
  all: number;
  line: Line | undefined;
  isOffline: boolean;
  isOff: boolean;
  onAnswer(answer: Answer, isTyped?: boolean): void;
};

/** One question with its field. */
export function QuestionCard({ question, all, line, isOffline, isOff, onAnswer }: QuestionCardProps) {
  const isHere = windowOf(line) === "here";
  return (
    <section className="flex-1 px-4 py-5 sm:px-6" aria-labelledby="question-number question">
      <p id="question-number" className="flex min-h-7 items-center gap-2 font-semibold text-link text-sm">
        Question {question.number} of {all}
        {isHere && isOffline && (
          <span className="ml-auto inline-flex items-center gap-1.5 rounded-md bg-warn-soft px-2 py-1 text-warn text-xs">
            <Icon name="smartphone" className="size-4" /> kept
          </span>
        )}
        {line?.fate === "late" && <Badge tone="bad">came after the end</Badge>}
        {line?.fate === "refused" && <Badge tone="bad">not taken: answer it again</Badge>}
      </p>
      <div
        id="question"
        // Moving on brings the new question to those who hear the page.
        tabIndex={-1}
        className="question-words mt-1.5 mb-5 font-bold font-display text-[1.5rem] leading-[1.18] tracking-[-.015em] outline-none wrap-anywhere"
      >
        {question.kind === "fill-in" ? "Fill in the blanks." : <Html html={question.askHtml} />}
      </div>
      {question.picture && question.kind !== "hotspot" && (
        <img
          src={question.picture.url}
          alt={question.picture.alt}
          width={question.picture.width}
          height={question.picture.height}
          className="mb-5 h-auto max-w-full rounded-lg border border-line bg-white"
        />
      )}
      <QuestionField
        key={question.id}
        question={question}
        answer={line?.answer ?? null}
        onAnswer={onAnswer}
        isOff={isOff}
        labelledBy="question"
      />
    </section>
  );
}
