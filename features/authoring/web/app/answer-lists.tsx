import { FieldError } from "#ui/components/field-error.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { blanksIn } from "../typed-question.ts";
import type { FieldsProps } from "./fields-props.ts";

/** Answers of kinds that have several parts: options, pairs, blanks. */

const maxOptions = 12;
const addClass = "link inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold";

export function Options({ typed: { kind, options }, onType, errors }: FieldsProps) {
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
        {options.length < maxOptions && (
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

export function Pairs({ typed: { pairs, extra }, onType, errors }: FieldsProps) {
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

export function Blanks({ typed: { ask, blanks }, onType, errors }: FieldsProps) {
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
