import { Link } from "react-router";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { useWaitingReports } from "#features/classes/web/public/outgoing-reports.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { mayUndo } from "#ui/outbox/entries.ts";

/** Reports that were finished without a line and wait on this device; nothing where none does. */
export function UnsentReports() {
  const waiting = useWaitingReports(personHere()?.id ?? "");
  if (waiting.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="unsent-reports" className="grid gap-2">
      <h2 id="unsent-reports" className="text-h4">
        Kept on this device
      </h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ id, value, fault, ...at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <p className="min-w-0 text-sm">
              <b className="block text-base wrap-anywhere">{value.title}</b>
              {fault !== null
                ? `Not taken. ${fault}`
                : mayUndo(at)
                  ? "Sent in a moment: you may undo it still."
                  : "Sent when there is a line."}
            </p>
            <Link to={paths.afterClass(value.session)} className={buttonClass({ variant: "line", size: "sm" })}>
              See it<span className="sr-only">: the report of {value.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
