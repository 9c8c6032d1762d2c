import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { sealAnswers } from "../public/seal.ts";
import type { OpenTaker } from "../taker/open-taker.ts";
import { progress } from "../taker/sheet.ts";
import type { TakerState } from "../taker/taker-state.ts";
import { CloseIcon, SittingFrame } from "./sitting-frame.tsx";
import { WindowsBar } from "./windows-bar.tsx";

export type HandingInProps = {
  frame: { course: string; title: string };
  noun: string;
  state: TakerState;
  taker: OpenTaker;
  left: number | null;
  onLeave(): void;
};

/** The time is up, or the student has submitted: closed for answers, and sent until the academy has it. */
export function HandingIn({ frame, noun, state, taker, left, onLeave }: HandingInProps) {
  const { sheet, attempt, error, phase, line, isSaved } = state;
  const { answered, here, all } = progress(sheet);
  const isTimeUp = left === 0;
  const isStuck = line.is === "offline" || line.is === "refused";
  // Until the academy has reported it too, the end is only what this page knew: there may be more time.
  const isAsking = phase === "over" && !isStuck;
  return (
    <SittingFrame
      {...frame}
      close={
        <button type="button" className="icon-btn" onClick={onLeave}>
          <CloseIcon label={`Leave the ${noun}`} />
        </button>
      }
    >
      <div className="grid gap-5 px-4 pt-1 pb-8 sm:px-6">
        <WindowsBar sheet={sheet} questions={attempt.questions} current={-1} label="What the academy has" />
        {isTimeUp && !isAsking && (
          <p role="alert" className="font-bold font-display text-h3">
            Time's up! Submitting your quiz.
          </p>
        )}
        {phase === "handing-in" && error && <FormMessage tone="error">{`Submission failed: ${error}`}</FormMessage>}
        {isStuck ? (
          <div className="grid gap-4">
            <p role="status">
              {answered - here} of {all} answers are with the academy
              {here > 0 && (isSaved ? `, ${here} safe on this device` : `, ${here} in this page only: leave it open`)}.
              We keep trying to send{isSaved && ", also when you leave this page"}.
              {isTimeUp &&
                ` Answers that were given before the end still count if they arrive within ${hours(attempt.offlineGraceMs)}.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={taker.look}>
                <Icon name="refresh-cw" /> Try again now
              </Button>
              {!isTimeUp && phase === "handing-in" && (
                <Button variant="line" onClick={taker.goOn}>
                  Back to the questions
                </Button>
              )}
            </div>
            <AnswerFileOffer taker={taker} state={state} />
          </div>
        ) : (
          <p role="status" className="flex items-center gap-2">
            <span className="spinner" /> {isAsking ? "Asking the academy for the time…" : "Submitting…"}
          </p>
        )}
      </div>
    </SittingFrame>
  );
}

const hours = (ms: number) => {
  const minutes = Math.round(ms / 60_000);
  if (minutes % 60 > 0 || minutes === 0) return `${minutes} minutes`;
  return minutes === 60 ? "an hour" : `${minutes / 60} hours`;
};

/** Where the network never comes back: the answers in a file that the academy alone can open. */
function AnswerFileOffer({ taker, state: { attempt, sheet } }: { taker: OpenTaker; state: TakerState }) {
  const [word, setWord] = useState("");
  // Browsers lend their cryptography to secure pages alone.
  if (!("subtle" in crypto)) return null;
  async function download() {
    const { answers, atMs } = taker.unsentAnswers();
    const file = await sealAnswers(attempt.sealKey, {
      attempt: attempt.id,
      device: taker.device,
      epoch: sheet.epoch,
      answers: [...answers],
      atMs,
    });
    const { saveFile } = await import("#ui/api/save-file.ts");
    saveFile(new Blob([JSON.stringify(file)], { type: "application/json" }), `answers-${attempt.id.slice(0, 8)}.json`);
    setWord("The file is in your downloads.");
  }
  return (
    <section className="grid justify-items-start gap-3 border-line border-t pt-4" aria-labelledby="answer-file">
      <h2 id="answer-file" className="text-h4">
        No network for the rest of the day?
      </h2>
      <p className="text-ink-2 text-sm">
        Download your answers as a sealed file and get it to your tutor, on a memory stick or from a friend's phone.
        Only the academy can open it.
      </p>
      <Button variant="line" size="sm" onClick={() => void download()}>
        <Icon name="download" /> Download the answer file
      </Button>
      <p role="status" className="text-sm">
        {word}
      </p>
    </section>
  );
}
