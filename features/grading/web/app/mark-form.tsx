import { useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { gradeLabel } from "#features/assessments/rules.ts";
import { kindTexts } from "#features/assessments/texts.ts";
import { ask } from "#ui/api/ask.ts";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { saveManualGrade } from "../../calls.ts";
import type { GradableItem } from "../../contract.ts";
import { markScore } from "../../rules.ts";
import { instantText, lateText } from "./labels.ts";
import { gradableItemQuery } from "./queries.ts";

type Input = {
  levels: (number | null)[];
  points: string;
  extra: string;
  comment: string;
  reason: string;
  questions: Record<string, { points: string; comment: string }>;
};

const saved = {
  waiting: "Saved. Some of it is not marked yet.",
  graded: "Saved, hidden until you release it.",
  released: "Saved.",
};

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text.replace(",", ".")));

/**
 * The marks: a level for each criterion, or points, with a comment. What is saved stays hidden until it is released, which
 * `onNext` is told.
 */
export function MarkForm({
  gradableItem,
  hasNext,
  onNext,
}: {
  gradableItem: GradableItem;
  hasNext: boolean;
  onNext(isHidden: boolean): void;
}) {
  const queries = useQueryClient();
  // Kept in this tab until it is saved: through another page, a reload, and marks of another user that come meanwhile.
  const [draft, setDraft] = useDraft(`grading/${gradableItem.id}`);
  const input = draft === "" ? inputOf(gradableItem) : inputIn(draft, gradableItem);
  const set = (change: Partial<Input>) => setDraft(JSON.stringify({ ...input, ...change }));
  const isSubmission = gradableItem.source === "submission";
  const first = gradableItem.student.split(" ")[0];
  const save = useAct(
    () => ask(saveManualGrade, { params: { gradableItem: gradableItem.id }, body: bodyOf(gradableItem, input) }),
    {
      onDone: async (answer) => {
        setDraft("");
        queries.setQueryData(gradableItemQuery(gradableItem.id).queryKey, answer);
        toast.success(saved[answer.data.state]);
        await queries.invalidateQueries({ queryKey: ["grading", "queue"] });
        if (answer.data.state !== "waiting") onNext(answer.data.state === "graded");
      },
    },
  );
  const byKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    <ActForm
      act={save}
      onSend={() => save.run()}
      submit={hasNext ? "Save and next" : "Save"}
      busyLabel="Saving..."
      otherwise="The marks could not be saved. Please try again."
      foot={<p className="hint">Ctrl and Enter save. Arrow keys choose a level.</p>}
      noValidate={false}
      onKeyDown={byKeys}
      aria-label="Grade"
      className="card grid gap-4 p-5"
    >
      {isSubmission &&
        gradableItem.rubric.map((criterion, at) => (
          <Criterion
            key={criterion.name}
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
        onChange={(event) => set({ comment: event.target.value })}
      />
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

function Criterion({
  criterion: { name, points, levels },
  chosen,
  onChoose,
}: {
  criterion: GradableItem["rubric"][number];
  chosen: number | null;
  onChoose(level: number): void;
}) {
  const stored = chosen === null ? undefined : levels[chosen];
  return (
    <fieldset className="grid gap-2 border-line border-b pb-3">
      <legend className="contents">
        <span className="flex justify-between gap-2 text-sm">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <span className="whitespace-nowrap text-ink-3 tabular-nums">
            {stored ? stored.points : "–"} of {points}
          </span>
        </span>
      </legend>
      <div className="grid grid-cols-4 gap-1">
        {levels.map((level, at) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            key={at}
            className="grid min-h-11 cursor-pointer place-items-center rounded-lg border-2 border-line bg-surface font-semibold text-sm tabular-nums has-checked:rounded-tr-[18px] has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={`level-${name}`}
              checked={at === chosen}
              onChange={() => onChoose(at)}
              aria-label={`${level.points}: ${level.says}`}
            />
            <span aria-hidden="true">{level.points}</span>
          </label>
        ))}
      </div>
      {stored && <p className="text-ink-2 text-xs">{stored.says}</p>}
    </fieldset>
  );
}

/** What the marks come to, as they are now. */
function Total({ gradableItem, given: input }: { gradableItem: GradableItem; given: Input }) {
  const grade =
    gradableItem.source === "submission"
      ? markScore(
          { levels: input.levels, points: numberOf(input.points), extra: numberOf(input.extra) ?? 0 },
          {
            rubric: gradableItem.rubric,
            latePointsPerDay: gradableItem.late.pointsPerDay,
            lateFloor: gradableItem.late.floor,
            lateDays: gradableItem.lateDays,
          },
        )
      : gradableItem.grade;
  if (!grade || Number.isNaN(grade.score)) return null;
  return (
    <div className="flex items-end gap-4 border-line border-t pt-3">
      <b className="font-bold font-display text-[3.25rem] leading-[.85] tabular-nums">
        {gradeLabel(grade.score)}
        <small className="text-ink-3 text-lg">/100</small>
      </b>
      <dl className="grid flex-1 grid-cols-[1fr_auto] text-xs tabular-nums">
        <dt className="text-ink-2">{gradableItem.source === "submission" ? "Before lateness" : "As saved"}</dt>
        <dd>{gradeLabel(grade.base)}</dd>
        {gradableItem.lateDays > 0 && (
          <>
            <dt className="text-ink-2">
              {lateText(gradableItem.lateDays)}, {gradableItem.late.pointsPerDay} a day, floor {gradableItem.late.floor}
            </dt>
            <dd>−{grade.deduction}</dd>
          </>
        )}
        {grade.extra !== 0 && (
          <>
            <dt className="text-ink-2">Add or take off</dt>
            <dd>{grade.extra > 0 ? `+${grade.extra}` : `−${-grade.extra}`}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

function inputOf({ rubric, mark, questions }: GradableItem): Input {
  return {
    levels: mark && mark.levels.length === rubric.length ? mark.levels : rubric.map(() => null),
    points: textOf(mark?.points),
    extra: mark?.extra ? String(mark.extra) : "",
    comment: mark?.comment ?? "",
    reason: "",
    questions: Object.fromEntries(
      questions
        .filter(({ isByPerson }) => isByPerson)
        .map(({ question, outcome, points, comment }) => [
          question.id,
          { points: outcome === "waiting" ? "" : String(points), comment },
        ]),
    ),
  };
}

/** The draft of this work; what was saved where the draft is of another rubric. */
function inputIn(draft: string, gradableItem: GradableItem): Input {
  const saved = inputOf(gradableItem);
  const stored: Partial<Input> = JSON.parse(draft);
  return { ...saved, ...stored, levels: stored.levels?.length === saved.levels.length ? stored.levels : saved.levels };
}

function bodyOf(gradableItem: GradableItem, input: Input) {
  const common = {
    revision: gradableItem.revision,
    comment: input.comment,
    ...(gradableItem.state === "released" ? { reason: input.reason } : {}),
  };
  if (gradableItem.source === "submission")
    return {
      ...common,
      version: gradableItem.versions[0]?.number ?? 1,
      levels: input.levels,
      points: numberOf(input.points),
      extra: numberOf(input.extra) ?? 0,
    };
  return {
    ...common,
    questions: Object.entries(input.questions).flatMap(([question, { points, comment }]) => {
      const value = numberOf(points);
      return value === null ? [] : [{ question, points: value, comment }];
    }),
  };
}
