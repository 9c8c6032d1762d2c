import { use, useEffect } from "react";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import { useUpload } from "#features/uploads/web/public/use-upload.ts";
import { AccountContext } from "../public/account-context.ts";
import type { FieldProps } from "../public/kind-view.tsx";
import { defineView } from "../public/kind-view.tsx";

/** The file goes up in pieces by itself; once it is whole and checked, its id is the answer. */
function FileField({ question, answer, onAnswer, isOff: isClosed }: FieldProps<"file">) {
  const account = use(AccountContext);
  const isOff = isClosed || account === "";
  const taking = { ...assessmentFile, maxBytes: question.body.maxBytes };
  const upload = useUpload(account, `question/${question.id}`, taking);
  const { phase, upload: whole } = upload.state;
  const id = phase === "ready" ? (whole?.id ?? null) : null;
  const value = answer?.upload ?? null;
  useEffect(() => {
    if (isOff) return;
    if (id !== null && id !== value) onAnswer({ upload: id });
    // Removed here; a file that came from another device stays.
    else if (phase === "none" && value !== null && whole !== null) onAnswer(null);
  });
  return (
    <div className="grid gap-2">
      <UploadField name={question.id} label="Your file" taking={taking} upload={upload} disabled={isOff} />
      {account === "" && !isClosed && <p className="hint">Students hand in a file here. In a preview none goes up.</p>}
      {value !== null && phase === "none" && (
        <p className="text-sm">A file is with the academy already. Another one takes its place.</p>
      )}
    </div>
  );
}

export const file = defineView({
  kind: "file",
  read: (answer) => ("upload" in answer ? answer : null),
  Field: FileField,
  AnswerText: () => "A file",
});
