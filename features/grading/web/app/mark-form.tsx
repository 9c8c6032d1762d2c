import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { kindTexts } from "#features/assessments/texts.ts";
import { VoicePart } from "#features/messaging/web/public/voice-part.tsx";
import { useUpload } from "#features/uploads/web/public/use-upload.ts";
import { ask, askForFile } from "#ui/api/ask.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { type Keys, useKeys } from "#ui/hooks/use-keys.ts";
import { getMarkVoice, saveManualGrade } from "../../calls.ts";
import type { GradableItem } from "../../contract.ts";
import { gradingTexts, markVoice } from "../../texts.ts";
import { outgoingMarks } from "../public/outgoing.ts";
import { Criterion } from "./criterion.tsx";
import { clockText, instantText } from "./labels.ts";
import { Locked } from "./locked.tsx";
import { bodyOf } from "./mark-input.ts";
import { gradableItemQuery } from "./queries.ts";
import { Total } from "./total.tsx";
import type { Grading } from "./use-grading.ts";
import { dropWaiting } from "./waiting-here.ts";

const saved = {
  waiting: "Saved. Some of it is not marked yet.",
  graded: "Saved, hidden until you release it.",
  released: "Saved.",
};

/**
 * The marks: a level for each criterion, or points, with a comment. What is saved stays hidden until it is released, which
 * `onNext` is called.
 */
