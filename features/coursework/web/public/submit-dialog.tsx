import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { findSavedPages, savePages } from "#features/uploads/web/public/saved-files.ts";
import { UploadField } from "#features/uploads/web/public/upload-field.tsx";
import { useUpload } from "#features/uploads/web/public/use-upload.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonRows } from "#ui/components/skeleton.tsx";
import { TextArea } from "#ui/components/text-area.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useDraft } from "#ui/storage/drafts.ts";
import { handIn } from "../../calls.ts";
import type { HandInView } from "../../contract.ts";
import { assessmentLink } from "../../rules.ts";
import { submissionTexts, typedMax } from "../../texts.ts";
import type { PhotoPage } from "../app/pages-to-pdf.ts";
import { PhotoPages } from "../app/photo-pages.tsx";
import { handInQuery } from "../app/queries.ts";
import { Requested } from "../app/requested.tsx";
import { Versions } from "../app/versions.tsx";

export type SubmitDialogProps = {
  /** Whose files and drafts these are. */
  account: string;
  assessment: { id: string; title: string };
  onClose: () => void;
};

const formId = "hand-in";

/** Hands in an assignment or a project (ASM-04): what was handed in first, what is asked, then a document, a link or a typed text. */
export default function SubmitDialog({ account, assessment, onClose }: SubmitDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(handInQuery(assessment.id));
  const [isSubmitting, setSubmitting] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const isFormShown = isReplacing || isSubmitting || data?.versions.length === 0;
  return (
    <Dialog
      id="submit-work"
      size="lg"
      open
      onClose={onClose}
      dismissible={!isSubmitting}
      title={assessment.title}
      footer={
        data && data.refusal === null && isFormShown ? (
          <Button type="submit" form={formId} block busy={isSubmitting} busyLabel={submissionTexts.submitting}>
            Submit
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <div className="grid grid-cols-1 gap-5">
          <Versions view={data} />
          <Requested view={data} />
          {data.refusal === null && !isFormShown && (
            <Button variant="line" className="justify-self-start" onClick={() => setReplacing(true)}>
              Replace it
            </Button>
          )}
          {data.refusal === null ? (
            <HandInForm
              account={account}
              view={data}
              isShown={isFormShown}
              onBegun={() => setReplacing(true)}
              isSubmitting={isSubmitting}
              setSubmitting={setSubmitting}
              onClose={onClose}
            />
          ) : (
            <div className="grid gap-3">
              <p role="status">{submissionTexts.refusals[data.refusal]}</p>
              {data.refusal === "paused" && (
                <Link to={paths.orders()} className={buttonClass({ size: "sm" })}>
                  Pay now
                </Link>
              )}
            </div>
          )}
        </div>
      ) : isPending ? (
        <Skeleton label="Loading what is asked…" showLabel>
          <SkeletonRows count={4} />
        </Skeleton>
      ) : (
        <LoadFailure
          kind="paper"
          message={errorMessage(error, "Could not load this. Please try again.")}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
    </Dialog>
  );
}

type HandInFormProps = Omit<SubmitDialogProps, "assessment"> & {
  view: HandInView;
  /** Hidden it goes on: what is on its way up arrives, what was typed stays. */
  isShown: boolean;
  /** Something for a next version is here already. */
  onBegun: () => void;
  isSubmitting: boolean;
  setSubmitting: (is: boolean) => void;
};

function HandInForm({ account, view, isShown, onBegun, isSubmitting, setSubmitting, onClose }: HandInFormProps) {
  const fileKey = `work/${view.id}`;
  const client = useQueryClient();
  const upload = useUpload(account, fileKey, assessmentFile);
  const [link, setLink] = useDraft(`${account}/link/${view.id}`);
  const [text, setText] = useDraft(`${account}/text/${view.id}`);
  const [cause, setError] = useState<string | null>(null);
  const [pages, setPages] = useState<readonly PhotoPage[] | null>(null);
  useEffect(() => {
    void findSavedPages<PhotoPage>(account, fileKey).then((photoPages) => setPages(photoPages ?? []));
  }, [account, fileKey]);

  const hasBegun = Boolean(upload.state.file || link || text || pages?.length);
  useEffect(() => {
    if (hasBegun && !isShown) onBegun();
  }, [hasBegun, isShown, onBegun]);

  const act = useAct(handIn, {
    async onDone({ data }) {
      client.setQueryData(handInQuery(view.id).queryKey, { data });
      void client.invalidateQueries({ queryKey: ["assessments"] });
      await Promise.all([upload.forget(), savePages(account, fileKey, [])]);
      setLink("");
      setText("");
      toast.success(submissionTexts.submitted);
      onClose();
    },
    async onError(error) {
      if (!(await upload.sendAgain(error))) setError(errorMessage(error, submissionTexts.failed));
    },
    after: () => setSubmitting(false),
  });

  function submit() {
    const { phase, upload: whole, file } = upload.state;
    const typed = link.trim();
    if ((typed !== "" && assessmentLink(typed) === null) || (!file && typed === "" && text.trim() === "")) {
      return setError(submissionTexts.nothing);
    }
    if (file && phase !== "ready") {
      return setError("Your document is not with the academy yet. It goes on by itself; submit when it is there.");
    }
    const body = { upload: whole?.id ?? null, link: typed === "" ? null : typed, text };
    setSubmitting(true);
    void act.run({ params: { assessment: view.id }, body });
  }

  return (
    <ActForm
      id={formId}
      hidden={!isShown}
      act={act}
      onRefusal={null}
      onSend={() => {
        // The same sentence twice is announced, and shown, twice.
        flushSync(() => setError(null));
        submit();
      }}
      className="grid grid-cols-1 gap-4"
    >
      <UploadField
        name="document"
        label="Your document"
        hint="PDF, Word, Excel, PowerPoint, OpenDocument, text or a picture, up to 25 MB. It goes up piece by piece and survives a lost line."
        taking={assessmentFile}
        upload={upload}
        disabled={isSubmitting}
      />
      {pages && !upload.state.file && (
        <PhotoPages
          first={pages}
          disabled={isSubmitting}
          onChange={(next) => {
            setPages(next);
            void savePages(account, fileKey, next);
          }}
          onDone={(file) => upload.choose({ name: "handwritten-pages.pdf", file })}
        />
      )}
      <TextField
        name="link"
        type="url"
        inputMode="url"
        label="or a link"
        placeholder="https://"
        value={link}
        disabled={isSubmitting}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
      <TextArea
        name="typed"
        label="or typed here"
        optional
        rows={4}
        maxLength={typedMax}
        value={text}
        disabled={isSubmitting}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormMessage tone="error">{cause}</FormMessage>
    </ActForm>
  );
}
