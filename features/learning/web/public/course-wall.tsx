import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useSavingData } from "#ui/data-use/saving.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { BlockPanel } from "#ui/illustrations/block-panel.tsx";
import { BlockWall } from "#ui/illustrations/block-wall.tsx";
import { openedBlocks, wallBlocks } from "#ui/illustrations/wall-blocks.ts";
import { BlockLessons } from "../app/block-lessons.tsx";
import { enrolledSteps, type GradedAssessment } from "../block-lessons.ts";

export type CourseWallProps = {
  /** Slug of the course. */
  course: string;
  /** What its students call it. */
  name: string;
  /** What the percentage is of, such as "Lessons of UX Course". */
  label: string;
  percentDone: number;
  /** Where the percentage counts graded work next to the lessons. */
  graded?: GradedAssessment;
  /** Shows the lessons of the next block from the beginning, unless data is being saved. */
  showsNext?: boolean;
  /** Under the caption of the wall, before the lessons of a block. */
  children?: ReactNode;
};

/** Brought when someone wants to share. */
const ShareWall = lazyPart(async () => ({ default: (await import("../app/share-wall.tsx")).ShareWall }));

/**
 * How far a course has come, as a wall of 40 blocks. A block that is chosen shows its lessons under the wall, with what reading
 * each costs; the wall can be shared as a picture.
 */
export function CourseWall({ course, name, label, percentDone, graded, showsNext, children }: CourseWallProps) {
  const isSaving = useSavingData();
  const frame = useRef<HTMLDivElement>(null);
  const opened = openedBlocks(percentDone, enrolledSteps);
  const blocks = wallBlocks(opened);
  // The one that is ajar follows the lessons; one that was touched stays.
  const [touched, setTouched] = useState<number | null>(null);
  const [isSharing, setSharing] = useState(false);
  const chosen = touched ?? (showsNext && !isSaving && opened < blocks.length ? opened + 1 : null);
  return (
    <div ref={frame} className="on-wall flex h-full flex-col bg-wall-2 text-on-wall">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentDone}
        aria-valuetext={`${percentDone}% done, ${100 - percentDone}% remaining`}
      />
      <BlockWall blocks={blocks} chosen={chosen} label={`${blocks.length} blocks of ${name}`} onChoose={setTouched} />
      {chosen === null ? (
        <BlockPanel number={null} action={children}>
          <p className="text-on-wall-2 text-sm">
            {opened} of {blocks.length} blocks are open. Choose one to see its lessons.
          </p>
        </BlockPanel>
      ) : (
        <BlockLessons
          course={course}
          graded={graded}
          action={children}
          number={chosen}
          state={blocks[chosen - 1]?.state ?? "shut"}
        />
      )}
      <div className="mt-auto flex justify-end px-4 pb-1 md:px-5">
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 items-center gap-2 text-on-wall-2 text-sm hover:text-on-wall"
          onClick={() => setSharing(true)}
        >
          <Icon name="share" size={16} />
          Share as a picture
        </button>
      </div>
      {isSharing ? (
        <Suspense>
          <ShareWall name={name} percentDone={percentDone} frame={frame} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
