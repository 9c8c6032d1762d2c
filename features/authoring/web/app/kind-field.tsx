import type { QuestionKindName } from "#features/questions/contract.ts";
import { questionKindLabels } from "../../texts.ts";

const kinds = Object.keys(questionKindLabels) as QuestionKindName[];

/** Which kind a question is: a tile each, with native radios. */
export function KindField({ kind, onKind }: { kind: QuestionKindName; onKind(kind: QuestionKindName): void }) {
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">Kind</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {kinds.map((name) => (
          <label
            key={name}
            className="option min-h-14 grid-cols-1 gap-0 px-3 py-2 text-sm leading-tight has-checked:px-3 has-checked:py-2"
          >
            <input
              type="radio"
              name="draft.kind"
              value={name}
              checked={name === kind}
              className="sr-only"
              onChange={() => onKind(name)}
            />
            {questionKindLabels[name]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
