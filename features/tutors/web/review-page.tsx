import { paths } from "#lib/paths.ts";
import { Breadcrumb } from "#ui/components/breadcrumb.tsx";
import { Button, ButtonLink } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { StarInput } from "#ui/components/star-input.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import type { ReviewFormResult, TutorDetail } from "../catalogue-contract.ts";
import { maxMessageLength, tutorTexts } from "../contract.ts";
import { TutorPicture } from "./tutor-picture.tsx";

/**
 * The review form as a page (FIND-07): what "Leave a Review" leads to without scripts. The browser sends it to the same
 * address, which answers with this page again: what was wrong, with what was typed, or that it arrived.
 */
export function ReviewPage({
  tutor,
  result,
}: {
  tutor: Pick<TutorDetail, "id" | "slug" | "fullName" | "course" | "avatarUrl">;
  /** What came of the form; null before it was sent. */
  result: ReviewFormResult | null;
}) {
  const refused = result?.sent === false ? result : null;
  return (
    <div className="wrap pt-3 pb-(--section)">
      <Breadcrumb
        items={[
          { label: "Tutors", href: paths.tutors() },
          { label: tutor.fullName, href: paths.tutor(tutor.slug) },
          { label: tutorTexts.review },
        ]}
      />
      <div className="mx-auto mt-4 max-w-140">
        <div className="flex items-center gap-4">
          <div className="size-20 flex-none overflow-hidden rounded-[10px_28px_10px_10px] bg-primary-soft">
            <TutorPicture tutor={tutor} />
          </div>
          <div>
            <h1 className="text-h2">Review {tutor.fullName}</h1>
            <p className="font-semibold text-link">{tutor.course}</p>
          </div>
        </div>
        {result?.sent ? (
          <div className="mt-8 grid justify-items-start gap-5">
            <FormMessage tone="success">{tutorTexts.reviewDone}</FormMessage>
            <p className="text-ink-2">A member of our staff reads it before it is shown.</p>
            <ButtonLink href={paths.tutor(tutor.slug)} variant="line">
              Back to {tutor.fullName}
            </ButtonLink>
          </div>
        ) : (
          <form method="post" action={paths.tutorReview(tutor.slug)} className="card card-padded mt-6 grid gap-5">
            <StarInput
              id="review-page-rating"
              name="rating"
              label="Your rating"
              defaultValue={refused?.typed.rating}
              error={refused?.errors.rating}
            />
            <TextArea
              id="review-page-message"
              name="message"
              label="Your review"
              optional
              rows={5}
              maxLength={maxMessageLength}
              defaultValue={refused?.typed.message}
              error={refused?.errors.message}
            />
            {refused && !refused.errors.rating && !refused.errors.message && (
              <FormMessage tone="error">{refused.sentence}</FormMessage>
            )}
            <Button type="submit">Submit review</Button>
          </form>
        )}
      </div>
    </div>
  );
}
