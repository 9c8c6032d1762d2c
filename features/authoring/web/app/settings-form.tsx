import { useState } from "react";
import { isSat } from "#features/assessments/texts.ts";
import { ask } from "#ui/api/ask.ts";
import { notReached } from "#ui/api/call.ts";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { optionsOf, SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { AskBeforeLeaving } from "#ui/form/ask-before-leaving.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
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
import { BriefFields } from "./brief-fields.tsx";
import type { SettingsPartProps } from "./fields-props.ts";

/** How an assessment is set: what is requested, its dates, attempts, and when answers are shown. */
export function SettingsForm({ assessment }: { assessment: AuthoredAssessment }) {
  const { id, kind } = assessment;
  const [before, setBefore] = useState(assessment.settings);
  const first = typedSettingsFrom(before);
  const [typed, setTyped] = useState(first);
  const made = settingsFromTyped(typed);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first);
  const act = useAct(
    (settings: SettingsInput) => ask(changeAssessment, { params: { assessment: id }, body: { ...settings, before } }),
    {
      after: useStale([authoredList.name]),
      onDone: ({ data }) => {
        setBefore(data.settings);
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
            {isSat(kind) ? <Sat {...part} isQuiz={kind === "quiz"} /> : <BriefFields {...part} />}
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
  hint,
}: SettingsPartProps & { name: NumberName; label: string; hint?: string }) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={6}
      value={typed[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

/** Labels of one line each, so that what is typed stands in one row; what an empty one means is below it. */
const three = "grid gap-4 md:grid-cols-3";

function Dates(part: SettingsPartProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h4">Dates</legend>
      <p className="hint">
        Days count from the day on which a student begins the course, so every cohort has its own. Day 7 ends week 1.
      </p>
      <div className={three}>
        <NumberField {...part} name="opensAfterDays" label="Opens on day" hint="Empty: no day opens it." />
        <NumberField
          {...part}
          name="opensWithLessons"
          label="Opens with lessons done"
          hint="Percent. Empty: none open it."
        />
        <NumberField {...part} name="dueAfterDays" label="Due on day" hint="Empty: never." />
      </div>
      <p className="hint">Whichever comes first opens it. With neither, it is open from the start.</p>
      <div className={three}>
        <NumberField {...part} name="lateDays" label="Taken late for" hint="Days." />
        <NumberField {...part} name="latePointsPerDay" label="Taken off a day" hint="Points of 100." />
        <NumberField {...part} name="lateFloor" label="But not below" hint="Points of 100." />
      </div>
      <div className={three}>
        <NumberField {...part} name="passMark" label="Passed from" hint="Points of 100." />
      </div>
    </fieldset>
  );
}

function Sat({ isQuiz, ...part }: SettingsPartProps & { isQuiz: boolean }) {
  const { typed, set, errors } = part;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h4">How it is sat</legend>
      <div className={three}>
        <NumberField {...part} name="durationMinutes" label="Minutes" hint="Empty: no limit." />
        <NumberField {...part} name="attemptsAllowed" label="Attempts" hint="Empty: any number." />
        <NumberField {...part} name="drawCount" label="Questions drawn" hint="Empty: all." />
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
