import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { notReached } from "#ui/api/call.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { FormMarkdown } from "#ui/form/markdown-area.tsx";
import { WithPreview } from "#ui/form/with-preview.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { saveDraft } from "#ui/storage/drafts.ts";
import { addIssue, changeIssue, startIssue, testIssue } from "../../issue-calls.ts";
import { addIssueSchema, type Issue } from "../../issue-contract.ts";
import { issueDraft, issueLimits, issueTexts } from "../../issue-texts.ts";
import { issueQuery, issuesQuery } from "../queries.ts";
import { IssuePlan } from "./issue-plan.tsx";
import IssuePreview from "./issue-preview.tsx";

/** The fields of a draft, next to them how it arrives; below it what is done with the saved one. */
export default function IssueForm({ issue }: { issue: Issue | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const draft = issueDraft(issue?.id);
  const options = {
    onDone: (answer: Issue) => {
      toast.success("The issue is saved");
      saveDraft(draft, "");
      queries.setQueryData(issueQuery(answer.id).queryKey, answer);
      void queries.invalidateQueries({ queryKey: issuesQuery().queryKey, exact: true });
      if (!issue) void navigate(paths.officeIssue(answer.id), { replace: true });
    },
  };
  const adding = useAct(addIssue, options);
  const changing = useAct(changeIssue, options);
  const act = issue ? changing : adding;
  const { subject = "", preview = "", body = "" } = issue ?? {};
  return (
    <div className="grid gap-5">
      <CallForm
        aria-label="Issue"
        act={act}
        schema={addIssueSchema}
        values={{ subject, preview, body }}
        onSend={(text) =>
          issue
            ? changing.run({ params: { id: issue.id }, body: { ...text, seen: issue.updatedAt } })
            : adding.run({ body: text })
        }
        submit="Save the issue"
        busyLabel="Saving..."
        otherwise={notReached("What you wrote stays here. Please save it again.")}
        draft={draft}
      >
        {(typed) => (
          <WithPreview preview={<IssuePreview {...typed} />}>
            <FormText
              name="subject"
              label="Subject"
              maxLength={issueLimits.subject}
              hint={`${counted(typed.subject.length, "letter")}; phones show about 40`}
            />
            <FormText name="preview" label="Preview line" maxLength={issueLimits.preview} />
            <FormMarkdown
              name="body"
              label="Text"
              rows={16}
              maxLength={issueLimits.body}
              hint="Markdown: ## heading, **strong**, - list, [words](/pricing-plan)."
            />
          </WithPreview>
        )}
      </CallForm>
      {issue && <Sending issue={issue} />}
      {issue?.hasMailServer && <IssuePlan issue={issue} />}
    </div>
  );
}

/** What is done with the saved issue: a test to oneself, or to everybody. */
function Sending({ issue }: { issue: Issue }) {
  const navigate = useNavigate();
  const test = useAct(testIssue, { onDone: ({ to }) => toast.success(`A test is on its way to ${to}`) });
  const { readers, hasMailServer } = issue;
  const start = useConfirm(startIssue, {
    stale: [issuesQuery().queryKey[0]],
    done: () => "The issue is going out",
    question: ({ id, number, updatedAt }: Issue) => ({
      title: `Send issue ${number} to ${counted(readers, "reader")}?`,
      text: "It goes out in the background, a copy each, as it is saved. You may pause it; what went cannot be called back.",
      confirm: "Send it",
      busyLabel: "Sending...",
      input: { params: { id }, body: { seen: updatedAt } },
    }),
  });
  const refusal = hasMailServer ? (readers === 0 ? issueTexts.noReaders : null) : issueTexts.noMailServer;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="line"
        busy={test.isBusy}
        busyLabel="Sending..."
        onClick={() => void test.run({ params: { id: issue.id }, body: {} })}
      >
        Send me a test
      </Button>
      {refusal === null ? (
        <Button variant="soft" onClick={() => start.ask(issue, () => void navigate(paths.officeNewsletter()))}>
          Send to {counted(readers, "reader")}
        </Button>
      ) : (
        <p className="text-ink-2">{refusal}</p>
      )}
      <ActError error={test.error} otherwise={notReached("Please send it again.")} />
      {start.dialog}
    </div>
  );
}
