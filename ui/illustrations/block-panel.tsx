import type { CSSProperties, ReactNode } from "react";
import { placeOfBlock, wallColumns } from "./wall-blocks.ts";

export type BlockPanelProps = {
  /** The block (1 to 40) that the panel is about; a notch of light points at its column. Null: about the whole wall. */
  number: number | null;
  /** Such as "Block 23, week 10". */
  title?: ReactNode;
  /** Shown at the right of the title, such as "1 of 3 lessons done". */
  aside?: ReactNode;
  /** Right under the title. */
  action?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** What one block of the wall above stands for. Its title changes with the block, so screen readers are informed politely. */
export function BlockPanel({ number, title, aside, action, children, className }: BlockPanelProps) {
  const notch = number === null ? null : `${((placeOfBlock(number).column + 0.5) / wallColumns) * 100}%`;
  return (
    <div
      className={className ? `block-panel ${className}` : "block-panel"}
      style={notch ? ({ "--notch": notch } as CSSProperties) : undefined}
    >
      <div aria-live="polite">
        {title ? (
          <h3>
            {title} {aside ? <small>{aside}</small> : null}
          </h3>
        ) : null}
      </div>
      {action}
      {children}
    </div>
  );
}
