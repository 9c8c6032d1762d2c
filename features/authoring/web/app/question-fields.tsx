import type { QuestionKindName } from "#features/questions/contract.ts";
import { KeyEditor } from "#features/questions/web/public/key-editor.tsx";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { RadioGroup } from "#ui/components/radio-group.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addPicture } from "../../calls.ts";
import { questionKindLabels } from "../../texts.ts";
import { blanksIn, type TypedQuestion } from "../typed-question.ts";

export type FieldsProps = {
  typed: TypedQuestion;
  onType(change: Partial<TypedQuestion>): void;
  errors: Readonly<Record<string, string | undefined>>;
};

const mostOptions = 12;

/** What kind a question is, its words, what is right, and what belongs to it. */
export function QuestionFields({ course, typed, onType, errors }: FieldsProps & { course: string }) {
  const kinds = Object.keys(questionKindLabels) as QuestionKindName[];
  return (
    <>
      <RadioGroup
        name="draft.kind"
        label="Kind"
        appearance="card"
        className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-4"
        value={typed.kind}
        options={kinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
        error={errors["draft.kind"]}
        onChange={({ currentTarget }) => onType({ kind: currentTarget.value as QuestionKindName })}
      />
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
      {hasPicture(typed.kind) && <PictureField course={course} typed={typed} onType={onType} errors={errors} />}
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
          note="(week.topic)"
          placeholder="1.3"
          maxLength={7}
          value={typed.lesson}
          error={errors["draft.lesson"]}
          onChange={({ target }) => onType({ lesson: target.value })}
        />
        <TextField
          name="draft.tags"
          label="Tags"
          note="(commas between)"
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
      return <Places typed={typed} onType={onType} errors={errors} />;
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

/** The picture of a question: sent as it is chosen, and drawn small by the academy. */
function PictureField({ course, typed: { picture }, onType, errors }: FieldsProps & { course: string }) {
  const act = useAct((form: FormData) => ask(addPicture, { form }), {
    onDone: ({ data }) => onType({ picture: { ...data, alt: picture?.alt ?? "" }, areas: [] }),
  });
  function send(file: File | undefined) {
    if (!file) return;
    const form = new FormData();
    form.append("course", course);
    form.append("file", file);
    void act.run(form);
  }
  return (
    <div className="grid gap-3">
      {picture ? (
        <>
          <div className="flex items-start gap-3">
            {picture.url && (
              <img
                src={picture.url}
                alt=""
                width={picture.width}
                height={picture.height}
                className="h-auto w-28 rounded-lg border border-line bg-white"
              />
            )}
            <Button size="sm" variant="line" onClick={() => onType({ picture: null, areas: [] })}>
              Remove the picture
            </Button>
          </div>
          <TextField
            name="draft.picture"
            label="What the picture shows"
            note="(read to who does not see it)"
            maxLength={300}
            value={picture.alt}
            error={errors["draft.picture"]}
            onChange={({ target }) => onType({ picture: { ...picture, alt: target.value } })}
          />
        </>
      ) : (
        <FileDrop
          name="draft.file"
          label="Picture"
          optional
          hint="JPEG, PNG or WebP, up to 8 MB. Students load a small one."
          kind="jpg"
          accept="image/jpeg,image/png,image/webp"
          disabled={act.isBusy}
          error={act.error ? errorMessage(act.error) : errors["draft.file"]}
          onChange={({ currentTarget }) => send(currentTarget.files?.[0])}
        />
      )}
    </div>
  );
}

/** Places on the picture that are right. */
function Places({ typed: { picture, areas }, onType, errors }: FieldsProps) {
  if (!picture) return null;
  const { alt, url, width, height } = picture;
  return (
    <fieldset className="field">
      <legend id="asked" className="label mb-1.5">
        Places that are right
      </legend>
      <KeyEditor
        question={{
          id: "places",
          number: 1,
          kind: "hotspot",
          askHtml: "",
          points: 1,
          picture: { url, alt, width, height, bytes: 0 },
          body: {},
        }}
        typed={{ by: "areas", areas }}
        onType={(key) => key.by === "areas" && onType({ areas: [...key.areas] })}
      />
      {errors["draft.areas"] && <FieldError>{errors["draft.areas"]}</FieldError>}
    </fieldset>
  );
}

const addClass = "link inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold";

function Options({ typed: { kind, options }, onType, errors }: FieldsProps) {
  const isOne = kind === "single";
  const set = (at: number, change: Partial<(typeof options)[number]>) =>
    onType({ options: options.map((option, index) => (index === at ? { ...option, ...change } : option)) });
  const mark = (at: number, isRight: boolean) =>
    isOne
      ? onType({ options: options.map((option, index) => ({ ...option, isRight: index === at })) })
      : set(at, { isRight });
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">
        Answers <span className="font-normal text-ink-2">mark {isOne ? "the right one" : "those that are right"}</span>
      </legend>
      <div className="grid gap-2">
        {options.map(({ text, isRight }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place while it is written
          <div key={at} className="flex items-center gap-2">
            <label className="grid size-11 flex-none place-items-center">
              <span className="sr-only">
                Answer {at + 1} is right{text && `: ${text}`}
              </span>
              <input
                type={isOne ? "radio" : "checkbox"}
                name="right-option"
                checked={isRight}
                className={isOne ? "dot-mark" : "tick"}
                onChange={({ target }) => mark(at, target.checked)}
              />
            </label>
            <input
              name={at === 0 ? "draft.wrong" : `option-${at + 1}`}
              aria-label={`Answer ${at + 1}`}
              aria-invalid={at === 0 && errors["draft.wrong"] ? true : undefined}
              aria-describedby={at === 0 && errors["draft.wrong"] ? "options-error" : undefined}
              className="input min-w-0 flex-1"
              maxLength={1_000}
              value={text}
              onChange={({ target }) => set(at, { text: target.value })}
            />
            <IconButton
              label={`Remove answer ${at + 1}`}
              disabled={options.length <= 2}
              onClick={() => onType({ options: options.toSpliced(at, 1) })}
            >
              <Icon name="x" />
            </IconButton>
          </div>
        ))}
        {options.length < mostOptions && (
          <button
            type="button"
            className={addClass}
            onClick={() => onType({ options: [...options, { text: "", isRight: false }] })}
          >
            <Icon name="plus" /> Add an answer
          </button>
        )}
        {errors["draft.wrong"] && <FieldError id="options-error">{errors["draft.wrong"]}</FieldError>}
      </div>
    </fieldset>
  );
}

function Pairs({ typed: { pairs, extra }, onType, errors }: FieldsProps) {
  const set = (at: number, change: Partial<(typeof pairs)[number]>) =>
    onType({ pairs: pairs.map((pair, index) => (index === at ? { ...pair, ...change } : pair)) });
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">
        Pairs <span className="font-normal text-ink-2">what belongs together</span>
      </legend>
      <div className="grid gap-2">
        {pairs.map((pair, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place while it is written
          <div key={at} className="flex items-center gap-2">
            {(["left", "right"] as const).map((side) => (
              <input
                key={side}
                name={at === 0 && side === "left" ? "draft.pairs" : `${side}-${at + 1}`}
                aria-label={`Pair ${at + 1}, ${side}`}
                aria-invalid={at === 0 && side === "left" && errors["draft.pairs"] ? true : undefined}
                className="input min-w-0 flex-1"
                maxLength={1_000}
                value={pair[side]}
                onChange={({ target }) => set(at, { [side]: target.value })}
              />
            ))}
            <IconButton
              label={`Remove pair ${at + 1}`}
              disabled={pairs.length <= 2}
              onClick={() => onType({ pairs: pairs.toSpliced(at, 1) })}
            >
              <Icon name="x" />
            </IconButton>
          </div>
        ))}
        {pairs.length < 20 && (
          <button
            type="button"
            className={addClass}
            onClick={() => onType({ pairs: [...pairs, { left: "", right: "" }] })}
          >
            <Icon name="plus" /> Add a pair
          </button>
        )}
        {errors["draft.pairs"] && <FieldError id="pairs-error">{errors["draft.pairs"]}</FieldError>}
        <TextArea
          name="draft.extra"
          label="Right sides that belong to none"
          optional
          hint="One a line."
          rows={2}
          value={extra}
          error={errors["draft.extra"]}
          onChange={({ target }) => onType({ extra: target.value })}
        />
      </div>
    </fieldset>
  );
}

function Blanks({ typed: { ask, blanks }, onType, errors }: FieldsProps) {
  const count = Math.max(1, blanksIn(ask));
  return (
    <div className="grid gap-4">
      {Array.from({ length: Math.min(count, 20) }, (_, at) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place
          key={at}
          name={at === 0 ? "draft.blanks" : `blank-${at + 1}`}
          label={count === 1 ? "Accepted in the blank" : `Accepted in blank ${at + 1}`}
          hint="One a line; the first is shown as the right one."
          rows={2}
          value={blanks[at] ?? ""}
          error={at === 0 ? errors["draft.blanks"] : undefined}
          onChange={({ target }) =>
            onType({
              blanks: Array.from({ length: Math.max(count, blanks.length) }, (__, place) =>
                place === at ? target.value : (blanks[place] ?? ""),
              ),
            })
          }
        />
      ))}
    </div>
  );
}
