import { FormMessage } from "#ui/components/form-message.tsx";
import type { TakerState } from "../taker/taker-state.ts";

/** Which answers the academy has refused, why, and the way to each. */
export function NotTaken({
  state: { attempt, sheet },
  onOpen,
}: {
  state: Pick<TakerState, "attempt" | "sheet">;
  onOpen(place: number): void;
}) {
  const refused = attempt.questions.flatMap(({ id, number }, index) => {
    const line = sheet.lines.get(id);
    return line?.fate === "refused" ? [{ id, number, place: index, why: line.why }] : [];
  });
  if (refused.length === 0) return null;
  return (
    <FormMessage tone="error">
      <span className="grid gap-1">
        {refused.map(({ id, number, place: index, why }) => (
          <span key={id}>
            Your answer to question {number} was not taken. {why}{" "}
            <button type="button" className="link font-semibold underline" onClick={() => onOpen(index)}>
              Answer question {number} again
            </button>
          </span>
        ))}
      </span>
    </FormMessage>
  );
}
