import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea, FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { addReply, changeReply } from "../../../support-calls.ts";
import { type CannedReply, replySchema } from "../../../support-contract.ts";
import { fillReply, replyLimits } from "../../../support-texts.ts";
import { messageLength } from "../../../texts.ts";
import { repliesKey } from "./replies-query.ts";

const example = { "first name": "Temitope", course: "Data Analysis", reference: "4F7K2M9Q" };

/** Writes a canned reply, or changes one; below the text is what a student would read. */
export default function WriteReplyDialog({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const options = { after: useStale(repliesKey), onDone: () => toast.success("The reply is saved") };
  const add = useAct(addReply, options);
  const change = useAct(changeReply, options);
  return (
    <FormDialog
      id="write-reply"
      title={reply ? `Change "${reply.title}"` : "Write a reply"}
      size="lg"
      onClose={onClose}
      act={reply ? change : add}
      schema={replySchema}
      values={{ title: reply?.title ?? "", body: reply?.body ?? "" }}
      onSend={(body) =>
        reply
          ? change.run({ params: { id: reply.id }, body: { ...body, changedAt: reply.changedAt } })
          : add.run({ body })
      }
      submit="Save the reply"
      busyLabel="Saving..."
      draft={`reply-${reply?.id ?? "new"}`}
    >
      {({ body }) => (
        <>
          <FormText name="title" label="Title" maxLength={replyLimits.title} data-autofocus />
          <FormArea
            name="body"
            label="Text"
            rows={6}
            maxLength={messageLength}
            hint="{first name}, {course} and {reference} become those of the student."
          />
          {body.trim() !== "" && (
            <div>
              <p className="label">For example</p>
              <p className="text-ink-2 text-sm whitespace-pre-wrap wrap-anywhere">{fillReply(body, example).text}</p>
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
