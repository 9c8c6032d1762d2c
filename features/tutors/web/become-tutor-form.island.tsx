import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { readProblem } from "#ui/api/problem.ts";
import { Button } from "#ui/components/button.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { submitApplication } from "../calls.ts";
import { tutorTexts } from "../contract.ts";
import { type ApplicationForm, applicationFormSchema } from "./application-form-schema.ts";
import { sendApplication } from "./send-application.ts";

const isField = (name: string): name is keyof ApplicationForm => name in applicationFormSchema.shape;

/** The form as it travels: fields first, then the files, so that the server knows who sends before it takes the bytes. */
function formDataOf(values: ApplicationForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    const sent = typeof value === "string" ? value : value?.[0];
    if (sent !== undefined) data.append(name, sent);
  }
  return data;
}

/**
 * The form of Become a Tutor (FIND-09, FIND-10). No default values: what was typed before the island was alive is in the
 * inputs, and the form takes it from there. Whatever goes wrong, the inputs and the files stay as they are.
 */
export default function BecomeTutorForm({ courses }: { courses: readonly string[] }) {
  const form = useRef<HTMLFormElement>(null);
  /** One application is one key, however often it is sent; after it has arrived the next is another. */
  const requestKey = useRef("");
  const [percent, setPercent] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<ApplicationForm>({
    resolver: standardSchemaResolver(applicationFormSchema),
  });
  const { errors, isSubmitting } = formState;

  async function send(values: ApplicationForm) {
    setMessage(null);
    setPercent(0);
    requestKey.current ||= globalThis.crypto?.randomUUID?.() ?? "";
    try {
      const response = await sendApplication(formDataOf(values), {
        requestKey: requestKey.current,
        onProgress: setPercent,
      });
      if (response.ok) {
        requestKey.current = "";
        reset();
        form.current?.reset();
        setMessage(tutorTexts.applicationDone);
      } else {
        showProblem(response.text);
      }
    } catch {
      setMessage(tutorTexts.network);
    } finally {
      setPercent(null);
    }
  }

  function showProblem(text: string) {
    const { sentence, fields } = readProblem(text);
    // Nothing was stored: what is corrected is a new application.
    requestKey.current = "";
    const known = Object.keys(fields).filter(isField);
    for (const name of known) setError(name, { message: fields[name] });
    if (known[0]) setFocus(known[0]);
    setMessage(known.length > 0 ? tutorTexts.checkFields : sentence || tutorTexts.applicationFailed);
  }

  const field = (name: keyof ApplicationForm) => ({
    ...register(name),
    id: `apply-${name}`,
    error: errors[name]?.message,
  });

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={submitApplication.path}
      encType="multipart/form-data"
      onSubmit={handleSubmit(send)}
      className="card door-lg grid gap-x-5 gap-y-4.5 p-5 sm:grid-cols-2 md:p-8"
    >
      <TextField {...field("fullName")} label="Full Name" required autoComplete="name" />
      <TextField
        {...field("phoneNumber")}
        label="Phone Number"
        type="tel"
        required
        autoComplete="tel"
        placeholder="0800 000 0000"
      />
      <TextField {...field("email")} label="Email" type="email" required autoComplete="email" />
      <SelectField {...field("course")} label="Course" required placeholder="Choose a course">
        {courses.map((course) => (
          <option key={course}>{course}</option>
        ))}
        <option>Another course</option>
      </SelectField>
      <TextField {...field("duration")} label="Duration" optional placeholder="e.g. 16 weeks" />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...field("fee")} label="Fee" optional placeholder="₦" />
        <SelectField {...field("paymentMode")} label="Payment mode" required placeholder="Choose">
          <option value="weekly">Weekly</option>
          <option value="monthly">Monthly</option>
        </SelectField>
      </div>
      <TextField
        {...field("portfolio")}
        label="Portfolio"
        optional
        type="url"
        placeholder="https://"
        fieldClassName="sm:col-span-2"
      />
      <TextArea
        {...field("uniqueInfo")}
        label="What makes you unique?"
        required
        rows={3}
        fieldClassName="sm:col-span-2"
      />
      <FileDrop {...field("syllabusFile")} label="Syllabus" required accept="application/pdf,.pdf" kind="pdf" />
      <FileDrop {...field("cvFile")} label="CV" required accept="application/pdf,.pdf" kind="pdf" />
      <div className="grid items-center gap-x-6 gap-y-3 sm:col-span-2 sm:grid-cols-[1fr_auto]">
        <div aria-live="off">
          {percent === null ? (
            <p className="hint">Syllabus and CV as PDF, up to 10 MB each.</p>
          ) : (
            <ProgressBar value={percent} label="Sending your application" />
          )}
        </div>
        <Button type="submit" busy={isSubmitting} busyLabel={tutorTexts.submitting}>
          Submit application
        </Button>
        <FormMessage
          tone={message?.includes("successfully") ? "success" : "error"}
          className={message ? "sm:col-span-2" : "sr-only"}
        >
          {message}
        </FormMessage>
      </div>
    </form>
  );
}
