import { useState } from "react";
import { Dialog } from "#ui/components/dialog.tsx";
import { useIslandOpen } from "#ui/islands/use-island-open.ts";
import { tutorTexts } from "../contract.ts";
import { ReviewForm } from "./review-form.tsx";
import { provideStoredCaller } from "./stored-caller.ts";
import type { ReviewDetail } from "./tutor-actions.tsx";

provideStoredCaller();

/** The review dialog (FIND-07). `tutor` is the one to review when the link names none (the page of one tutor). */
export default function ReviewDialog({ id, tutor: tutorOfPage }: { id: string; tutor: ReviewDetail | null }) {
  const [tutor, setTutor] = useState<ReviewDetail | null>(null);
  const [isOpen, setOpen] = useState(false);

  useIslandOpen<ReviewDetail>(id, ({ slug, tutorName }) => {
    const reviewDetail = slug && tutorName ? { slug, tutorName } : tutorOfPage;
    if (!reviewDetail) return;
    setTutor(reviewDetail);
    setOpen(true);
  });

  return (
    <Dialog
      id={`${id}-dialog`}
      title={tutor ? `Review ${tutor.tutorName}` : tutorTexts.review}
      open={isOpen}
      onClose={() => setOpen(false)}
    >
      {tutor && <ReviewForm key={tutor.slug} id={id} slug={tutor.slug} />}
    </Dialog>
  );
}
