import { type CSSProperties, type KeyboardEvent, useRef, useState } from "react";
import { swing, turnAt } from "./blocks.ts";
import { Scenery } from "./scene/scenery.tsx";
import { blockCount, neighbourBlock, placeOfBlock, type WallBlock, wallColumns, wallRows } from "./wall-blocks.ts";
import "../styles/block-wall.css";

const side = 64;
const width = wallColumns * side;
const height = wallRows * side;

/** How long one block takes to clear, and all of them together, in milliseconds. */
const blockMs = 160;
const wallMs = 640;

export type BlockWallProps = {
  /** All 40, the first one first (wallBlocks). */
  blocks: readonly WallBlock[];
  className?: string;
  /** What the wall is of, for screen readers. With it and `onChoose` each block is a button; without, the wall is decorative. */
  label?: string;
  /** The block (1 to 40) whose panel is shown. */
  chosen?: number | null;
  onChoose?: (number: number) => void;
};

/**
 * Progress as a wall before the view, always whole: it keeps its proportions, 8 to 5, and nothing of it is cut off. Blocks come
 * away column by column from the left, each column from below. When it is first drawn, the open ones clear in order (CSS only;
 * under reduced motion they are gone at once). The figure is next to it in words.
 */
export function BlockWall({ blocks, className, label, chosen = null, onChoose }: BlockWallProps) {
  const places = blocks.map((block, index) => ({ block, number: index + 1, ...placeOfBlock(index + 1) }));
  const closed = places.filter(({ block }) => block.state !== "open");
  const open = places.filter(({ block }) => block.state === "open");
  const stepMs = open.length > 1 ? (wallMs - blockMs) / (open.length - 1) : 0;
  return (
    <div className={className ? `block-wall ${className}` : "block-wall"}>
      <svg className="view" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Scenery width={width} height={height} {...view} />
        <path className="jt" d={joints} />
        <path className="bk" d={closed.map(blockAt).join("")} />
        <path className="gr" d={closed.map(grooveAt).join("")} />
        {closed.map((position) =>
          position.block.state === "ajar" ? <path key={position.number} className="aj" d={grooveAt(position)} /> : null,
        )}
        {open.map((position, order) => (
          <g
            key={position.number}
            className="go"
            style={{ "--at": `${Math.round(order * stepMs)}ms` } as CSSProperties}
          >
            <path className="bk" d={blockAt(position)} />
            <path className="gr" d={grooveAt(position)} />
          </g>
        ))}
      </svg>
      {onChoose && label !== undefined ? (
        <Buttons blocks={blocks} label={label} chosen={chosen} onChoose={onChoose} />
      ) : (
        <div className="block-grid" aria-hidden="true">
          {places.map(({ block, number }) =>
            block.face || block.date ? (
              <span key={number} style={cellOf(number)}>
                <Inside block={block} />
              </span>
            ) : null,
          )}
        </div>
      )}
    </div>
  );
}

const directions: Partial<Record<string, Parameters<typeof neighbourBlock>[1]>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The blocks as buttons, with one tab stop for all of them: arrow keys, Home and End go from one to another. */
function Buttons({
  blocks,
  label,
  chosen,
  onChoose,
}: Required<Pick<BlockWallProps, "blocks" | "label" | "chosen" | "onChoose">>) {
  const group = useRef<HTMLDivElement>(null);
  const ajar = blocks.findIndex(({ state }) => state === "ajar");
  const [focused, setFocused] = useState<number | null>(null);
  const stop = focused ?? chosen ?? (ajar < 0 ? 1 : ajar + 1);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...(group.current?.children ?? [])];
    const number = document.activeElement ? buttons.indexOf(document.activeElement) + 1 : 0;
    const direction = directions[event.key];
    const to = direction
      ? neighbourBlock(number, direction)
      : event.key === "Home"
        ? 1
        : event.key === "End"
          ? blockCount
          : null;
    if (number === 0 || to === null) return;
    event.preventDefault();
    const next = buttons[to - 1];
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div ref={group} className="block-grid" role="group" aria-label={label} onKeyDown={move}>
      {blocks.map((block, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
          key={index}
          type="button"
          tabIndex={index + 1 === stop ? 0 : -1}
          aria-label={nameOf(block)}
          aria-pressed={index + 1 === chosen}
          style={cellOf(index + 1)}
          onFocus={() => setFocused(index + 1)}
          onClick={() => onChoose(index + 1)}
        >
          <Inside block={block} />
        </button>
      ))}
    </div>
  );
}

/** What is written on a block belongs to its name: people ask for it by that. */
const nameOf = ({ label, date }: WallBlock) => (date ? `${label}, ${date.weekday} ${date.day}` : label);

function Inside({ block: { face, date } }: { block: WallBlock }) {
  if (face) return face;
  if (!date) return null;
  return (
    <span className="block-date" aria-hidden="true">
      {date.weekday} <b>{date.day}</b>
    </span>
  );
}

function cellOf(number: number): CSSProperties {
  const { column, row } = placeOfBlock(number);
  return { gridArea: `${row + 1} / ${column + 1}` };
}

type Place = { column: number; row: number };

function blockAt({ column, row }: Place): string {
  return `M${column * side} ${row * side}h${side}v${side}h${-side}z`;
}

function grooveAt({ column, row }: Place): string {
  return swing(column * side, row * side, side, turnAt(column, row), 0.13);
}

/** The sun is left of the middle and low hills before it, so that half a wall already shows it. */
const view = { horizon: 256, sunX: 205, sunY: 128, sunRadius: 63 };

/** Faint lines over the view where the blocks were. */
const joints =
  Array.from({ length: wallColumns - 1 }, (_, column) => `M${(column + 1) * side} 0v${height}`).join("") +
  Array.from({ length: wallRows - 1 }, (_, row) => `M0 ${(row + 1) * side}h${width}`).join("");
