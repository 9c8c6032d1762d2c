import type { CSSProperties, ReactNode } from "react";
import { placeOfBlock, wallColumns } from "./wall-blocks.ts";

export type BlockPanelProps = {
  /** The block (1 to 40) that the panel is about; a notch of light points at its column. */
  number: number;
  /** Such as "Block 23, week 10". */
  title: ReactNode;
  /** Said at the right of the title, such as "1 of 3 lessons done". */
  aside?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** What one block of the wall above stands for. What it shows changes with the block, so screen readers are told politely. */
export function BlockPanel({ number, title, aside, children, className }: BlockPanelProps) {
  const notch = `${((placeOfBlock(number).column + 0.5) / wallColumns) * 100}%`;
  return (
    <div
      className={className ? `block-panel ${className}` : "block-panel"}
      style={{ "--notch": notch } as CSSProperties}
    >
      <h3 aria-live="polite">
        {title} {aside ? <span>{aside}</span> : null}
      </h3>
      {children}
    </div>
  );
}
