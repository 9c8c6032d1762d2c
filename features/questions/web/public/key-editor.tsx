import { useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import type { QuestionForAttempt } from "../../contract.ts";
import { type Area, areaAround, type TypedKey } from "../../key-rules.ts";
import { Html } from "./kind-view.tsx";
import { RightAreas } from "./right-areas.tsx";
import { QuestionField } from "./views.tsx";

type EditorProps<By extends TypedKey["by"]> = {
  question: QuestionForAttempt;
  typed: Extract<TypedKey, { by: By }>;
  onType(typed: TypedKey): void;
};

/** What is right, as changed: chosen as a student would, written, or marked on the picture. */
export function KeyEditor({
  question,
  typed,
  onType,
}: {
  question: QuestionForAttempt;
  typed: TypedKey;
  onType(typed: TypedKey): void;
}) {
  const { picture } = question;
  return (
    <>
      {picture && typed.by !== "areas" && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          className="h-auto w-full rounded-lg border border-line bg-white"
        />
      )}
      {typed.by === "answer" && (
        <QuestionField
          question={question}
          answer={typed.answer}
          onAnswer={(answer) => onType({ by: "answer", answer })}
          isOff={false}
          labelledBy="asked"
        />
      )}
      {typed.by === "words" && <WordsKey question={question} typed={typed} onType={onType} />}
      {typed.by === "number" && <Numbers question={question} typed={typed} onType={onType} />}
      {typed.by === "areas" && <Areas question={question} typed={typed} onType={onType} />}
      {typed.by === "person" && <p className="text-ink-2 text-sm">A person marks it by the words below.</p>}
    </>
  );
}

function WordsKey({ question, typed: { blanks }, onType }: EditorProps<"words">) {
  const parts = question.kind === "fill-in" ? question.body.parts : [];
  return (
    <div className="grid gap-4">
      {parts.length > 0 && (
        <p className="question-words wrap-anywhere">
          {parts.map((html, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <span key={index}>
              <Html html={html} />
              {index < parts.length - 1 && <b> ({index + 1}) </b>}
            </span>
          ))}
        </p>
      )}
      {blanks.map((accept, index) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place
          key={index}
          name={`accept-${index + 1}`}
          label={blanks.length === 1 ? "Accepted answers" : `Accepted in blank ${index + 1}`}
          hint="One a line; the first is shown as the right one. Capitals and spaces do not matter."
          rows={3}
          maxLength={4_000}
          value={accept}
          onChange={({ target }) => onType({ by: "words", blanks: blanks.with(index, target.value) })}
        />
      ))}
    </div>
  );
}

function Numbers({ question, typed, onType }: EditorProps<"number">) {
  const unit = question.kind === "number" ? question.body.unit : null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="value"
        label="Right is"
        note={unit ? `(${unit})` : undefined}
        inputMode="decimal"
        maxLength={40}
        value={typed.value}
        onChange={({ target }) => onType({ ...typed, value: target.value })}
      />
      <TextField
        name="tolerance"
        label="Still right, if off by"
        inputMode="decimal"
        maxLength={40}
        value={typed.tolerance}
        onChange={({ target }) => onType({ ...typed, tolerance: target.value })}
      />
    </div>
  );
}

const sizes = ["width", "height"] as const;
const sizeLabels = { width: "Width", height: "Height" } as const;

/** Places on the picture: the chosen one is moved by a tap or the arrow keys, its size is typed in percent. */
function Areas({ question, typed: { areas }, onType }: EditorProps<"areas">) {
  const [index, setIndex] = useState(0);
  const { picture } = question;
  const chosen: Area = areas[index] ?? { x: 0.45, y: 0.45, width: 0.1, height: 0.1 };
  const set = (area: Area) =>
    onType({ by: "areas", areas: areas.length === 0 ? [area] : areas.with(Math.min(index, areas.length - 1), area) });
  const middle = { x: chosen.x + chosen.width / 2, y: chosen.y + chosen.height / 2 };
  return (
    <div className="grid gap-4">
      <QuestionField
        question={question}
        answer={middle}
        onAnswer={(answer) => answer !== null && "x" in answer && set(areaAround(answer, chosen))}
        isOff={false}
        labelledBy="asked"
      />
      <div className="grid grid-cols-2 gap-4">
        {sizes.map((size) => (
          <TextField
            key={size}
            name={size}
            label={sizeLabels[size]}
            note="(percent of the picture)"
            type="number"
            min={1}
            max={100}
            value={String(Math.round(chosen[size] * 100))}
            onChange={({ target }) =>
              set(areaAround(middle, { ...chosen, [size]: Math.max(1, Number(target.value)) / 100 }))
            }
          />
        ))}
      </div>
      {picture && (
        <div className="relative max-w-80">
          <img
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            className="h-auto w-full rounded-lg border border-line bg-white"
          />
          <RightAreas areas={areas} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {areas.length > 1 &&
          areas.map((_, at) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
              key={at}
              size="sm"
              variant={at === index ? "primary" : "line"}
              aria-pressed={at === index}
              onClick={() => setIndex(at)}
            >
              Place {at + 1}
            </Button>
          ))}
        <Button
          size="sm"
          variant="line"
          disabled={areas.length >= 10}
          onClick={() => {
            onType({ by: "areas", areas: [...areas, areaAround({ x: 0.5, y: 0.5 }, { width: 0.1, height: 0.1 })] });
            setIndex(areas.length);
          }}
        >
          One more place
        </Button>
        {areas.length > 1 && (
          <Button
            size="sm"
            variant="line"
            onClick={() => {
              onType({ by: "areas", areas: areas.toSpliced(index, 1) });
              setIndex(0);
            }}
          >
            Remove place {index + 1}
          </Button>
        )}
      </div>
    </div>
  );
}
