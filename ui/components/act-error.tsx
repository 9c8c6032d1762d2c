import { type ApiError, errorMessage } from "#ui/api/call.ts";
import { FieldError } from "./field-error.tsx";

/** What went wrong with an act, read out when it comes. `otherwise`: where the server gave no reason. The region stays while it is empty. */
export function ActError({ error, otherwise }: { error: ApiError | null; otherwise?: string }) {
  // Empty it takes no room, and no gap of a grid either.
  return (
    <div role="alert" className="empty:absolute">
      {error && <FieldError>{errorMessage(error, otherwise)}</FieldError>}
    </div>
  );
}
