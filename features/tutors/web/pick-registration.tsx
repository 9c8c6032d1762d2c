import { ask } from "#ui/api/ask.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormBoxes } from "#ui/form/form-boxes.tsx";
import { FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { submitPick } from "../calls.ts";
import { type PickForm, pickFormSchema, tutorTexts } from "../contract.ts";
import { choicesFor } from "../rules.ts";
import { knownProfile, rememberContact } from "./known-profile.ts";
import type { PickDetail } from "./tutor-actions.tsx";

const blank: PickForm = { fullName: "", phoneNumber: "", email: "", location: "", sponsor: "", selectedCourses: [] };

/**
 * The form behind "I'm Picking You" (FIND-03 to FIND-05), filled in with what is known of the person who is logged in. What was typed for one tutor is
 * stored for the next, and for a log-in between, so that no one types their name and address twice.
 */
export function PickRegistration({
  id,
  tutor,
  choices,
  onDone,
}: {
  id: string;
  tutor: PickDetail;
  /** The courses that one may ask for. */
  choices: readonly string[];
  onDone: () => void;
}) {
  // What the tutor teaches comes first; the rest is a touch away.
  const own = tutor.ownChoices ?? choicesFor(tutor.course, choices);
  const otherChoices = choices.filter((choice) => !own.includes(choice));
  const act = useAct(
    (values: PickForm, requestKey) => ask(submitPick, { body: { ...values, tutorId: tutor.tutorId }, requestKey }),
    {
      onDone(_, values) {
        rememberContact(values);
        onDone();
      },
    },
  );
  const status = act.error?.status;
  const failed =
    status === 0 ? tutorTexts.network : status === 401 ? tutorTexts.sessionOver : act.error && tutorTexts.pickFailed;

  /** Two forms may be on one page, so the ids carry the dialog's. */
  const field = (name: keyof PickForm) => ({ name, id: `${id}-${name}` });

  return (
    <CallForm
      act={act}
      schema={pickFormSchema}
      values={{ ...blank, ...knownProfile(), selectedCourses: [...own] }}
      draft="pick"
      unsaved={["selectedCourses"]}
      blank={blank}
      onSend={act.run}
      onRefusal={null}
      submit="Register"
      busyLabel={tutorTexts.submitting}
      button={{ block: true }}
    >
      <FormText {...field("fullName")} label="Full Name" required autoComplete="name" data-autofocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText {...field("phoneNumber")} label="Phone Number" type="tel" required autoComplete="tel" />
        <FormText {...field("email")} label="Email" type="email" required autoComplete="email" />
        <FormText {...field("location")} label="Location/City" required autoComplete="address-level2" />
        <FormSelect {...field("sponsor")} label="Sponsor" optional placeholder="Who pays?">
          <option value="Myself">Myself</option>
          <option value="Other">Other</option>
        </FormSelect>
      </div>
      <FormBoxes {...field("selectedCourses")} legend="Courses">
        {(box) => (
          <>
            <div className="grid sm:grid-cols-2">{own.map(box)}</div>
            {otherChoices.length > 0 && (
              <details open={own.length === 0 || undefined}>
                <summary className="link inline-flex min-h-(--tap) cursor-pointer items-center text-sm">
                  Other courses
                </summary>
                <div className="grid sm:grid-cols-2">{otherChoices.map(box)}</div>
              </details>
            )}
          </>
        )}
      </FormBoxes>
      <p className="hint">{tutorTexts.pickCommits(tutor.tutorName.split(" ")[0] ?? tutor.tutorName)}</p>
      <FormMessage tone={act.answer ? "success" : "error"}>{act.answer ? tutorTexts.pickDone : failed}</FormMessage>
    </CallForm>
  );
}
