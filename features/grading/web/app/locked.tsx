import { ApiError, errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import type { Lock } from "../../contract.ts";
import { clockText } from "./labels.ts";

/** Another grader is at it. What was typed here stays, and may be saved once it is taken over. */
export function Locked({
  lock: { by, at },
  onTakeOver,
}: {
  lock: NonNullable<Lock>;
  onTakeOver: () => Promise<boolean>;
}) {
  const take = useAct(async () => {
    if (!(await onTakeOver())) throw new ApiError(0, "It could not be taken over. Please try again.");
  });
  return (
    <div role="status" className="banner grid gap-2">
      <p>
        <b>{by} is grading this</b>, last at {clockText(at)}. What you choose and write here stays yours.
      </p>
      <Button
        variant="line"
        size="sm"
        className="justify-self-start"
        busy={take.isBusy}
        busyLabel="Taking over..."
        onClick={() => void take.run()}
      >
        Take over
      </Button>
      <FormMessage tone="error">{take.error && errorMessage(take.error)}</FormMessage>
    </div>
  );
}
