import { errorMessage } from "#ui/api/call.ts";
import { FieldError } from "#ui/components/field-error.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { unreachable, type useDesk } from "./use-desk.ts";

/** What was done last with the way to take it back, or why it was not done. `isHidden`: a dialog shows what went wrong. */
export const DoneStrip = ({
  act: { error, done },
  onUndo,
  isHidden = false,
  className = "sticky bottom-3 z-10 mt-4 grid justify-items-end",
}: {
  act: Pick<ReturnType<typeof useDesk>, "error" | "done">;
  onUndo: () => void;
  isHidden?: boolean;
  className?: string;
}) => (
  <div role="status" className={className}>
    {error && !isHidden ? (
      <div className="card max-w-120 p-3">
        <FieldError>{errorMessage(error, unreachable)}</FieldError>
      </div>
    ) : (
      done && (
        <p className="on-wall door flex items-center gap-4 bg-wall px-4 py-2 text-on-wall text-sm">
          <Icon name="check" /> {done.message}
          {done.lineId && (
            <button type="button" className="link min-h-11 font-semibold text-on-wall" onClick={onUndo}>
              Undo <KeyCap>U</KeyCap>
            </button>
          )}
        </p>
      )
    )}
  </div>
);
