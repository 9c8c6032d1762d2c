import { useState } from "react";
import { isSat } from "#features/assessments/texts.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { optionsOf, SelectField } from "#ui/components/select-field.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { changeAssessment } from "../../calls.ts";
import type { AuthoredAssessment, SettingsInput } from "../../contract.ts";
import { authoredList } from "../../texts.ts";
import {
  countsLabels,
  feedbackLabels,
  type NumberName,
  settingsFromTyped,
  type TypedSettings,
  typedSettingsFrom,
} from "../typed-settings.ts";

type Errors = Readonly<Record<string, string | undefined>>;
type PartProps = { typed: TypedSettings; set(change: Partial<TypedSettings>): void; errors: Errors };

/** How an assessment is set: what is requested, its dates, attempts, and when answers are shown. */
export function SettingsForm({ assessment }: { assessment: AuthoredAssessment }) {
  const { id, kind } = assessment;
  const first = typedSettingsFrom(assessment.settings);
  const [typed, setTyped] = useState(first);
  const made = settingsFromTyped(typed);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first);
  const act = useAct(
    (settings: SettingsInput) => ask(changeAssessment, { params: { assessment: id }, body: settings }),
    {
      after: useStale([authoredList.name]),
      onDone: ({ data }) => {
        setTyped(typedSettingsFrom(data.settings));
        toast.success("The settings are saved");
      },
    },
  );
  const set = (change: Partial<TypedSettings>) => {
    setTyped({ ...typed, ...change });
    act.clear();
  };
  return (
    <ActForm
      act={act}
      wrong={"errors" in made ? made.errors : {}}
      onSend={() => "settings" in made && act.run(made.settings)}
      submit="Save the settings"
      busyLabel="Saving..."
      button={{ className: "justify-self-start", disabled: !isChanged }}
      otherwise={notReached("Please try again: nothing you wrote is lost.")}
      foot={isChanged && <AskBeforeLeaving />}
      aria-label="Settings"
      className="card grid max-w-180 gap-5 p-5"
    >
      {(errors) => {
        const part = { typed, set, errors };
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <TextField
                name="title"
                label="Title"
                maxLength={120}
                value={typed.title}
                error={errors.title}
                onChange={({ target }) => set({ title: target.value })}
              />
              <NumberField {...part} name="week" label="Week" />
            </div>
            {isSat(kind) ? <Sat {...part} isQuiz={kind === "quiz"} /> : <HandedIn {...part} />}
            <Dates {...part} />
          </>
        );
      }}
    </ActForm>
  );
}

function NumberField({
  typed,
  set,
  errors,
  name,
  label,
  note,
  hint,
}: PartProps & { name: NumberName; label: string; note?: string; hint?: string }) {
  return (
    <TextField
      name={name}
      label={label}
      note={note}
      hint={hint}
      inputMode="decimal"
      maxLength={6}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

function Dates(part: PartProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h4">Dates</legend>
      <p className="hint">
        Days count from the day on which a student begins the course, so every cohort has its own. Day 7 ends week 1.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField {...part} name="opensAfterDays" label="Opens on day" note="(empty: no day opens it)" />
        <NumberField {...part} name="opensWithLessons" label="Opens with lessons done" note="(percent)" />
        <NumberField {...part} name="dueAfterDays" label="Due on day" note="(empty: never)" />
      </div>
      <p className="hint">Whichever comes first opens it. With neither, it is open from the start.</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField {...part} name="lateDays" label="Taken late for" note="(days)" />
        <NumberField {...part} name="latePointsPerDay" label="Taken off a day" note="(points of 100)" />
        <NumberField {...part} name="lateFloor" label="But not below" note="(points of 100)" />
      </div>
      <NumberField {...part} name="passMark" label="Passed from" note="(points of 100)" />
    </fieldset>
  );
}

function Sat({ isQuiz, ...part }: PartProps & { isQuiz: boolean }) {
  const { typed, set, errors } = part;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h4">How it is sat</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField {...part} name="durationMinutes" label="Minutes" note="(empty: no limit)" />
        <NumberField {...part} name="attemptsAllowed" label="Attempts" note="(empty: any)" />
        <NumberField {...part} name="drawCount" label="Questions drawn" note="(empty: all)" />
      </div>
      <SelectField
        name="counts"
        label="What counts"
        options={optionsOf(countsLabels)}
        value={typed.counts}
        onChange={({ target }) => set({ counts: target.value === "last" ? "last" : "best" })}
      />
      <SelectField
        name="feedback"
        label="Right answers are shown"
        hint="Only when nothing that they help can still count."
        options={optionsOf(feedbackLabels)}
        value={typed.feedback}
        error={errors.feedback}
        onChange={({ target }) => set({ feedback: target.value as TypedSettings["feedback"] })}
      />
      <div>
        <Checkbox
          name="shuffleQuestions"
          label="Each student gets the questions in another order"
          checked={typed.shuffleQuestions}
          onChange={({ target }) => set({ shuffleQuestions: target.checked })}
        />
        <Checkbox
          name="shuffleOptions"
          label="Each student gets the answers in another order"
          checked={typed.shuffleOptions}
          onChange={({ target }) => set({ shuffleOptions: target.checked })}
        />
        {isQuiz && (
          <Checkbox
            name="openForPractice"
            label="Its questions come up in practice, once their answers are shown"
            checked={typed.openForPractice}
            onChange={({ target }) => set({ openForPractice: target.checked })}
          />
        )}
        <Checkbox
          name="drawPractised"
          label="Questions whose answer a student was shown are drawn too"
          checked={typed.drawPractised}
          onChange={({ target }) => set({ drawPractised: target.checked })}
        />
      </div>
    </fieldset>
  );
}

