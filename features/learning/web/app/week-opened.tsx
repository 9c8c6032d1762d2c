import { type ComponentType, lazy, Suspense } from "react";
import { useSavingData } from "#ui/data-use/saving.ts";
import type { BlockWallProps } from "#ui/illustrations/block-wall.tsx";
import { openedBlocks, wallBlocks } from "#ui/illustrations/wall-blocks.ts";
import type { CourseProgress } from "../../contract.ts";

/** Drawn once a week, so it comes only then; without a network the words alone say it. */
const BlockWall = lazy(() =>
  import("#ui/illustrations/block-wall.tsx").then(
    (module): { default: ComponentType<BlockWallProps> } => ({ default: module.BlockWall }),
    (): { default: ComponentType<BlockWallProps> } => ({ default: () => null }),
  ),
);

/** The last lesson of a week is done: more of the wall comes away. */
export function WeekOpened({ week, progress }: { week: number; progress: CourseProgress }) {
  const isSaving = useSavingData();
  return (
    <section
      role="status"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
    >
      <div className="grid content-center gap-1 p-5">
        <h2 className="text-h3">Week {week} is done</h2>
        <p className="text-on-wall-2">
          {progress.lessonsDone} of {progress.lessons} lessons, {progress.percentDone}% of the course.
        </p>
      </div>
      {isSaving ? null : (
        <Suspense fallback={<div className="aspect-8/5 w-full" />}>
          <BlockWall blocks={wallBlocks(openedBlocks(progress.percentDone))} />
        </Suspense>
      )}
    </section>
  );
}
