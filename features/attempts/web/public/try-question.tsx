import { useEffect, useState, useSyncExternalStore } from "react";
import type { Answer, QuestionForAttempt } from "#features/questions/contract.ts";
import type { Attempt } from "../../contract.ts";
import { SavingStrip } from "../sitting/saving-strip.tsx";
import { WindowsBar } from "../sitting/windows-bar.tsx";
import { openTryout } from "../taker/open-tryout.ts";
import { QuestionCard } from "./question-card.tsx";

export type TryQuestionProps = {
  question: QuestionForAttempt;
  course: { slug: string; shortTitle: string };
  title: string;
  isOffline: boolean;
  /** Receives each answer. */
  onAnswer(answer: Answer): void;
};

/** One question as its student answers it, for its author. Nothing of it is stored. Another question wants another key. */
export function TryQuestion({ question, course, title, isOffline, onAnswer }: TryQuestionProps) {
  const [taker] = useState(() => openTryout(attemptOf({ question, course, title }), notHandedIn));
  useEffect(() => taker.setOffline(isOffline), [taker, isOffline]);
  useEffect(() => () => void taker.close(), [taker]);
  const state = useSyncExternalStore(taker.subscribe, taker.get);
  return (
    <>
      <div className="grid gap-3 px-4 pt-3">
        <WindowsBar sheet={state.sheet} questions={[question]} current={0} label="Progress" />
        <SavingStrip state={state} />
      </div>
      <QuestionCard
        question={question}
        all={1}
        line={state.sheet.lines.get(question.id)}
        isOffline={state.line.is === "offline"}
        isOff={false}
        onAnswer={(answer, isTyped) => {
          taker.give(question.id, answer, isTyped);
          onAnswer(answer);
        }}
      />
    </>
  );
}

const notHandedIn = () => Promise.reject(new Error("One question alone is not handed in."));

function attemptOf({ question, course, title }: Pick<TryQuestionProps, "question" | "course" | "title">): Attempt {
  const now = new Date().toISOString();
  return {
    id: "tryout",
    assessment: { id: "tryout", kind: "quiz", title, course },
    number: 1,
    state: "running",
    startedAt: now,
    deadlineAt: null,
    now,
    durationMs: null,
    networkGraceMs: 0,
    offlineGraceMs: 0,
    epoch: 1,
    device: "tryout",
    isHere: true,
    questions: [question],
    answers: [],
    sealKey: { kty: "EC", crv: "P-256", x: "", y: "" },
  };
}
