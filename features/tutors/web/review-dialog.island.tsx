import { type FormEvent, useRef, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { StarInput } from "#ui/components/star-input.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { maxMessageLength, tutorTexts } from "../contract.ts";
import { sessionHeader } from "./session-header.ts";
import type { ReviewDetail } from "./tutor-actions.tsx";
import { useIslandOpen } from "./use-island-open.ts";

/** The review dialog (FIND-07). `tutor` is the one to review when the link names none (the page of one tutor). */
export default function ReviewDialog({ id, tutor: tutorOfPage }: { id: string; tutor: ReviewDetail | null }) {
  const [tutor, setTutor] = useState<ReviewDetail | null>(null);
  const [isOpen, setOpen] = useState(false);

  useIslandOpen<ReviewDetail>(id, ({ slug, tutorName }) => {
    const wanted = slug && tutorName ? { slug, tutorName } : tutorOfPage;
    if (!wanted) return;
    setTutor(wanted);
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

function ReviewForm({ id, slug }: { id: string; slug: string }) {
  const [rating, setRating] = useState(0);
  const [text, setText] = useState("");
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
    const body = JSON.stringify({ tutor: slug, rating, message: text });
    // Only secure pages can make keys; without one a retry is simply another review that waits.
    if (sent.current.body !== body) sent.current = { body, key: globalThis.crypto?.randomUUID?.() ?? "" };
    setBusy(true);
    setMessage(null);
    try {
      const response = await fetch("/api/reviews", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...sessionHeader(),
          ...(sent.current.key ? { "Idempotency-Key": sent.current.key } : {}),
        },
        body,
      });
      if (!response.ok) throw new Error(`The review was refused with status ${response.status}.`);
      sent.current = { body: "", key: "" };
      setRating(0);
      setText("");
      setMessage(tutorTexts.reviewDone);
    } catch {
      setMessage(tutorTexts.reviewFailed);
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
