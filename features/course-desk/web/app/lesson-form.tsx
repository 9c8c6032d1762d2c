import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { courseList } from "#features/catalogue/office-texts.ts";
import { type OfficeLesson, saveLessonSchema } from "#features/learning/lesson-contract.ts";
import { lessonDraft, lessonLimits, lessonTexts, wordLimits } from "#features/learning/lesson-texts.ts";
import { momentText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError, errorMessage, notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Prose } from "#ui/components/prose.tsx";
import { optionsOf } from "#ui/components/select-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormRadios, FormText } from "#ui/form/form-fields.tsx";
import { instantOf, localText } from "#ui/form/local-time.ts";
import { FormMarkdown } from "#ui/form/markdown-area.tsx";
import { Preview, WithPreview } from "#ui/form/with-preview.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAfterPause } from "#ui/hooks/use-after-pause.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { addLessonPicture, readWordLesson, saveLesson } from "../../calls.ts";
import { lessonPreviewQuery } from "../queries.ts";
import { LessonFiles } from "./lesson-files.tsx";

const pictureField = "picture";

const states = { draft: "Draft", scheduled: "At a time", published: "Publish now" } as const;

type Typed = {
  summary: string;
  minutes: string;
  body: string;
  state: keyof typeof states;
  publishAt: string;
  /** Ids of the files to take along, with spaces between. */
  files: string;
  seen: string;
};

const typedOf = ({ summary, minutes, body, files, seen, versions: [newest] }: OfficeLesson): Typed => ({
  summary,
  minutes: minutes === null ? "" : String(minutes),
  body,
  files: files.join(" "),
  state: newest?.state === "scheduled" ? "scheduled" : "draft",
  publishAt: newest?.publishAt ? localText(new Date(newest.publishAt)) : "",
  seen,
});

const idsOf = (files: string): string[] => files.split(" ").filter(Boolean);

function storedText({ versions: [newest] }: OfficeLesson): string {
  if (newest?.state === "published") return "The lesson is published";
  return newest?.publishAt
    ? `The lesson is published on ${momentText(new Date(newest.publishAt))}`
    : "The draft is saved";
}

/** The text of a lesson, and next to it how students read it. What is typed stays in this tab until it is saved. */
export default function LessonForm({
  lesson,
  onStored,
  onReadAgain,
}: {
  lesson: OfficeLesson;
  onStored: (lesson: OfficeLesson) => void;
  onReadAgain: () => void;
}) {
  const act = useAct(saveLesson, {
    after: useStale([courseList.name]),
    onDone: (answer: OfficeLesson) => {
      toast.success(storedText(answer));
      saveDraft(lessonDraft(lesson.id), "");
      onStored(answer);
    },
  });
  return (
    <CallForm
      aria-label="Lesson"
      act={act}
      schema={saveLessonSchema}
      values={typedOf(lesson)}
      bodyOf={({ minutes, publishAt, ...typed }: Typed) => ({
        ...typed,
        minutes: minutes.trim() === "" ? null : Number(minutes),
        files: idsOf(typed.files),
        publishAt: typed.state === "scheduled" ? instantOf(publishAt) : null,
      })}
      onSend={(body) => act.run({ params: { lesson: lesson.id }, body })}
      submit="Save the lesson"
      busyLabel="Saving..."
      otherwise={notReached("What you wrote stays here. Please save it again.")}
      draft={lessonDraft(lesson.id)}
      cancel={
        act.error?.status === 409 ? (
          <Button variant="line" onClick={onReadAgain}>
            Read it again
          </Button>
        ) : undefined
      }
    >
      {(typed, set) => (
        <WithPreview preview={<LessonPreview lesson={lesson} body={typed.body} />}>
          <FormArea
            name="summary"
            label="Summary"
            rows={2}
            maxLength={lessonLimits.summary}
            hint={`${typed.summary.length} of ${lessonLimits.summary}. What one learns, in the list of lessons.`}
          />
          <FormText name="minutes" label="Minutes to read and do it" inputMode="numeric" optional />
          <FormMarkdown
            name="body"
            label="Text"
            rows={22}
            maxLength={lessonLimits.body}
            lengths={[]}
            onPicture={() => document.getElementById(pictureField)?.click()}
            hint="Markdown: ## heading, **strong**, - list, ![what it shows](pictures/name.webp). Under “## Check yourself”: a numbered list with “- [x] right” and “- [ ] wrong” below each question."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Picture
              lesson={lesson.id}
              onAdded={(markdown) => set("body", `${typed.body.trimEnd()}\n\n${markdown}\n`.trimStart())}
            />
            <TextFile lesson={lesson.id} onRead={(text) => set("body", text)} />
          </div>
          <LessonFiles lesson={lesson} chosen={idsOf(typed.files)} onChange={(ids) => set("files", ids.join(" "))} />
          <FormRadios name="state" label="What becomes of it" appearance="segments" options={optionsOf(states)} />
          {typed.state === "scheduled" && (
            <FormText
              name="publishAt"
              label="Published from"
              type="datetime-local"
              hint={`On your clock (${viewerZone()}).`}
            />
          )}
        </WithPreview>
      )}
    </CallForm>
  );
}

