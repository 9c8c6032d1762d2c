import { joinAsTutor } from "#features/classes/teach-calls.ts";
import { useJoin } from "#features/classes/web/public/use-join.ts";
import { ask } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { TaughtClass } from "../../contract.ts";

/** Joins a class; when its tutor came is noted. */
export function JoinAsTutor({
  session: { id, title },
  variant = "primary",
  isNamed = false,
}: {
  session: TaughtClass;
  variant?: "primary" | "sun";
  /** There are more of them on the page. */
  isNamed?: boolean;
}) {
  const join = useJoin(() => ask(joinAsTutor, { params: { id } }), "desk");
  return (
    <Button
      variant={variant}
      size={isNamed ? "sm" : "md"}
      busy={join.isBusy}
      busyLabel="Joining..."
      onClick={() => void join.run()}
    >
      <Icon name="video" size={18} />
      Join class
      {isNamed ? <span className="sr-only"> {title}</span> : null}
    </Button>
  );
}
