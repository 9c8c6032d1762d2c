import { useState } from "react";
import { StarInput } from "#ui/components/star-input.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { submitReview } from "../calls.ts";
import { maxMessageLength, tutorTexts } from "../contract.ts";

/** The form of a review (FIND-07). `before`: what this person wrote of the tutor earlier, to be changed. */
export function ReviewForm({
  id,
  slug,
  before = null,
  onSent,
}: {
  id: string;
  slug: string;
  before?: { rating: number; message: string } | null;
  onSent?: () => void;
}) {
  const [rating, setRating] = useState(before?.rating ?? 0);
  const [text, setText] = useDraft(`review:${slug}`, before?.message);
  const [isDone, setDone] = useState(false);
  const act = useAct(submitReview, {
    onDone() {
      setRating(0);
      setText("");
      setDone(true);
      onSent?.();
    },
  });

  return (
    <ActForm
      act={act}
      wrong={{ rating: rating === 0 && tutorTexts.reviewUnrated }}
      onSend={() => {
        setDone(false);
        void act.run({ body: { tutor: slug, rating, message: text } });
      }}
      submit="Submit review"
      busyLabel={tutorTexts.submitting}
      button={{ block: true }}
      textOf={({ status }) => (status === 401 ? tutorTexts.sessionOver : tutorTexts.reviewFailed)}
      done={isDone && tutorTexts.reviewDone}
    >
      {(errors) => (
        <>
          <StarInput
            id={`${id}-rating`}
            name="rating"
            label="Your rating"
            value={rating}
            onChange={(event) => {
              setRating(Number(event.currentTarget.value));
              setDone(false);
              act.clear();
            }}
            error={errors.rating}
          />
          <TextArea
            id={`${id}-message`}
            name="message"
            label="Your review"
            optional
            rows={4}
            maxLength={maxMessageLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
    </ActForm>
  );
}
