import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type RefObject, useState } from "react";
import { useForm } from "react-hook-form";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { FieldError } from "#ui/components/field-error.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import { submitPick } from "../calls.ts";
import { type PickForm, pickFormSchema, tutorTexts } from "../contract.ts";
import { choicesFor } from "../rules.ts";
import { knownProfile, rememberContact } from "./known-profile.ts";
import type { PickDetail } from "./tutor-actions.tsx";

/** One for all tutors: name and address are the same. */
const draft = "pick";

const isField = (name: string): name is keyof PickForm => name in pickFormSchema.shape;

/** What was typed before the page was left, for a log-in that had to come between. */
function savedForm(): Partial<PickForm> {
  try {
    return JSON.parse(readDraft(draft) || "{}");
  } catch {
    return {};
  }
}

/** The form behind "I'm Picking You" (FIND-03 to FIND-05), filled in with what is known of the person who is logged in. */
export function PickRegistration({
  id,
  tutor,
  choices,
  typed,
  onDone,
}: {
  id: string;
  tutor: PickDetail;
  /** The courses that one may ask for. */
  choices: readonly string[];
  /** What was typed for one tutor is kept for the next, so that nobody types their name and address twice. */
  typed: RefObject<Partial<PickForm>>;
  onDone: () => void;
}) {
  const [isDone, setDone] = useState(false);
  // What the tutor teaches comes first; the rest is a touch away.
  const own = tutor.ownChoices ?? choicesFor(tutor.course, choices);
  const otherChoices = choices.filter((choice) => !own.includes(choice));
  const { register, handleSubmit, reset, setError, getValues, formState } = useForm<PickForm>({
    resolver: standardSchemaResolver(pickFormSchema),
    defaultValues: {
      ...knownProfile(),
      sponsor: "",
      ...savedForm(),
      ...typed.current,
      selectedCourses: [...own],
    },
  });
  const { errors } = formState;

  const act = useAct(
    (values: PickForm, requestKey) => ask(submitPick, { body: { ...values, tutorId: tutor.tutorId }, requestKey }),
    {
      onDone(_, values) {
        rememberContact(values);
        saveDraft(draft, "");
        typed.current = {};
        reset({ fullName: "", phoneNumber: "", email: "", location: "", sponsor: "", selectedCourses: [] });
        setDone(true);
        onDone();
      },
      onError({ fields }) {
        for (const [name, message] of Object.entries(fields)) {
          if (isField(name)) setError(name, { message: message });
        }
      },
    },
  );
  const { error } = act;
  const failed =
    error &&
    (error.status === 0 ? tutorTexts.network : error.status === 401 ? tutorTexts.sessionOver : tutorTexts.pickFailed);

  async function send(values: PickForm) {
    setDone(false);
    await act.run(values);
  }

  /** Id, error and the rest of a field; two forms may be on one page, so the ids carry the dialog's. */
  const field = (name: keyof PickForm) => ({
    ...register(name),
    id: `${id}-${name}`,
    error: errors[name]?.message,
  });

  const courseBox = (choice: string) => (
    <Checkbox
      key={choice}
      {...register("selectedCourses")}
      id={`${id}-course-${choices.indexOf(choice) + 1}`}
      value={choice}
      label={choice}
      aria-invalid={errors.selectedCourses ? true : undefined}
    />
  );

  return (
    <form
      noValidate
      onSubmit={handleSubmit(send)}
      onChange={() => {
        const { selectedCourses: _, ...values } = getValues();
        typed.current = values;
        saveDraft(draft, JSON.stringify(values));
      }}
      className="grid gap-4"
    >
      <TextField {...field("fullName")} label="Full Name" required autoComplete="name" data-autofocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("phoneNumber")} label="Phone Number" type="tel" required autoComplete="tel" />
        <TextField {...field("email")} label="Email" type="email" required autoComplete="email" />
        <TextField {...field("location")} label="Location/City" required autoComplete="address-level2" />
        <SelectField {...field("sponsor")} label="Sponsor" optional placeholder="Who pays?">
          <option value="Myself">Myself</option>
          <option value="Other">Other</option>
        </SelectField>
      </div>
      <fieldset aria-describedby={errors.selectedCourses ? `${id}-selectedCourses-error` : undefined}>
        <legend className="label">Courses</legend>
        <div className="grid sm:grid-cols-2">{own.map(courseBox)}</div>
        {otherChoices.length > 0 && (
          <details open={own.length === 0 || undefined}>
            <summary className="link inline-flex min-h-(--tap) cursor-pointer items-center text-sm">
              Other courses
            </summary>
            <div className="grid sm:grid-cols-2">{otherChoices.map(courseBox)}</div>
          </details>
        )}
        {errors.selectedCourses && (
          <FieldError id={`${id}-selectedCourses-error`}>{errors.selectedCourses.message}</FieldError>
        )}
      </fieldset>
      <p className="hint">{tutorTexts.pickCommits(tutor.tutorName.split(" ")[0] ?? tutor.tutorName)}</p>
      <FormMessage tone={isDone ? "success" : "error"}>{isDone ? tutorTexts.pickDone : failed}</FormMessage>
      <Button type="submit" busy={act.isBusy} busyLabel={tutorTexts.submitting} block>
        Register
      </Button>
    </form>
  );
}