const blankLevels = [
  { points: "0", says: "" },
  { points: "", says: "" },
];

function HandedIn({ typed, set, errors }: PartProps) {
  const { rubric } = typed;
  const setCriterion = (at: number, change: Partial<(typeof rubric)[number]>) =>
    set({ rubric: rubric.map((criterion, index) => (index === at ? { ...criterion, ...change } : criterion)) });
  const sum = rubric.reduce((total, { points }) => total + (Number(points) || 0), 0);
  return (
    <>
      <TextArea
        name="brief"
        label="Brief"
        note="(what is requested)"
        hint="Headings, lists and links as in Markdown."
        rows={10}
        maxLength={10_000}
        value={typed.brief}
        error={errors.brief}
        onChange={({ target }) => set({ brief: target.value })}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-h4">Rubric</legend>
        <p className="hint">
          {rubric.length === 0
            ? "Without one you give a number from 0 to 100."
            : `The criteria come to ${sum} of 100 points. The best level of each gives all its points.`}
        </p>
        {rubric.map(({ name, points, levels }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place while it is written
          <div key={at} className="grid gap-3 rounded-lg border border-line p-4">
            <div className="flex items-end gap-3">
              <TextField
                name={at === 0 ? "rubric" : `criterion-${at + 1}`}
                label={`Criterion ${at + 1}`}
                fieldClassName="min-w-0 flex-1"
                maxLength={120}
                value={name}
                aria-invalid={at === 0 && errors.rubric ? true : undefined}
                onChange={({ target }) => setCriterion(at, { name: target.value })}
              />
              <TextField
                name={`criterion-${at + 1}-points`}
                label="Points"
                fieldClassName="w-20"
                inputMode="numeric"
                maxLength={3}
                value={points}
                onChange={({ target }) => setCriterion(at, { points: target.value })}
              />
              <IconButton label={`Remove criterion ${at + 1}`} onClick={() => set({ rubric: rubric.toSpliced(at, 1) })}>
                <Icon name="trash" />
              </IconButton>
            </div>
            {levels.map((level, place) => {
              const setLevel = (change: Partial<typeof level>) =>
                setCriterion(at, { levels: levels.with(place, { ...level, ...change }) });
              const label = `Criterion ${at + 1}, level ${place + 1}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place while it is written
                <div key={place} className="flex items-center gap-2">
                  <input
                    name={`level-${at + 1}-${place + 1}-points`}
                    aria-label={`${label}, points`}
                    inputMode="numeric"
                    className="input w-20 flex-none"
                    maxLength={3}
                    value={level.points}
                    onChange={({ target }) => setLevel({ points: target.value })}
                  />
                  <input
                    name={`level-${at + 1}-${place + 1}`}
                    aria-label={`${label}, what it means`}
                    className="input min-w-0 flex-1"
                    maxLength={500}
                    value={level.says}
                    onChange={({ target }) => setLevel({ says: target.value })}
                  />
                  <IconButton
                    label={`Remove level ${place + 1} of criterion ${at + 1}`}
                    disabled={levels.length <= 2}
                    onClick={() => setCriterion(at, { levels: levels.toSpliced(place, 1) })}
                  >
                    <Icon name="x" />
                  </IconButton>
                </div>
              );
            })}
            {levels.length < 6 && (
              <Button
                size="sm"
                variant="line"
                className="justify-self-start"
                onClick={() => setCriterion(at, { levels: [...levels, { points: "", says: "" }] })}
              >
                Add a level
              </Button>
            )}
          </div>
        ))}
        {errors.rubric && <FieldError id="rubric-error">{errors.rubric}</FieldError>}
        {rubric.length < 12 && (
          <Button
            size="sm"
            variant="line"
            className="justify-self-start"
            onClick={() => set({ rubric: [...rubric, { name: "", points: "", levels: blankLevels }] })}
          >
            Add a criterion
          </Button>
        )}
      </fieldset>
    </>
  );
}
