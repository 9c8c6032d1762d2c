import { Fragment } from "react";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { KeysDialog } from "#ui/components/keys-dialog.tsx";
import type { KeyTexts } from "#ui/hooks/shell-keys.ts";

/** What the keys do for an item; of a rubric, its levels too. */
const keysOf = (hasRubric: boolean): KeyTexts => [
  ["J, K", "next, previous student"],
  ...(hasRubric
    ? ([
        ["1 to 9", "level"],
        ["Tab", "next criterion"],
      ] as const)
    : []),
  ["/", "comment bank"],
  ["R", "release"],
  ["U", "undo"],
  ["Ctrl Enter", "save and next"],
];
const inFull: KeyTexts = [
  ["J, K", "next and previous student"],
  ["1 to 9", "choose that level of the criterion"],
  ["Tab", "next criterion"],
  ["/", "search the comment bank"],
  ["R", "release what is graded and hidden"],
  ["U", "undo what was chosen or written last here"],
  ["Ctrl Enter", "save and go on to the next that waits"],
  ["?", "these keys"],
];

/** The keys under an item, and all of them in a dialog. */
export function KeyStrip({
  hasRubric,
  isListed,
  onList,
}: {
  hasRubric: boolean;
  isListed: boolean;
  onList: (isListed: boolean) => void;
}) {
  return (
    <>
      <div className="mt-4 hidden flex-wrap items-center gap-x-5 gap-y-2 text-ink-2 text-sm lg:pointer-fine:flex">
        {keysOf(hasRubric).map(([keys, text]) => (
          <span key={keys} className="flex items-center gap-2">
            {keys.split(/,? /).map((key) => (
              <Fragment key={key}>{key === "to" ? "to" : <KeyCap>{key}</KeyCap>}</Fragment>
            ))}
            {text}
          </span>
        ))}
        <button type="button" className="link flex min-h-11 items-center gap-2" onClick={() => onList(true)}>
          <KeyCap>?</KeyCap> all keys
        </button>
      </div>
      {isListed && <KeysDialog keys={inFull} onClose={() => onList(false)} />}
    </>
  );
}
