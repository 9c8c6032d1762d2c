import { Badge } from "#ui/components/badge.tsx";
import { type StudentSign, signLabels } from "../../student-texts.ts";
import type { StudentRow } from "../../students-contract.ts";

const tones = { missed: "pending", low: "bad", unplaced: "sun", paused: "pending" } as const satisfies Record<
  StudentSign,
  string
>;

/** Why a student needs the tutor, that they are new, or how their course ended. */
export function SignBadges({ student }: { student: Pick<StudentRow, "signs" | "isNew" | "state"> }) {
  const { signs, isNew, state } = student;
  return (
    <span className="flex flex-wrap gap-1 empty:hidden">
      {signs.map((sign) => (
        <Badge key={sign} dot tone={tones[sign]}>
          {signLabels[sign]}
        </Badge>
      ))}
      {isNew && state === "active" ? <Badge tone="info">New</Badge> : null}
      {state === "completed" ? <Badge tone="done">Finished</Badge> : null}
      {state === "cancelled" ? <Badge>Ended</Badge> : null}
    </span>
  );
}
