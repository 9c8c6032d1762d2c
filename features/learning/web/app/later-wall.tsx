import { type ComponentProps, type ComponentType, Suspense } from "react";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useSavingData } from "#ui/data-use/saving.ts";
import type { StillWall } from "../public/still-wall.tsx";

type Wall = ComponentType<ComponentProps<typeof StillWall>>;

const Drawn = lazyPart(() =>
  import("../public/still-wall.tsx").then(
    (module): { default: Wall } => ({ default: module.StillWall }),
    // Without a network the words alone show it.
    (): { default: Wall } => ({ default: () => null }),
  ),
);

/** The wall on a page of lessons: it comes after the text, and not at all while data is being saved. */
export function LaterWall(props: ComponentProps<typeof StillWall>) {
  const isSaving = useSavingData();
  if (isSaving) return null;
  return (
    <Suspense fallback={<div className="aspect-8/5 w-full" />}>
      <Drawn {...props} />
    </Suspense>
  );
}
