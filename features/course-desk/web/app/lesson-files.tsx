import { useState } from "react";
import type { LessonFile, OfficeLesson } from "#features/learning/lesson-contract.ts";
import { lessonFileKinds, lessonLimits, lessonTexts } from "#features/learning/lesson-texts.ts";
import { acceptOf } from "#features/uploads/texts.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { useField } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addLessonFile } from "../../calls.ts";

type Props = { lesson: OfficeLesson; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** What students take along from a lesson: files with their size, added, taken out, or chosen of those that the course has. */
export function LessonFiles({ lesson, chosen, onChange }: Props) {
  const [added, setAdded] = useState<LessonFile[]>([]);
  const { error } = useField("files");
  const all = [...lesson.courseFiles, ...added.filter(({ id }) => !lesson.courseFiles.some((file) => file.id === id))];
  const files = chosen.flatMap((id) => all.find((file) => file.id === id) ?? []);
  const others = all.filter(({ id }) => !chosen.includes(id));
  const act = useAct(
    (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return ask(addLessonFile, { params: { lesson: lesson.id }, form });
    },
    {
      onDone: (file: LessonFile) => {
        setAdded((before) => [...before, file]);
        onChange([...chosen, file.id]);
      },
    },
  );
  const isFull = chosen.length >= lessonLimits.files;
  const size = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <fieldset className="grid gap-3">
      <legend className="label">To take along</legend>
      <p className="hint">
        {files.length === 0
          ? "Students find no file at this lesson."
          : `${formatFileSize(size)} in all. Students have them once this version is published.`}
      </p>
      {files.length > 0 && (
        <ul aria-label="Files to take along" className="divide-y divide-line">
          {files.map(({ id, name, bytes }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="mr-auto min-w-0 wrap-anywhere">
                {name} <span className="text-ink-2 text-sm">{formatFileSize(bytes)}</span>
              </span>
              <IconButton label={`Take out ${name}`} onClick={() => onChange(chosen.filter((fileId) => fileId !== id))}>
                <Icon name="x" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FileDrop
          key={added.length}
          name="along"
          label="Add a file"
          note="(PDF, picture, Office or text, up to 512 KB)"
          kind={act.isBusy ? "sending" : "pdf"}
          accept={acceptOf(lessonFileKinds)}
          disabled={act.isBusy || isFull}
          error={act.error ? errorMessage(act.error, lessonTexts.refusedFile("Please send it again.")) : undefined}
          onChange={({ currentTarget: { files: picked } }) => picked?.[0] && void act.run(picked[0])}
        />
        {others.length > 0 && !isFull && (
          <SelectField
            name="of-course"
            label="Or one of the course"
            placeholder="Choose a file"
            value=""
            onChange={({ currentTarget }) => onChange([...chosen, currentTarget.value])}
            options={others.map(({ id, name, bytes }) => ({ value: id, label: `${name}, ${formatFileSize(bytes)}` }))}
          />
        )}
      </div>
    </fieldset>
  );
}
