import { lazy, Suspense } from "react";
import { SingleTutorPage } from "#features/tutors/web/app/single-tutor-page.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { appMeta } from "../app-meta.ts";
import type { Route } from "./+types/single-tutor.ts";

// Stands below what most come for, so it comes after it.
const BookTrial = lazy(() => import("#features/classes/web/app/book-trial.tsx"));

export const meta = () => appMeta("Find Tutor");

export default function SingleTutor({ params }: Route.ComponentProps) {
  return (
    <SingleTutorPage
      // Another tutor is another page: nothing that was typed for one is sent to the next.
      key={params.id}
      id={params.id}
      booking={(tutor) => (
        <Suspense
          fallback={
            <Skeleton words="Loading available hours...">
              <SkeletonBlock className="h-40" />
            </Skeleton>
          }
        >
          <BookTrial {...tutor} />
        </Suspense>
      )}
    />
  );
}
