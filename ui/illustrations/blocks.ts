/**
 * The breeze blocks: each function gives the SVG path of the hole (or shape) in one block whose corner is x, y and whose
 * side is `side`. All are made from one square and one quarter circle.
 */
export type Block = (x: number, y: number, side: number, turn: number) => string;

export const blockNames = ["swing", "leaf", "disc", "square", "diamond", "slots"] as const;
export type BlockName = (typeof blockNames)[number];

/** A coordinate with at most two decimals: what a screen can show, and half the bytes. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The swung door: a quarter disc hinged in one of four corners; turn 0 hinges top left, then clockwise. */
export function swing(x: number, y: number, side: number, turn: number, margin = 0.12): string {
  const inset = side * margin;
  const w = round(side - 2 * inset);
  const left = round(x + inset);
  const top = round(y + inset);
  const right = round(x + side - inset);
  const bottom = round(y + side - inset);
  const arc = `a${w} ${w} 0 0 1 `;
  switch (turn & 3) {
    case 0:
      return `M${left} ${top}h${w}${arc}${-w} ${w}z`;
    case 1:
      return `M${right} ${top}v${w}${arc}${-w} ${-w}z`;
    case 2:
      return `M${right} ${bottom}h${-w}${arc}${w} ${-w}z`;
    default:
      return `M${left} ${bottom}v${-w}${arc}${w} ${w}z`;
  }
}

/** How a swing is turned in a wall, so that each two by two blocks form one sun disc. */
export function turnAt(column: number, row: number): number {
  if (column & 1) return row & 1 ? 0 : 3;
  return row & 1 ? 1 : 2;
}

const leaf: Block = (x, y, side, turn) => {
  const inset = side * 0.1;
  const w = round(side - 2 * inset);
  const arc = `a${w} ${w} 0 0 1 `;
  return turn & 1
    ? `M${round(x + side - inset)} ${round(y + inset)}${arc}${-w} ${w}${arc}${w} ${-w}z`
    : `M${round(x + inset)} ${round(y + inset)}${arc}${w} ${w}${arc}${-w} ${-w}z`;
};

const disc: Block = (x, y, side) => {
  const r = round(side * 0.3);
  const arc = `a${r} ${r} 0 1 0 `;
  return `M${round(x + side * 0.2)} ${round(y + side / 2)}${arc}${2 * r} 0${arc}${-2 * r} 0z`;
};

const square: Block = (x, y, side) => {
  const w = round(side * 0.68);
  return `M${round(x + side * 0.16)} ${round(y + side * 0.16)}h${w}v${w}h${-w}z`;
};

const diamond: Block = (x, y, side) => {
  const half = round(side * 0.38);
  return `M${round(x + side / 2)} ${round(y + side * 0.12)}l${half} ${half} ${-half} ${half} ${-half} ${-half}z`;
};

const slots: Block = (x, y, side) => {
  const height = round(side * 0.68);
  const width = round(height / 5);
  const left = x + side * 0.16;
  return [0, 1, 2]
    .map((slot) => `M${round(left + slot * 2 * width)} ${round(y + side * 0.16)}h${width}v${height}h${-width}z`)
    .join("");
};

const blocks: Record<BlockName, Block> = {
  swing: (x, y, side, turn) => swing(x, y, side, turn, 0.1),
  leaf,
  disc,
  square,
  diamond,
  slots,
};

/** The path of one block in a square of `side` whose corner is x, y, turned by so many quarters. */
export function blockAt(name: BlockName, x: number, y: number, side: number, turn: number): string {
  return blocks[name](x, y, side, turn);
}

/** The path of one block of a panel, turned to suit its place. */
export function blockPath(name: BlockName, column: number, row: number, side: number): string {
  const turn = name === "leaf" ? (column + row) & 1 : turnAt(column, row);
  return blocks[name](column * side, row * side, side, turn);
}
