import { counted } from "#lib/counted.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { CloseIcon, SittingFrame } from "./sitting-frame.tsx";

export type ElsewhereProps = {
  course: string;
  title: string;
  /** "quiz" or "exam". */
  noun: string;
  where: "tab" | "device";
  /** Answers on this device that the academy does not count. */
  here?: number;
  onLeave(): void;
  /** Makes this page the one that writes. */
  onTake(): void | Promise<void>;
};

/** One page writes at a time: where the other is, and how to go on here. */
export function Elsewhere({ course, title, noun, where, here = 0, onLeave, onTake }: ElsewhereProps) {
  const act = useAct(async () => onTake());
  return (
    <SittingFrame
      course={course}
      title={title}
      close={
        <button type="button" className="icon-btn" onClick={onLeave}>
          <CloseIcon label={`Leave the ${noun}`} />
        </button>
      }
    >
      <EmptyState
        kind="paper"
        message={
          <span role="status">{`This ${noun} is open ${where === "tab" ? "in another tab" : "on another device"}.`}</span>
        }
        hint={
          here > 0
            ? `${counted(here, "answer is", "answers are")} on this device only. If you continue here, ${here === 1 ? "it counts" : "they count"} where the other device has no newer one.`
            : "All your answers come along, and the other one stops."
        }
        action={
          <Button busy={act.isBusy} busyLabel="One moment..." onClick={() => void act.run()}>
            Continue here
          </Button>
        }
      />
      {act.error && (
        <FormMessage tone="error" className="mx-4">
          {errorMessage(act.error)}
        </FormMessage>
      )}
    </SittingFrame>
  );
}
