import { type FormEvent, useRef, useState } from "react";
import { ask } from "#ui/api/ask.ts";
import { asFault } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { StarInput } from "#ui/components/star-input.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
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
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  /** The key of what is being sent: a retry of the same words is the same review, other words are another. */
  const sent = useRef({ body: "", key: "" });
  const isUnrated = message === tutorTexts.reviewUnrated;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (rating === 0) {
      setMessage(tutorTexts.reviewUnrated);
      document.getElementById(`${id}-rating-1`)?.focus();
      return;
    }
    const review = { tutor: slug, rating, message: text };
    const body = JSON.stringify(review);
    // Only secure pages can make keys; without one a retry is simply another review that waits.
    if (sent.current.body !== body) sent.current = { body, key: globalThis.crypto?.randomUUID?.() ?? "" };
    setBusy(true);
    setMessage(null);
    try {
      const { key } = sent.current;
      await ask(submitReview, { body: review, ...(key ? { requestKey: key } : {}) });
      sent.current = { body: "", key: "" };
      setRating(0);
      setText("");
      setMessage(tutorTexts.reviewDone);
      onSent?.();
    } catch (error) {
      setMessage(asFault(error).status === 401 ? tutorTexts.sessionOver : tutorTexts.reviewFailed);
    } finally {
      setBusy(false);
    }
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
          setMessage(null);
        }}
        error={isUnrated ? message : undefined}
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
      <FormMessage tone={message?.includes("successfully") ? "success" : "error"}>
        {isUnrated ? null : message}
      </FormMessage>
      <Button type="submit" busy={isBusy} busyLabel={tutorTexts.submitting} block>
        Submit review
      </Button>
    </form>
  );
}
