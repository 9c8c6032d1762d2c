import { Badge } from "#ui/components/badge.tsx";
import type { ApplicationRow } from "../../office-application-contract.ts";
import { officeApplicationList } from "../../office-application-texts.ts";

export const { values: states } = officeApplicationList.filters.state;
const tones = { received: "pending", accepted: "done", declined: "plain" } as const;

/** What became of an application, as its badge: for its page and for the list, which load apart. */
export const ApplicationState = ({ state }: Pick<ApplicationRow, "state">) => (
  <Badge tone={tones[state]}>{states[state]}</Badge>
);
