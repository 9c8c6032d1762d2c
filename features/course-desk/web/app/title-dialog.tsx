import { type SyllabusChange, type SyllabusStep, syllabusChangeSchema } from "#features/learning/syllabus-contract.ts";
import { syllabusLimits } from "#features/learning/syllabus-texts.ts";
import { notReached } from "#ui/api/call.ts";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import type { Act } from "#ui/hooks/use-act.ts";

/** What is added or changed: it begins with these values. */
export type TitleForm =
  | { kind: "add-week"; title: string }
  | { kind: "rename-week"; week: number; title: string }
  | { kind: "add-lesson"; week: number; title: string }
  | { kind: "change-lesson"; lesson: string; week: number; title: string };

const words = {
  "add-week": { title: "New week", submit: "Add the week" },
  "rename-week": { title: "Rename the week", submit: "Save" },
  "add-lesson": { title: "New lesson", submit: "Add the lesson" },
  "change-lesson": { title: "Change the lesson", submit: "Save" },
} as const;

/** The title of a week or a lesson, and in which week the lesson is. */
export default function TitleDialog({
  form,
  weeks,
  seen,
  act,
  onSend,
  onClose,
}: {
  form: TitleForm;
  weeks: readonly string[];
  seen: string;
  act: Pick<Act<never>, "isBusy" | "error" | "clear">;
  onSend: (step: SyllabusStep) => Promise<boolean>;
  onClose: () => void;
}) {
  const { title, submit } = words[form.kind];
  return (
    <FormDialog
      id="syllabus-title"
      title={title}
      onClose={onClose}
      act={act}
      schema={syllabusChangeSchema}
      values={{ title: form.title, week: "week" in form ? String(form.week) : "" }}
      bodyOf={(typed) => ({ ...form, title: typed.title, ...("week" in form && { week: Number(typed.week) }), seen })}
      onSend={(body: SyllabusChange) => onSend(body)}
      submit={submit}
      busyLabel="Saving..."
      otherwise={notReached("Please send it again: it is saved once.")}
    >
      <FormText name="title" label="Title" maxLength={syllabusLimits.title} data-autofocus />
      {form.kind === "change-lesson" && (
        <FormSelect
          name="week"
          label="Week"
          options={weeks.map((name, index) => ({ value: String(index + 1), label: `${index + 1}. ${name}` }))}
        />
      )}
      {form.kind === "add-lesson" && <p className="hint">No student sees it before you show it.</p>}
    </FormDialog>
  );
}
