import { useState } from "react";
import type * as z from "zod/mini";
import { ask } from "#ui/api/ask.ts";
import type { ApiError } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { bound, FormArea, FormSelect, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { submitApplication } from "../calls.ts";
import { tutorTexts } from "../contract.ts";
import { type ApplicationForm, applicationFormSchema } from "./application-form-schema.ts";

const FormFile = bound(FileDrop);
type Checked = z.output<typeof applicationFormSchema>;

/** The form as it travels: fields first, then the files, so that the server knows who sends before it takes the bytes. */
function formDataOf(values: Checked): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    const sent = typeof value === "string" ? value : value?.[0];
    if (sent !== undefined) data.append(name, sent);
  }
  return data;
}

function problemOf({ status, fields, message }: ApiError): string {
  if (status === 0) return tutorTexts.network;
  const isHere = Object.keys(fields).some((name) => name in applicationFormSchema.shape);
  return isHere ? tutorTexts.checkFields : message || tutorTexts.applicationFailed;
}

/**
 * The form of Become a Tutor (FIND-09, FIND-10). No default values: what was typed before the island was alive is in the
 * inputs, and the form takes it from there. Whatever goes wrong, the inputs and the files stay unchanged.
 */
export default function BecomeTutorForm({ courses }: { courses: readonly string[] }) {
  const [percent, setPercent] = useState<number | null>(null);
  const act = useAct(
    (values: Checked, requestKey) => {
      setPercent(0);
      return ask(submitApplication, { body: values, form: formDataOf(values), requestKey, onSent: setPercent });
    },
    { after: () => setPercent(null) },
  );
  const sentence = act.answer ? tutorTexts.applicationDone : act.error && problemOf(act.error);
  const field = (name: keyof ApplicationForm) => ({ name, id: `apply-${name}` });

  return (
    <CallForm
      action={submitApplication.path}
      encType="multipart/form-data"
      act={act}
      // What is in a file is read, which takes a while.
      schema={{ safeParse: applicationFormSchema.safeParseAsync }}
      blank={{}}
      onSend={act.run}
      onRefusal={null}
      className="card door-lg grid gap-x-5 gap-y-4.5 p-5 sm:grid-cols-2 md:p-8"
    >
      <FormText {...field("fullName")} label="Full Name" required autoComplete="name" />
      <FormText
        {...field("phoneNumber")}
        label="Phone Number"
        type="tel"
        required
        autoComplete="tel"
        placeholder="0800 000 0000"
      />
      <FormText {...field("email")} label="Email" type="email" required autoComplete="email" />
      <FormSelect {...field("course")} label="Course" required placeholder="Choose a course">
        {courses.map((course) => (
          <option key={course}>{course}</option>
        ))}
        <option>Another course</option>
      </FormSelect>
      <FormText {...field("duration")} label="Duration" optional placeholder="e.g. 16 weeks" />
      <div className="grid grid-cols-2 gap-3">
        <FormText {...field("fee")} label="Fee" optional placeholder="₦" />
        <FormSelect {...field("paymentMode")} label="Payment mode" required placeholder="Choose">
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </FormSelect>
      </div>
      <FormText
        {...field("portfolio")}
        label="Portfolio"
        optional
        type="url"
        placeholder="https://"
        fieldClassName="sm:col-span-2"
      />
      <FormArea
        {...field("uniqueInfo")}
        label="What makes you unique?"
        required
        rows={3}
        fieldClassName="sm:col-span-2"
      />
      <FormFile {...field("syllabusFile")} label="Syllabus" required accept="application/pdf,.pdf" kind="pdf" />
      <FormFile {...field("cvFile")} label="CV" required accept="application/pdf,.pdf" kind="pdf" />
      <div className="grid items-center gap-x-6 gap-y-3 sm:col-span-2 sm:grid-cols-[1fr_auto]">
        <div aria-live="off">
          {percent === null ? (
            <p className="hint">Syllabus and CV as PDF, up to 10 MB each.</p>
          ) : (
            <ProgressBar value={percent} label="Sending your application" />
          )}
        </div>
        <Button type="submit" busy={act.isBusy} busyLabel={tutorTexts.submitting}>
          Submit application
        </Button>
        <FormMessage tone={act.answer ? "success" : "error"} className={sentence ? "sm:col-span-2" : "sr-only"}>
          {sentence}
        </FormMessage>
      </div>
    </CallForm>
  );
}
