import type { ReactNode } from "react";
import type { Answer, AnswerTo, QuestionForAttempt, QuestionKindName } from "../../contract.ts";

/** What the browser knows of one kind of question: how it is answered, and how an answer reads. */
export type QuestionOf<Kind extends QuestionKindName> = Extract<QuestionForAttempt, { kind: Kind }>;

export type FieldProps<Kind extends QuestionKindName> = {
  question: QuestionOf<Kind>;
  /** Null: none yet. */
  answer: AnswerTo<Kind> | null;
  /** Null takes the answer back. `isTyped`: more may follow at once. */
  onAnswer(answer: AnswerTo<Kind> | null, isTyped?: boolean): void;
  /** Nothing can be answered any more. */
  isOff: boolean;
  /** Element whose text asks the question. */
  labelledBy: string;
};

type Definition<Kind extends QuestionKindName> = {
  kind: Kind;
  /** An answer as one of this kind; null: it is of another. */
  read(answer: NonNullable<Answer>): AnswerTo<Kind> | null;
  Field(props: FieldProps<Kind>): ReactNode;
  /** The answer as people read it. */
  AnswerText(props: { question: QuestionOf<Kind>; answer: AnswerTo<Kind> }): ReactNode;
  /** What is doubtful of an answer, in a sentence; null: nothing. */
  doubt?(question: QuestionOf<Kind>, answer: AnswerTo<Kind>): string | null;
  /** What key 1 to 9 answers (`place` from 0); undefined: nothing. */
  pick?(question: QuestionOf<Kind>, answer: AnswerTo<Kind> | null, place: number): AnswerTo<Kind> | null | undefined;
};

export type AnyField = Omit<FieldProps<QuestionKindName>, "question" | "answer" | "onAnswer"> & {
  question: QuestionForAttempt;
  answer: Answer;
  onAnswer(answer: Answer, isTyped?: boolean): void;
};

export type AnyLabels = { question: QuestionForAttempt; answer: NonNullable<Answer> };

/** A row as the table has it: whatever question it is given, it draws those of its kind. */
export type KindView = {
  field(props: AnyField): ReactNode;
  answerText(props: AnyLabels): ReactNode;
  doubt(question: QuestionForAttempt, answer: Answer): string | null;
  pick(question: QuestionForAttempt, answer: Answer, place: number): Answer | undefined;
};

const isOf = <Kind extends QuestionKindName>(question: QuestionForAttempt, kind: Kind): question is QuestionOf<Kind> =>
  question.kind === kind;

/** A row of the table of kinds. */
export function defineView<Kind extends QuestionKindName>({
  kind,
  read,
  Field,
  AnswerText,
  doubt,
  pick,
}: Definition<Kind>): KindView {
  const readAny = (answer: Answer) => (answer === null ? null : read(answer));
  return {
    field: ({ question, answer, ...rest }) =>
      isOf(question, kind) ? <Field question={question} answer={readAny(answer)} {...rest} /> : null,
    answerText({ question, answer }) {
      const own = read(answer);
      return own && isOf(question, kind) ? <AnswerText question={question} answer={own} /> : null;
    },
    doubt(question, answer) {
      const own = readAny(answer);
      return own && isOf(question, kind) ? (doubt?.(question, own) ?? null) : null;
    },
    pick: (question, answer, index) => (isOf(question, kind) ? pick?.(question, readAny(answer), index) : undefined),
  };
}

/** Text that the academy rendered and cleaned: formulas, code, emphasis. */
export const Html = ({ html, className }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown and sanitises it
  <span className={className} dangerouslySetInnerHTML={{ __html: html }} />
);

/** The words of such a text, for places that show words alone. */
export const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
