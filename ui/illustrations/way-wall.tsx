import { dayParts } from "#ui/components/date-block.tsx";
import { BlockWall } from "./block-wall.tsx";
import { Portrait } from "./portrait.tsx";
import { openedBlocks, type WallBlock, wallBlocks } from "./wall-blocks.ts";

export type WayWallProps = {
  /** How many steps of a way are done: so many blocks are open in any case. */
  done: number;
  /** What is done of the work after it. */
  percentDone?: number;
  /** Whose face is in the second block. */
  face?: { id: string; fullName: string; avatarUrl: string | null };
  /** The day in the third: `2026-11-26`. */
  date?: string;
  className?: string;
};

/** A wall with a block for each step that is done. Decorative: what is done is next to it in words. */
export function WayWall({ done, percentDone = 0, face, date, className }: WayWallProps) {
  const blocks = wallBlocks(openedBlocks(percentDone, done), (number): Partial<WallBlock> => {
    if (number === 2 && face) return { face: <Face {...face} /> };
    return number === 3 && date ? { date: dayParts(date) } : {};
  });
  return <BlockWall blocks={blocks} className={className} />;
}

function Face({ id, fullName, avatarUrl }: NonNullable<WayWallProps["face"]>) {
  return avatarUrl ? (
    <img src={avatarUrl} alt="" className="size-full object-cover" />
  ) : (
    <Portrait name={fullName} seed={id} decorative />
  );
}
