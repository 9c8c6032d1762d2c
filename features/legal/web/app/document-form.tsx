import { useQueryClient } from "@tanstack/react-query";
import { notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormCheck, FormText } from "#ui/form/form-fields.tsx";
import { FormMarkdown } from "#ui/form/markdown-area.tsx";
import { WithPreview } from "#ui/form/with-preview.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { saveDraft } from "#ui/storage/drafts.ts";
import { publishDocument } from "../../calls.ts";
import { type OfficeDocument, publishDocumentSchema } from "../../contract.ts";
import { documentDraft, documentLimits } from "../../texts.ts";
import { documentQuery, documentsQuery } from "../queries.ts";

/** Its renderer comes when the form is there. */
const DocumentPreview = lazyPart(() => import("./document-preview.tsx"));

/** Writes a version with its preview; what is typed stays in this tab until it is published. */
export default function DocumentForm({ document }: { document: OfficeDocument }) {
  const { slug, title, body, number } = document;
  const queries = useQueryClient();
  const draft = documentDraft(slug);
  const readAgain = async () => {
    saveDraft(draft, "");
    await queries.invalidateQueries({ queryKey: documentQuery(slug).queryKey });
  };
  const act = useAct(publishDocument, {
    onDone: (answer) => {
      toast.success(`Version ${answer.number} is public`);
      saveDraft(draft, "");
      queries.setQueryData(documentQuery(slug).queryKey, answer);
      void queries.invalidateQueries({ queryKey: documentsQuery().queryKey, exact: true });
    },
  });
  return (
    <CallForm
      aria-label={title}
      act={act}
      schema={publishDocumentSchema}
      values={{ title, body, note: "", needsAcceptance: false, seen: number }}
      onSend={(version) => act.run({ params: { slug }, body: version })}
      submit={`Publish version ${number + 1}`}
      busyLabel="Publishing..."
      otherwise={notReached("What you wrote stays here. Please publish it again.")}
      draft={draft}
      cancel={
        act.error?.status === 409 ? (
          <Button variant="line" onClick={() => void readAgain()}>
            Read it again
          </Button>
        ) : undefined
      }
    >
      {(typed) => (
        <WithPreview preview={<DocumentPreview title={typed.title} body={typed.body} />}>
          <FormText name="title" label="Title" maxLength={documentLimits.title} />
          <FormMarkdown
            name="body"
            label="Text"
            rows={22}
            maxLength={documentLimits.body}
            hint="Markdown. {academy} becomes the academy's name, {contact} how it is reached."
          />
          <FormText
            name="note"
            label="What changed"
            maxLength={documentLimits.note}
            hintOrError="For those who knew the version before. Everybody reads it."
          />
          <FormCheck
            name="needsAcceptance"
            label="Ask students to accept it"
            hint="A bar asks them at their next visit; they learn on meanwhile."
          />
        </WithPreview>
      )}
    </CallForm>
  );
}
