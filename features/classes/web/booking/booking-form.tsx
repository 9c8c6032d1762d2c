import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { accountTexts } from "#features/accounts/texts.ts";
import { newPasswordError, passwordHint } from "#features/accounts/web/public/new-password.ts";
import { personHere, rememberHere, signUpHere } from "#features/accounts/web/public/sign-up-here.ts";
import { pickFormSchema, tutorTexts } from "#features/tutors/contract.ts";
import { paths } from "#lib/paths.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { ApiError } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { PasswordField } from "#ui/components/password-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { bookTrial } from "../../calls.ts";
import type { ClassView, FreeTime } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import type { TrialTutor } from "./trial-tutor.ts";

const pickForm = z.omit(pickFormSchema, { sponsor: true });
/** Anyone who became a member in this form has typed a password, which nobody asks for any more. */
const memberForm = z.extend(pickForm, { password: z.optional(z.string()) });
const strangerForm = z.extend(pickForm, {
  password: z.string().check(
    z.refine((text) => newPasswordError(text) === null, {
      error: (issue) => newPasswordError(String(issue.input)) ?? undefined,
    }),
  ),
});
type Form = z.output<typeof memberForm>;

/** The registration with a tutor keeps what was typed under the same name: it asks for the same. */
const draft = "pick";

function savedForm(): Partial<Form> {
  try {
    return JSON.parse(readDraft(draft) || "{}");
  } catch {
    return {};
  }
}

export type BookingFormProps = {
  id: string;
  tutor: TrialTutor;
  time: FreeTime;
  onBooked: (booked: ClassView) => void;
  /** The time went to somebody else, or has passed. */
  onTaken: (sentence: string) => void;
};

/**
 * Books a free time with a tutor and picks the tutor along with it. A visitor gets an account in the same step, with the
 * password typed once; a student is asked for nothing that their profile knows. What is typed is kept in this tab, but for the
 * password; sending it again after a lost answer is the same account and the same booking.
 */
export function BookingForm({ id, tutor, time, onBooked, onTaken }: BookingFormProps) {
  const [person, setPerson] = useState(personHere);
  const [formError, setFormError] = useState<string | null>(null);
  const [isKnown, setKnown] = useState(false);
  const known = {
    fullName: person?.fullName ?? "",
    email: person?.email ?? "",
    phoneNumber: person?.phone ?? "",
    location: person?.address ?? "",
  };
  const [request] = useState(() => known);
  const { register, handleSubmit, setError, getValues, formState } = useForm<Form>({
    resolver: standardSchemaResolver(person ? memberForm : strangerForm),
    defaultValues: {
      ...savedForm(),
      ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
      selectedCourses: [...tutor.ownChoices],
    },
  });
  const { errors, isSubmitting } = formState;
  const first = tutor.tutorName.split(" ")[0];
  const login = paths.login({ next: `${paths.tutor(tutor.slug)}#trial=${time.startsAt}` });

  async function send({ password = "", email, ...pick }: Form) {
    setFormError(null);
    setKnown(false);
    try {
      if (!personHere()) {
        if ((await signUpHere({ fullName: pick.fullName, email, password })) === "known") return setKnown(true);
        setPerson(personHere());
      }
      const response = await ask(bookTrial, {
        body: { tutorId: tutor.tutorId, startsAt: time.startsAt, zone: viewerZone(), pick },
      });
      saveDraft(draft, "");
      rememberHere({ phone: pick.phoneNumber, address: pick.location });
      onBooked(response.class);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { status, fields, message } = problem;
      if (fields.startsAt || message === classTexts.taken) return onTaken(message);
      for (const [name, text] of Object.entries(fields)) {
        const field = name === "pick" ? "selectedCourses" : name;
        if (field in strangerForm.shape) setError(field as keyof Form, { message: text });
      }
      setFormError(status === 0 ? classTexts.noNetwork : message || classTexts.failed);
    }
  }

  const field = (name: Exclude<keyof Form, "selectedCourses">) => ({
    ...register(name),
    id: `${id}-${name}`,
    required: true,
    error: errors[name]?.message,
  });
  // Anyone who was a stranger when the form opened goes on in it: nothing moves under their fingers.
  const wants = (name: keyof typeof request) => request[name] === "";
  const isStranger = request.email === "";
  // What a tutor teaches is asked for as it is; more of it, or none, is for the student to say.
  const offersChoice = tutor.ownChoices.length !== 1;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(send)}
      onChange={() => {
        const { password: _, selectedCourses: __, ...values } = getValues();
        saveDraft(draft, JSON.stringify(values));
      }}
    >
      <p className="text-ink-2">
        {time.day}, {time.time}, with {tutor.tutorName}. Half an hour, free, no card asked. Nobody holds it until you
        book.
      </p>
      {wants("fullName") && <TextField {...field("fullName")} label="Full Name" autoComplete="name" data-autofocus />}
      {isStranger && (
        <TextField
          {...field("email")}
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {(wants("phoneNumber") || wants("location")) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {wants("phoneNumber") && (
            <TextField {...field("phoneNumber")} label="Phone Number" type="tel" autoComplete="tel" />
          )}
          {wants("location") && (
            <TextField {...field("location")} label="Location/City" autoComplete="address-level2" />
          )}
        </div>
      )}
      {isStranger && !person && (
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="new-password"
          hint={errors.password ? undefined : passwordHint}
        />
      )}
      {offersChoice && (
        <fieldset>
          <legend className="label">What do you want to learn?</legend>
          {(tutor.ownChoices.length > 0 ? tutor.ownChoices : tutor.choices).map((choice, index) => (
            <Checkbox
              key={choice}
              {...register("selectedCourses")}
              id={`${id}-course-${index + 1}`}
              value={choice}
              label={choice}
            />
          ))}
          {errors.selectedCourses && <FieldError>{errors.selectedCourses.message}</FieldError>}
        </fieldset>
      )}
      <p className="hint">
        {tutorTexts.pickCommits(first ?? tutor.tutorName)}
        {isStranger && (
          <>
            {" "}
            It makes you an account here, by our <NewTab href={paths.terms()}>Terms of Service</NewTab> and{" "}
            <NewTab href={paths.privacy()}>Privacy Policy</NewTab>.
          </>
        )}
      </p>
      <FormMessage tone="error">{isKnown ? classTexts.knownAddress : formError}</FormMessage>
      <Button type="submit" busy={isSubmitting} busyLabel="Booking..." block>
        Book {time.label}
      </Button>
      {isStranger && !person && (
        <p className="text-center text-sm text-ink-2">
          {accountTexts.haveAccount}{" "}
          <a href={login} className="link inline-flex min-h-11 items-center">
            Login
          </a>
        </p>
      )}
    </form>
  );
}

/** In a tab of its own: what is typed into the form stays. */
function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
