import { Suspense } from "react";
import type { QuestionKindName } from "#features/questions/contract.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { Blanks, Options, Pairs } from "./answer-lists.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { KindField } from "./kind-field.tsx";

// With them come the views of questions, which no other page of the desk is to load.
const PictureField = lazyPart(() => import("./picture-fields.tsx").then((part) => ({ default: part.PictureField })));
const Places = lazyPart(() => import("./picture-fields.tsx").then((part) => ({ default: part.Places })));

/** What kind a question is, its words, what is right, and what belongs to it. */
export function QuestionFields({ course, typed, onType, errors }: FieldsProps & { course: string }) {
  return (
    <>
      <KindField kind={typed.kind} onKind={(kind) => onType({ kind })} />
      <TextArea
        name="draft.ask"
        label="Question"
        hint={
          typed.kind === "fill-in"
            ? "Write ___ (three underscores) for each blank."
            : "A formula stands between dollar signs: $x^2$. Code stands between backticks."
        }
        rows={3}
        maxLength={4_000}
        value={typed.ask}
        error={errors["draft.ask"]}
        onChange={({ target }) => onType({ ask: target.value })}
      />
      {hasPicture(typed.kind) && (
        <Suspense fallback={<SkeletonBlock className="h-28" />}>
          <PictureField course={course} typed={typed} onType={onType} errors={errors} />
        </Suspense>
      )}
      <Answers typed={typed} onType={onType} errors={errors} />
      <TextArea
        name="draft.why"
        label="Why it is right"
        note="(shown after grading)"
        rows={2}
        maxLength={4_000}
        value={typed.why}
        error={errors["draft.why"]}
        onChange={({ target }) => onType({ why: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="draft.points"
          label="Points"
          inputMode="decimal"
          maxLength={6}
          value={typed.points}
          error={errors["draft.points"]}
          onChange={({ target }) => onType({ points: target.value })}
        />
        <TextField
          name="draft.lesson"
          label="Lesson"
          hint="Week and topic: 1.3."
          maxLength={7}
          value={typed.lesson}
          error={errors["draft.lesson"]}
          onChange={({ target }) => onType({ lesson: target.value })}
        />
        <TextField
          name="draft.tags"
          label="Tags"
          hint="Commas between."
          maxLength={400}
          value={typed.tags}
          error={errors["draft.tags"]}
          onChange={({ target }) => onType({ tags: target.value })}
        />
      </div>
    </>
  );
}

/** What is right, as its kind has it. */
function Answers({ typed, onType, errors }: FieldsProps) {
  switch (typed.kind) {
    case "single":
    case "multiple":
      return <Options typed={typed} onType={onType} errors={errors} />;
    case "true-false":
      return (
        <RadioGroup
          name="draft.right"
          label="It is"
          appearance="segments"
          value={String(typed.isTrue)}
          options={[
            { value: "true", label: "True" },
            { value: "false", label: "False" },
          ]}
          error={errors["draft.right"]}
          onChange={({ currentTarget }) => onType({ isTrue: currentTarget.value === "true" })}
        />
      );
    case "short-text":
      return (
        <TextArea
          name="draft.accept"
          label="Accepted answers"
          hint="One a line; the first is shown as the right one. Capitals, accents and spaces do not matter."
          rows={3}
          value={typed.accept}
          error={errors["draft.accept"]}
          onChange={({ target }) => onType({ accept: target.value })}
        />
      );
    case "number":
      return (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            name="draft.right"
            label="Right is"
            inputMode="decimal"
            maxLength={40}
            value={typed.value}
            error={errors["draft.right"]}
            onChange={({ target }) => onType({ value: target.value })}
          />
          <TextField
            name="draft.tolerance"
            label="Still right, if off by"
            inputMode="decimal"
            maxLength={40}
            value={typed.tolerance}
            error={errors["draft.tolerance"]}
            onChange={({ target }) => onType({ tolerance: target.value })}
          />
          <TextField
            name="draft.unit"
            label="Unit"
            optional
            maxLength={20}
            value={typed.unit}
            error={errors["draft.unit"]}
            onChange={({ target }) => onType({ unit: target.value })}
          />
        </div>
      );
    case "ordering":
      return (
        <TextArea
          name="draft.items"
          label="In the right order"
          hint="One a line. Students get them mixed."
          rows={5}
          value={typed.items}
          error={errors["draft.items"]}
          onChange={({ target }) => onType({ items: target.value })}
        />
      );
    case "matching":
      return <Pairs typed={typed} onType={onType} errors={errors} />;
    case "fill-in":
      return <Blanks typed={typed} onType={onType} errors={errors} />;
    case "hotspot":
      return (
        <Suspense fallback={<SkeletonBlock className="h-64" />}>
          <Places typed={typed} onType={onType} errors={errors} />
        </Suspense>
      );
    default:
      return (
        <TextArea
          name="draft.guide"
          label="What you look for"
          note="(students do not see it)"
          rows={3}
          maxLength={4_000}
          value={typed.guide}
          error={errors["draft.guide"]}
          onChange={({ target }) => onType({ guide: target.value })}
        />
      );
  }
}

/** Students get these with a picture. */
const hasPicture = (kind: QuestionKindName) => !["ordering", "matching", "fill-in", "file"].includes(kind);
