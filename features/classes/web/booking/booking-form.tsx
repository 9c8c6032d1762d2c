import { useState } from "react";
import * as z from "zod/mini";
import { accountTexts } from "#features/accounts/texts.ts";
import { newPasswordError, passwordHint } from "#features/accounts/web/public/new-password.ts";
import { KnownAddress, personHere, rememberHere, signUpHere } from "#features/accounts/web/public/sign-up-here.ts";
import { pickFormSchema, tutorTexts } from "#features/tutors/contract.ts";
import { paths } from "#lib/paths.ts";
import { viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormBoxes } from "#ui/form/form-boxes.tsx";
import { FormPassword, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { bookTrial } from "../../calls.ts";
import type { ClassView, FreeTime } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import type { TrialTutor } from "./trial-tutor.ts";

const pickForm = z.omit(pickFormSchema, { sponsor: true });
/** Anyone who became a member in this form has typed a password, which no one asks for any more. */
const memberForm = z.extend(pickForm, { password: z.optional(z.string()) });
const strangerForm = z.extend(pickForm, {
  password: z.string().check(
    z.refine((text) => newPasswordError(text) === null, {
      error: (issue) => newPasswordError(String(issue.input)) ?? undefined,
    }),
  ),
});
type Form = z.output<typeof memberForm>;

export type BookingFormProps = {
  id: string;
  tutor: TrialTutor;
  time: FreeTime;
  onBooked: (booked: ClassView) => void;
  /** The time went to another user, or has passed. */
  onTaken: (sentence: string) => void;
};

/**
 * Books a free time with a tutor and picks the tutor along with it. A visitor gets an account in the same step, with the
 * password typed once; a student is not asked for anything that their profile knows. What is typed is stored in this tab, but for the
 * password; sending it again after a lost answer is the same account and the same booking.
 */
export function BookingForm({ id, tutor, time, onBooked, onTaken }: BookingFormProps) {
  const [person, setPerson] = useState(personHere);
  const [known] = useState({
    fullName: person?.fullName ?? "",
    email: person?.email ?? "",
    phoneNumber: person?.phone ?? "",
    location: person?.address ?? "",
  });
  const first = tutor.tutorName.split(" ")[0];
  const login = paths.login({ next: `${paths.tutor(tutor.slug)}#trial=${time.startsAt}` });

  const act = useAct(
    async ({ password = "", email, ...pick }: Form) => {
      if (!personHere()) {
        await signUpHere({ fullName: pick.fullName, email, password });
        setPerson(personHere());
      }
      const body = { tutorId: tutor.tutorId, startsAt: time.startsAt, zone: viewerZone(), pick };
      const response = await ask(bookTrial, { body });
      rememberHere({ phone: pick.phoneNumber, address: pick.location });
      return response.class;
    },
    {
      onDone: (booked) => onBooked(booked),
      onError({ fields, message }) {
        if (fields.startsAt || message === classTexts.taken) onTaken(message);
      },
    },
  );

  const field = (name: Exclude<keyof Form, "selectedCourses">) => ({ name, id: `${id}-${name}`, required: true });
  // Anyone who was a stranger when the form opened goes on in it: nothing moves under their fingers.
  const wants = (name: keyof typeof known) => known[name] === "";
  const isStranger = wants("email");
  const fromProfile = Object.fromEntries(Object.entries(known).filter(([, value]) => value));
  // The subject of a tutor who teaches one is requested unchanged; of several or none, the student says it.
  const offersChoice = tutor.ownChoices.length !== 1;

  return (
    <CallForm<Form & { sponsor?: string }, Form>
      act={act}
      schema={person ? memberForm : strangerForm}
      values={{ ...known, selectedCourses: [...tutor.ownChoices] }}
      // The registration with a tutor keeps what was typed under the same name, and who pays: it asks for the same.
      draft="pick"
      unsaved={["password", "selectedCourses"]}
      bodyOf={({ sponsor: _, ...typed }) => ({ ...typed, ...fromProfile })}
      onSend={act.run}
      textOf={(error) =>
        error instanceof KnownAddress
          ? classTexts.knownAddress
          : errorMessage(error, error.status === 0 ? classTexts.noNetwork : classTexts.failed)
      }
      submit={`Book ${time.label}`}
      busyLabel="Booking..."
      button={{ block: true }}
      foot={
        isStranger &&
        !person && (
          <p className="text-center text-sm text-ink-2">
            {accountTexts.haveAccount}{" "}
            <a href={login} className="link inline-flex min-h-11 items-center">
              Login
            </a>
          </p>
        )
      }
    >
      <p className="text-ink-2">
        {time.day}, {time.time}, with {tutor.tutorName}. Half an hour, free, no card asked. Nobody holds it until you
        book.
      </p>
      {wants("fullName") && <FormText {...field("fullName")} label="Full Name" autoComplete="name" data-autofocus />}
      {isStranger && (
        <FormText
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
            <FormText {...field("phoneNumber")} label="Phone Number" type="tel" autoComplete="tel" />
          )}
          {wants("location") && <FormText {...field("location")} label="Location/City" autoComplete="address-level2" />}
        </div>
      )}
      {isStranger && !person && (
        <FormPassword {...field("password")} label="Password" autoComplete="new-password" hintOrError={passwordHint} />
      )}
      {offersChoice && (
        <FormBoxes name="selectedCourses" id={`${id}-selectedCourses`} legend="What do you want to learn?">
          {(box) => (tutor.ownChoices.length > 0 ? tutor.ownChoices : tutor.choices).map(box)}
        </FormBoxes>
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
    </CallForm>
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
