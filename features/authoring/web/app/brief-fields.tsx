import { Button } from "#ui/components/button.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { MarkdownArea } from "#ui/form/markdown-area.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { SettingsPartProps } from "./fields-props.ts";

const blankLevels = [
  { points: "0", says: "" },
  { points: "", says: "" },
];

/** What is requested, and by what it is graded. */
export function BriefFields({ typed, set, errors }: SettingsPartProps) {
  const { rubric } = typed;
  const setCriterion = (at: number, change: Partial<(typeof rubric)[number]>) =>
    set({ rubric: rubric.map((criterion, index) => (index === at ? { ...criterion, ...change } : criterion)) });
  const sum = rubric.reduce((total, { points }) => total + (Number(points) || 0), 0);
  return (
    <>
      <MarkdownArea
        name="brief"
        label="Brief"
        note="(what is requested)"
        hint="Headings, lists and links as in Markdown."
        rows={10}
        maxLength={10_000}
        value={typed.brief}
        error={errors.brief}
        onChange={({ target }) => set({ brief: target.value })}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-h4">Rubric</legend>
        <p className="hint">
          {rubric.length === 0
            ? "Without one you give a number from 0 to 100."
            : `The criteria come to ${sum} of 100 points. The best level of each gives all its points.`}
        </p>
        {rubric.map(({ name, points, levels }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place while it is written
          <div key={at} className="grid gap-3 rounded-lg border border-line p-4">
            <div className="flex items-end gap-3">
              <TextField
                name={at === 0 ? "rubric" : `criterion-${at + 1}`}
                label={`Criterion ${at + 1}`}
                fieldClassName="min-w-0 flex-1"
                maxLength={120}
                value={name}
                aria-invalid={at === 0 && errors.rubric ? true : undefined}
                onChange={({ target }) => setCriterion(at, { name: target.value })}
              />
              <TextField
                name={`criterion-${at + 1}-points`}
                label="Points"
                fieldClassName="w-16 sm:w-20"
                inputMode="numeric"
                maxLength={3}
                value={points}
                onChange={({ target }) => setCriterion(at, { points: target.value })}
              />
              <IconButton label={`Remove criterion ${at + 1}`} onClick={() => set({ rubric: rubric.toSpliced(at, 1) })}>
                <Icon name="trash" />
              </IconButton>
            </div>
            {levels.map((level, place) => {
              const setLevel = (change: Partial<typeof level>) =>
                setCriterion(at, { levels: levels.with(place, { ...level, ...change }) });
              const label = `Criterion ${at + 1}, level ${place + 1}`;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place while it is written
                <div key={place} className="flex items-center gap-2">
                  <input
                    name={`level-${at + 1}-${place + 1}-points`}
                    aria-label={`${label}, points`}
                    inputMode="numeric"
                    className="input w-16 flex-none sm:w-20"
                    maxLength={3}
                    value={level.points}
                    onChange={({ target }) => setLevel({ points: target.value })}
                  />
                  <textarea
                    name={`level-${at + 1}-${place + 1}`}
                    aria-label={`${label}, what it means`}
                    rows={1}
                    className="input min-w-0 flex-1 field-sizing-content"
                    maxLength={500}
                    value={level.says}
                    onChange={({ target }) => setLevel({ says: target.value })}
                  />
                  <IconButton
                    label={`Remove level ${place + 1} of criterion ${at + 1}`}
                    disabled={levels.length <= 2}
                    onClick={() => setCriterion(at, { levels: levels.toSpliced(place, 1) })}
                  >
                    <Icon name="x" />
                  </IconButton>
                </div>
              );
            })}
            {levels.length < 6 && (
              <Button
                size="sm"
                variant="line"
                className="justify-self-start"
                onClick={() => setCriterion(at, { levels: [...levels, { points: "", says: "" }] })}
              >
                Add a level
              </Button>
            )}
          </div>
        ))}
        {errors.rubric && <FieldError id="rubric-error">{errors.rubric}</FieldError>}
        {rubric.length < 12 && (
          <Button
            size="sm"
            variant="line"
            className="justify-self-start"
            onClick={() => set({ rubric: [...rubric, { name: "", points: "", levels: blankLevels }] })}
          >
            Add a criterion
          </Button>
        )}
      </fieldset>
    </>
  );
}
