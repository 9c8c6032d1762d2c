import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { bringPeople } from "../../calls.ts";
import type { FatedRow, Preview } from "../../contract.ts";
import { fateGroups, rowsAtOnce } from "../../texts.ts";
import { broughtQuery } from "../queries.ts";
import { FateGroups, fatesText } from "./fate-groups.tsx";

/** Brings rows of people in parts; what is there already is passed over, and all of one `list` is undone together. */
export function useRowsBrought({ list, name, onDone }: { list: string; name: string; onDone: () => void }) {
  const [done, setDone] = useState(0);
  const act = useAct(
    async ({ rows, areInvited }: { rows: readonly FatedRow[]; areInvited: boolean }) => {
      const sum = { brought: 0, there: 0 };
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        setDone(from);
        const part = rows.slice(from, from + rowsAtOnce).map(({ row }) => row);
        const { data } = await ask(bringPeople, {
          body: { list, name: name.slice(0, 120) || "List", areInvited, rows: part },
        });
        sum.brought += data.brought;
        sum.there += data.there;
      }
      return sum;
    },
    {
      after: useStale(broughtQuery().queryKey, ["people"]),
      onDone: ({ brought, there }) => {
        toast.success(
          `${counted(brought, "row is", "rows are")} in${there > 0 ? `, ${there} were there already` : ""}`,
        );
        onDone();
      },
    },
  );
  return { ...act, done };
}

/** What becomes of each row of a list, and the button that brings them. `leave`: what is pressed instead. */
export function BringRows({
  preview,
  take,
  leave,
}: {
  preview: Preview;
  take: ReturnType<typeof useRowsBrought>;
  leave: { label: string; onClick: () => void };
}) {
  const [areInvited, setInvited] = useState(false);
  const rows = preview.rows.filter(({ fate }) => fate === "new" || fate === "known");
  return (
    <div className="grid gap-4">
      <Fates preview={preview} />
      <Checkbox
        name="areInvited"
        label="Mail new people a link to choose their password now"
        hint="Left out, you mail them later under People: Mail the link again."
        checked={areInvited}
        disabled={take.isBusy}
        onChange={({ target }) => setInvited(target.checked)}
      />
      {take.isBusy && <ProgressBar value={(take.done / rows.length) * 100} label="Rows brought" />}
      {take.error && <FormMessage tone="error">{errorMessage(take.error)}</FormMessage>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="line"
          disabled={take.isBusy}
          onClick={() => {
            take.clear();
            leave.onClick();
          }}
        >
          {leave.label}
        </Button>
        <Button
          busy={take.isBusy}
          busyLabel="Bringing..."
          disabled={rows.length === 0}
          onClick={() => void take.run({ rows, areInvited })}
        >
          Bring {counted(rows.length, "row")}
        </Button>
      </div>
    </div>
  );
}

function Fates({ preview: { rows, passedOver } }: { preview: Preview }) {
  const items = rows.map((entry) => {
    const { row, fate, why } = entry;
    return {
      key: row.line,
      fate,
      title: row.name || row.email || "Nobody",
      aside: `Row ${row.line}${row.email && row.name ? `, ${row.email}` : ""}`,
      text: why ?? gets(entry),
      isRefused: why !== null,
    };
  });
  return (
    <>
      <p role="status">
        {fatesText(fateGroups, items)}. Nothing is written yet.
        {passedOver.length > 0 && ` Columns that mean nothing here: ${passedOver.join(", ")}.`}
      </p>
      <FateGroups groups={fateGroups} items={items} noun="row" />
    </>
  );
}

/** `Product Design UI/UX with Adaeze Okonkwo, paid ₦50,000, owes ₦22,500 by 31 December 2026`. */
function gets({ fate, course, tutor, paid, owed, dueOn }: FatedRow): string {
  const parts = [
    course && (tutor ? `${course} with ${tutor}` : course),
    paid && (course ? `paid ${formatMoney(paid)}` : `${formatMoney(paid)} of credit`),
    owed && dueOn && `owes ${formatMoney(owed)} by ${longDate(dueOn)}`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return fate === "there" ? "Has an account." : "An account.";
}
