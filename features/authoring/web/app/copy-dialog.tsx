import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ask } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { copyAssessment } from "../../calls.ts";
import type { AuthoredAssessment } from "../../contract.ts";
import { authoredList } from "../../texts.ts";
import { coursesQuery } from "../queries.ts";
import { useAuthoringPaths } from "./use-authoring-paths.ts";

/** Into which course and week an assessment is copied, as a draft. */
export function CopyDialog({ assessment, onClose }: { assessment: AuthoredAssessment; onClose: () => void }) {
  const navigate = useNavigate();
  const paths = useAuthoringPaths();
  const { settings, course } = assessment;
  const courses = useQuery(coursesQuery()).data?.data ?? [];
  const [typed, setTyped] = useState({ course: course.slug, title: settings.title, week: String(settings.week) });
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const week = Number(typed.week);
  const act = useAct(
    (_: undefined, requestKey) =>
      ask(copyAssessment, {
        requestKey,
        params: { assessment: assessment.id },
        body: { course: typed.course, title: typed.title.trim(), week },
      }),
    {
      after: useStale([authoredList.name]),
      onDone: async ({ data }) => {
        onClose();
        await navigate(paths.assessment(data.id));
      },
    },
  );
  return (
    <Dialog id="copy-assessment" open onClose={onClose} dismissible={!act.isBusy} title="Copy this assessment">
      <ActForm
        act={act}
        wrong={{
          title: typed.title.trim().length < 2 && "Please enter a title.",
          week: !(Number.isInteger(week) && week >= 1 && week <= 104) && "Please enter a week, from 1.",
        }}
        onSend={() => act.run(undefined)}
        submit="Copy as a draft"
        busyLabel="Copying..."
      >
        {(errors) => (
          <>
            <p className="text-ink-2">
              Settings, brief, rubric and questions go along. Every cohort gets what is published by itself, with dates
              of its own: copy it where the next one is to get another.
            </p>
            <SelectField
              name="course"
              label="Course"
              options={courses.map(({ slug, title }) => ({ value: slug, label: title }))}
              value={typed.course}
              error={errors.course}
              onChange={({ target }) => set({ course: target.value })}
            />
            <TextField
              name="title"
              id="copy-title"
              label="Title"
              maxLength={120}
              value={typed.title}
              error={errors.title}
              onChange={({ target }) => set({ title: target.value })}
            />
            <TextField
              name="week"
              id="copy-week"
              label="Week"
              hint="Its days move along."
              inputMode="numeric"
              maxLength={3}
              value={typed.week}
              error={errors.week}
              onChange={({ target }) => set({ week: target.value })}
            />
          </>
        )}
      </ActForm>
    </Dialog>
  );
}
