import { type FormEvent, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { StarInput } from "#ui/components/star-input.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
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
  const [isUnrated, setUnrated] = useState(false);
  const [isDone, setDone] = useState(false);
  const act = useAct(submitReview, {
    onDone() {
      setRating(0);
      setText("");
      setDone(true);
      onSent?.();
    },
  });
  const { error } = act;

  function send(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    setUnrated(rating === 0);
    if (rating === 0) {
      act.clear();
      document.getElementById(`${id}-rating-1`)?.focus();
    } else void act.run({ body: { tutor: slug, rating, message: text } });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <StarInput
        id={`${id}-rating`}
        name="rating"
        label="Your rating"
        value={rating}
        onChange={(event) => {
          setRating(Number(event.currentTarget.value));
          setUnrated(false);
          setDone(false);
          act.clear();
        }}
        error={isUnrated ? tutorTexts.reviewUnrated : undefined}
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
      <FormMessage tone={isDone ? "success" : "error"}>
        {isDone
          ? tutorTexts.reviewDone
          : error && (error.status === 401 ? tutorTexts.sessionOver : tutorTexts.reviewFailed)}
      </FormMessage>
      <Button type="submit" busy={act.isBusy} busyLabel={tutorTexts.submitting} block>
        Submit review
      </Button>
    </form>
  );
}
