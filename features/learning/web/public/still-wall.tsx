import { BlockWall } from "#ui/illustrations/block-wall.tsx";
import { openedBlocks, wallBlocks } from "#ui/illustrations/wall-blocks.ts";
import { enrolledSteps } from "../block-lessons.ts";

/** A course's wall to look at, with the figures next to it in words. */
export function StillWall({ percentDone, isEnrolled }: { percentDone: number; isEnrolled: boolean }) {
  return <BlockWall blocks={wallBlocks(openedBlocks(percentDone, isEnrolled ? enrolledSteps : 0))} />;
}
