import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import type { Conversation, Side } from "../../contract.ts";
import { reportTexts } from "../../report-texts.ts";
import { useBlocking } from "./conduct-dialog.tsx";

/** Instead of the field while the reader blocks who is across. */
export default function BlockedNote({ side, conversation }: { side: Side; conversation: Conversation }) {
  const blocking = useBlocking(side, conversation);
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface p-4 text-sm text-ink-2">
      <p className="min-w-48 flex-1">
        {blocking.error ? errorMessage(blocking.error, reportTexts.notChanged) : reportTexts.blocked(conversation.name)}
      </p>
      <Button
        variant="line"
        size="sm"
        busy={blocking.isBusy}
        busyLabel="One moment..."
        onClick={() => void blocking.run(false)}
      >
        Unblock
      </Button>
    </div>
  );
}