/** A picture for the text: stored at once, and shown by a line at the end of the text, which one moves to its place. */
function Picture({ lesson, onAdded }: { lesson: string; onAdded: (markdown: string) => void }) {
  const [round, setRound] = useState(0);
  const act = useAct(
    (file: File) => {
      const form = new FormData();
      form.append("file", file);
      return ask(addLessonPicture, { params: { lesson }, form });
    },
    {
      after: () => setRound((before) => before + 1),
      onDone: ({ markdown, bytes }) => {
        onAdded(markdown);
        toast.success(`The picture, ${formatFileSize(bytes)}, is at the end of the text`);
      },
    },
  );
  return (
    <FileDrop
      key={round}
      name={pictureField}
      label="Add a picture"
      note="(up to 8 MB; it is made small)"
      kind={act.isBusy ? "sending" : "jpg"}
      accept="image/*"
      disabled={act.isBusy}
      error={act.error ? errorMessage(act.error, lessonTexts.unreadPicture) : undefined}
      onChange={({ currentTarget: { files } }) => files?.[0] && void act.run(files[0])}
    />
  );
}

/** A lesson that was written elsewhere: its text takes the place of what is in the form, and what a lesson cannot have of it is named. */
function TextFile({ lesson, onRead }: { lesson: string; onRead: (text: string) => void }) {
  const [notes, setNotes] = useState<{ line: number; sentence: string }[]>([]);
  const [round, setRound] = useState(0);
  const act = useAct((file: File) => readTextFile(lesson, file), {
    // The same file may be brought again.
    after: () => setRound((before) => before + 1),
    onDone: ({ body, notes: left }) => {
      onRead(body);
      setNotes(left);
    },
  });
  return (
    <div>
      <FileDrop
        key={round}
        name="written"
        label="Bring a Word or Markdown file"
        note="(takes the place of the text)"
        kind={act.isBusy ? "reading" : "docx"}
        accept=".docx,.md,.markdown,.txt,text/markdown,text/plain"
        disabled={act.isBusy}
        error={act.error ? errorMessage(act.error, lessonTexts.noMarkdown) : undefined}
        onChange={({ currentTarget: { files } }) => {
          setNotes([]);
          if (files?.[0]) void act.run(files[0]);
        }}
      />
      {notes.length > 0 && (
        <div role="status" aria-label="What was left out" className="mt-2 text-ink-2 text-sm">
          <ul className="grid gap-1">
            {notes.map(({ line, sentence }) => (
              <li key={`${line} ${sentence}`}>{lessonTexts.fault(line, sentence)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

async function readTextFile(lesson: string, file: File) {
  const isText = /\.(?:md|markdown|txt)$/i.test(file.name) || file.type.startsWith("text/");
  if (!isText) {
    if (file.size > wordLimits.file) throw new ApiError(413, lessonTexts.largeWord);
    const form = new FormData();
    form.append("file", file);
    return ask(readWordLesson, { params: { lesson }, form });
  }
  const text = file.size <= lessonLimits.body * 4 ? await file.text() : "";
  if (text.trim() === "" || text.includes("\0") || text.length > lessonLimits.body)
    throw new ApiError(422, lessonTexts.noMarkdown);
  // What stands between the first two lines of dashes is about the file.
  return { body: text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "").trim(), notes: [] };
}

/** The text as students read it, what it weighs, and what is not as it must be. */
function LessonPreview({ lesson, body }: { lesson: OfficeLesson; body: string }) {
  const { data, error, isPlaceholderData } = useQuery(lessonPreviewQuery(lesson.id, useAfterPause(body)));
  const isEmpty = body.trim() === "";
  return (
    <Preview
      name="As students read it"
      note={data && !isEmpty && <span className="text-ink-2">{formatFileSize(data.bytes)} to load</span>}
      title={lesson.title}
    >
      {error && (
        <p role="status" className="mt-3 text-ink-2">
          {errorMessage(error, "The preview could not be loaded.")}
        </p>
      )}
      {!isEmpty &&
        data?.errors.map(({ line, sentence }) => (
          <p key={line} role="status" className="mt-3 text-danger-ink text-sm">
            {lessonTexts.fault(line, sentence)}
          </p>
        ))}
      {isEmpty ? (
        <p className="mt-3 text-ink-2">Nothing is written: it is taught live.</p>
      ) : (
        data && <Prose html={data.html} size="sm" className={isPlaceholderData ? "mt-5 opacity-60" : "mt-5"} />
      )}
    </Preview>
  );
}