export function MarkForm({
  account,
  gradableItem,
  grading,
  keys,
  hasNext,
  bank,
  onCommentFocus,
  onNext,
}: {
  account: string;
  gradableItem: GradableItem;
  grading: Grading;
  /** What keys do on the page, but for those that choose a level. */
  keys: Keys;
  hasNext: boolean;
  /** The comment bank. */
  bank: ReactNode;
  onCommentFocus: () => void;
  onNext(isHidden: boolean): void;
}) {
  const queries = useQueryClient();
  const { input, set, lock, refused } = grading;
  const isSubmission = gradableItem.source === "submission";
  const first = gradableItem.student.split(" ")[0];
  const form = useRef<HTMLFormElement>(null);
  const place = `grading/${gradableItem.id}/voice`;
  const voice = useUpload(account, place, markVoice);
  const uploaded = voice.state.upload;
  const sentVoice = input.keepsVoice ? (gradableItem.mark?.voice ?? null) : null;
  const body = () => bodyOf(gradableItem, input, uploaded);
  const save = useAct(() => ask(saveManualGrade, { params: { gradableItem: gradableItem.id }, body: body() }), {
    onDone: async (answer) => {
      grading.forget();
      await Promise.all([dropWaiting(account, gradableItem.id), voice.state.file ? voice.forget() : null]);
      queries.setQueryData(gradableItemQuery(gradableItem.id).queryKey, answer);
      toast.success(saved[answer.data.state]);
      await queries.invalidateQueries({ queryKey: ["grading", "queue"] });
      if (answer.data.state !== "waiting") onNext(answer.data.state === "graded");
    },
    onError: async (error) => {
      if (await voice.sendAgain(error)) return;
      if (error.status !== 0 || account === "") return;
      await dropWaiting(account, gradableItem.id);
      void outgoingMarks.post(account, { gradableItem: gradableItem.id, body: body(), draft: grading.queue() });
      toast.info("No connection. Your marks are on this device and go out by themselves.", { icon: "wifi-off" });
      if (hasNext) onNext(true);
    },
  });

  // What is recorded about a question goes with its points: without them it would be left behind.
  const unmarked = gradableItem.questions.find(
    ({ question: { id } }) =>
      (input.questions[id]?.points ?? "").trim() === "" &&
      (input.questions[id]?.comment || input.pins.some((pin) => pin.question === id && pin.text.trim() !== "")),
  );

  const [current, setCurrent] = useState<number | null>(null);
  const chooseLevel = (level: number) => {
    const open = input.levels.indexOf(null);
    const at = current ?? (open === -1 ? 0 : open);
    const criterion = gradableItem.rubric[at];
    if (!criterion?.levels[level]) return;
    set({ levels: input.levels.with(at, level) });
    form.current?.querySelectorAll<HTMLElement>(`fieldset[data-criterion="${at}"] input`)[level]?.focus();
  };
  const all: Keys = { ...keys };
  if (isSubmission && gradableItem.rubric.length > 0)
    for (let level = 0; level < 9; level += 1) all[String(level + 1)] = () => chooseLevel(level);
  useKeys(all);
  const byKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return event.currentTarget.requestSubmit();
    // A level has the focus: nothing is typed there.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLInputElement && event.target.type === "radio")) return;
    const act = all[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <ActForm
      ref={form}
      act={save}
      wrong={{
        voice: voice.state.file !== null && voice.state.phase !== "ready" && gradingTexts.onWay,
        unmarked: unmarked !== undefined && gradingTexts.noPoints(unmarked.question.number),
      }}
      // Pinned at the foot of a column that scrolls by itself.
      button={{
        disabled: lock !== null,
        className: "lg:sticky lg:-bottom-2 lg:z-10 lg:shadow-[0_0_0_1rem_var(--color-surface)]",
      }}
      onSend={() => save.run()}
      submit={hasNext ? "Save and next" : "Save"}
      busyLabel="Saving..."
      otherwise="The marks could not be saved. Please try again."
      foot={
        <p className="hint" aria-live="polite">
          {grading.savedAt ? `Draft saved ${clockText(grading.savedAt)}. ` : ""}
          <span className="hidden pointer-fine:inline">Ctrl and Enter save.</span>
        </p>
      }
      noValidate={false}
      onKeyDown={byKeys}
      aria-label="Grade"
      className="card grid gap-4 p-5 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:scroll-pb-20 lg:overflow-y-auto"
    >
      {lock && <Locked lock={lock} onTakeOver={grading.takeOver} />}
      {refused !== null && (
        <FormMessage tone="error">
          {`What you saved without a network was not taken. ${refused} It is here still: save it again.`}
        </FormMessage>
      )}
      {grading.isQueued && refused === null && (
        <p role="status" className="banner banner-info">
          Saved on this device. It goes out by itself when there is a connection.
        </p>
      )}
      {isSubmission &&
        gradableItem.rubric.map((criterion, at) => (
          <Criterion
            key={criterion.name}
            at={at}
            isCurrent={at === current}
            onFocus={() => setCurrent(at)}
            criterion={criterion}
            chosen={input.levels[at] ?? null}
            onChoose={(level) => set({ levels: input.levels.with(at, level) })}
          />
        ))}
      {isSubmission && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="points"
            label={gradableItem.rubric.length > 0 ? "Total instead" : "Points"}
            hint="0 to 100"
            inputMode="decimal"
            value={input.points}
            onChange={(event) => set({ points: event.target.value })}
          />
          <TextField
            name="extra"
            label="Add or take off"
            hint="May be less than 0"
            inputMode="text"
            value={input.extra}
            onChange={(event) => set({ extra: event.target.value })}
          />
        </div>
      )}
      {gradableItem.questions
        .filter(({ isByPerson, outcome }) => isByPerson && outcome !== "unanswered")
        .map(({ question }) => {
          const own = input.questions[question.id] ?? { points: "", comment: "" };
          const change = (part: Partial<typeof own>) =>
            set({ questions: { ...input.questions, [question.id]: { ...own, ...part } } });
          return (
            <fieldset key={question.id} className="grid gap-3 border-line border-t pt-3">
              <legend className="font-semibold">Question {question.number}</legend>
              <TextField
                name={`points-${question.number}`}
                label={`Points, of ${question.points}`}
                inputMode="decimal"
                value={own.points}
                onChange={(event) => change({ points: event.target.value })}
              />
              <TextArea
                name={`comment-${question.number}`}
                label="Comment"
                optional
                rows={2}
                maxLength={4_000}
                value={own.comment}
                onChange={(event) => change({ comment: event.target.value })}
              />
            </fieldset>
          );
        })}
      <Total gradableItem={gradableItem} given={input} />
      <TextArea
        name="comment"
        label={`Comment to ${first}`}
        rows={4}
        maxLength={4_000}
        value={input.comment}
        onFocus={onCommentFocus}
        onChange={(event) => set({ comment: event.target.value })}
      />
      {bank}
      {isSubmission && (
        <VoicePart
          account={account}
          place={place}
          name="voice"
          taking={markVoice}
          upload={voice}
          recorded={input.voice}
          sent={
            sentVoice && {
              note: sentVoice,
              bytes: {
                queryKey: ["grading-voice", sentVoice.id],
                queryFn: ({ signal }) =>
                  askForFile(getMarkVoice, { params: { gradableItem: gradableItem.id }, signal }),
              },
            }
          }
          error={undefined}
          onChange={set}
        />
      )}
      {gradableItem.state === "released" && (
        <TextField
          name="reason"
          label="Why it changes"
          hint={`${first} has seen the grade. This is for the academy's own eyes.`}
          required
          minLength={3}
          maxLength={300}
          value={input.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      {gradableItem.soFar.length > 0 && (
        <dl className="grid gap-1 border-line border-t pt-3 text-sm">
          <dt className="font-semibold">{first} so far</dt>
          {gradableItem.soFar.map(({ kind, average }) => (
            <dd key={kind} className="flex justify-between">
              <span className="text-ink-2">{kindTexts[kind].many}</span>
              <b className="tabular-nums">{average ?? "–"}</b>
            </dd>
          ))}
        </dl>
      )}
      {gradableItem.mark && (
        <p className="text-ink-2 text-xs">
          Saved by {gradableItem.mark.by}, {instantText(gradableItem.mark.at)}
        </p>
      )}
    </ActForm>
  );
}
