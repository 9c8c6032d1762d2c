import { type FormEvent, useRef, useState } from "react";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { subscribe } from "../calls.ts";
import { emailError, failureOf, newsletterTexts, type Outcome, successOf } from "../rules.ts";

export type NewsletterFormProps = {
  /** Unlike that of any other form of the page. */
  id: string;
  /** What was typed, when the page comes back from a submission without scripts. */
  email?: string;
  outcome?: Outcome | null;
};

/**
 * The newsletter form (FOOT-02, FOOT-03). Without scripts it is a form that posts to its own page; the words are the same.
 * The input is the browser's own, so that what was typed before the island woke is stored.
 */
export default function NewsletterForm({ id, email = "", outcome: options = null }: NewsletterFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(options);
  const [invalid, setInvalid] = useState(options?.tone === "error" && emailError(email) !== null);

  function show(next: Outcome, isInvalid = false) {
    setOutcome(next);
    setInvalid(isInvalid);
  }

  const act = useAct(subscribe, {
    onDone(response) {
      show(successOf(response));
      if (input.current) input.current.value = "";
    },
    onError(error) {
      if (error.receivedKind === "nothing" || error.receivedKind === "text")
        console.error("The newsletter subscription failed", error);
      show(failureOf(error));
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const field = input.current;
    if (!field || act.isBusy) return;
    const typed = field.value.trim();
    const error = emailError(typed);
    if (error) {
      show({ tone: "error", message: error }, true);
      field.focus();
      return;
    }
    setOutcome(null);
    setInvalid(false);
    await act.run({ body: { email: typed } });
    // The focus fell off when the input was disabled; a keyboard goes on where it was.
    if (document.activeElement === document.body) {
      field.disabled = false;
      field.focus();
    }
  }

  return (
    <form method="post" action={paths.newsletter()} noValidate onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Your email address"
          defaultValue={email}
          disabled={act.isBusy}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-message`}
          className="input min-w-36 flex-1"
        />
        <Button type="submit" busy={act.isBusy} busyLabel={newsletterTexts.submitting}>
          {newsletterTexts.subscribe}
        </Button>
      </div>
      <FormMessage id={`${id}-message`} tone={outcome?.tone ?? "success"}>
        {outcome?.message}
      </FormMessage>
    </form>
  );
}
