import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answeredBy } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { Conversation } from "../../../contract.ts";
import { assignConversation, listColleagues } from "../../../support-calls.ts";
import { saveConversation } from "../../queries.ts";

const colleaguesQuery = { queryKey: ["support-colleagues"], ...answeredBy(listColleagues) };

type AssignProps = { conversation: Conversation; accountId: string; onClose: () => void };

/** Gives a conversation to a colleague, oneself or no one; names who has it until then. */
export default function AssignDialog({ conversation, accountId, onClose }: AssignProps) {
  const queries = useQueryClient();
  const colleagues = useQuery(colleaguesQuery);
  const before = conversation.support?.assignee ?? null;
  const [to, setTo] = useState(before?.id === accountId ? "" : accountId);
  const nameOf = (id: string) => colleagues.data?.data.find((colleague) => colleague.id === id)?.fullName ?? "";
  const act = useAct(assignConversation, {
    after: () => queries.invalidateQueries({ queryKey: ["messages", "support"] }),
    onDone: (answer) => {
      saveConversation(queries, "support", answer.conversation);
      const from = before ? `, in place of ${before.id === accountId ? "you" : before.name}` : "";
      toast.success(`${to === "" ? "No one has" : to === accountId ? "You have" : `${nameOf(to)} has`} it now${from}`);
    },
  });
  return (
    <Dialog id="assign" title="Who has this conversation?" size="sm" open onClose={onClose} dismissible={!act.isBusy}>
      <QueryBoundary
        query={colleagues}
        loading="Loading your colleagues..."
        skeleton={<SkeletonBlock className="h-24" />}
        failed="Your colleagues could not be loaded."
      >
        {({ data }) => (
          <ActForm
            act={act}
            wrong={{}}
            onSend={async () => {
              const body = { assigneeId: to || null, before: before?.id ?? null };
              if (await act.run({ params: { id: conversation.id }, body })) onClose();
            }}
            submit="Save"
            busyLabel="Saving..."
            otherwise="It was not saved. Please try again."
          >
            {(errors) => (
              <>
                <p className="text-ink-2 wrap-anywhere">
                  {before === null
                    ? "No one has it now."
                    : `${before.id === accountId ? "You have" : `${before.name} has`} it now.`}
                </p>
                <SelectField
                  name="assigneeId"
                  label="From now on"
                  value={to}
                  onChange={({ target }) => setTo(target.value)}
                  error={errors.assigneeId}
                  options={[
                    { value: "", label: "No one" },
                    ...data.map(({ id, fullName }) => ({
                      value: id,
                      label: id === accountId ? `${fullName} (you)` : fullName,
                    })),
                  ]}
                  data-autofocus
                />
              </>
            )}
          </ActForm>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
