import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { Conversation } from "../../../contract.ts";
import { assignConversation, setSupportState } from "../../../support-calls.ts";
import { assigneeText, supportStateLabels, supportTexts } from "../../../support-texts.ts";
import { notesQuery, saveConversation } from "../../queries.ts";

const AssignDialog = lazyPart(() => import("./assign-dialog.tsx"));
const NoteDialog = lazyPart(() => import("./note-dialog.tsx"));

const tones = { open: "pending", waiting: "plain", done: "done" } as const;

/** Who of support has a conversation, how far it is, and the acts on that. */
export default function InboxStrip({ conversation, accountId }: { conversation: Conversation; accountId: string }) {
  const queries = useQueryClient();
  const [isGiving, setGiving] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const notes = useQuery(notesQuery(conversation.id));
  const save = ({ conversation }: { conversation: Conversation }) => saveConversation(queries, "support", conversation);
  const options = {
    after: () => queries.invalidateQueries({ queryKey: ["messages", "support"] }),
    onError: (error: unknown) => toast.error(errorMessage(error, "It was not saved. Please try again.")),
  };
  const state = useAct(setSupportState, { ...options, onDone: save });
  const take = useAct(assignConversation, {
    ...options,
    onDone: (answer) => {
      save(answer);
      toast.success("You have this conversation now");
    },
  });
  const { id, support, lastMessageAt } = conversation;
  if (!support) return null;
  const isDone = support.state === "done";
  return (
    <section
      aria-label="Who has it"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2"
    >
      <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
        <Badge tone={tones[support.state]}>{supportStateLabels[support.state]}</Badge>
        {assigneeText(conversation, accountId)}
      </p>
      <div className="flex flex-wrap gap-x-4 md:ml-auto">
        {support.assignee === null && (
          <Button
            variant="line"
            size="sm"
            busy={take.isBusy}
            busyLabel="Taking it..."
            onClick={() => void take.run({ params: { id }, body: { assigneeId: accountId, before: null } })}
          >
            Take it
          </Button>
        )}
        <Button variant="ghost" size="sm" className="px-0" onClick={() => setGiving(true)}>
          {support.assignee && support.assignee.id !== accountId ? "Take it over or give it on" : "Give it to..."}
        </Button>
        <Button variant="ghost" size="sm" className="px-0" onClick={() => setNoting(true)}>
          Internal note
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="px-0"
          busy={state.isBusy}
          busyLabel="Saving..."
          onClick={() => void state.run({ params: { id }, body: { isDone: !isDone, lastMessageAt } })}
        >
          {isDone ? "Open it again" : "Mark as done"}
        </Button>
      </div>
      {notes.isError && (
        <p role="alert" className="flex w-full flex-wrap items-center gap-x-3 text-sm text-danger-ink">
          {supportTexts.notesFailed}
          <Button variant="ghost" size="sm" className="px-0" onClick={() => void notes.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isNoting && (
        <Suspense>
          <NoteDialog conversation={conversation} onClose={() => setNoting(false)} />
        </Suspense>
      )}
      {isGiving && (
        <Suspense>
          <AssignDialog conversation={conversation} accountId={accountId} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </section>
  );
}
