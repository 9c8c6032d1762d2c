import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { checkInput } from "#platform/http/check-input.ts";
import type { ReviewFormResult } from "../catalogue-contract.ts";
import { reviewSchema, tutorTexts } from "../contract.ts";
import { submitReview } from "./submit-review.ts";

/**
 * The review form as a browser without scripts sends it. Answers refusals as values instead of throwing them, because the
 * page shows them next to the fields; errors that are ours are thrown.
 */
export async function sendReviewForm(
  deps: VerbDeps,
  { slug, form }: { slug: string; form: URLSearchParams },
): Promise<ReviewFormResult> {
  const typed = { rating: Number(form.get("rating")) || 0, message: form.get("message") ?? "" };
  const refused = (message: string, errors = {}): ReviewFormResult => ({
    sent: false,
    sentence: message,
    errors,
    typed,
  });
  const { value: review, errors: fieldErrors } = checkInput(reviewSchema, { tutor: slug, ...typed });
  if (fieldErrors) {
    const errors: Record<string, string> = {};
    for (const { pointer, message } of fieldErrors) errors[pointer.slice(1)] ??= message;
    return refused(tutorTexts.checkFields, errors);
  }
  try {
    await submitReview(deps, { reviewer: null, requestKey: null }, review);
    return { sent: true };
  } catch (error) {
    if (error instanceof AppError) return refused(error.message);
    throw error;
  }
}
