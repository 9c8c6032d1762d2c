import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { ask } from "#ui/api/ask.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { ProgressBar } from "#ui/components/progress-bar.tsx";
import { toast } from "#ui/components/toast.tsx";
import { ActForm } from "#ui/form/act-form.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { bringPeople, previewPeople } from "../../calls.ts";
import type { FatedRow, Preview } from "../../contract.ts";
import { fateGroups, rowsAtOnce } from "../../texts.ts";
import { broughtQuery } from "../queries.ts";

/** Rows of each fate that are shown: a page of thousands would not open on a phone. */
const shown = 100;

/** A list of people: what becomes of each row, and only then the button that brings them. */
function BringDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  // The same however often it is sent: what is there already is passed over, and all of it is undone together.
  const [list] = useState(newKey);
  const [areInvited, setInvited] = useState(false);
  const [done, setDone] = useState(0);
  const look = useAct((form: FormData) => ask(previewPeople, { form }));
  const rows = look.answer?.data.rows.filter(({ fate }) => fate === "new" || fate === "known") ?? [];
  const take = useAct(
    async () => {
      const sum = { brought: 0, there: 0 };
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        setDone(from);
        const part = rows.slice(from, from + rowsAtOnce).map(({ row }) => row);
        const name = (file?.name ?? "").slice(0, 120) || "List";
        const { data } = await ask(bringPeople, { body: { list, name, areInvited, rows: part } });
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
        onClose();
      },
    },
  );

  return (
    <Dialog id="bring-people" open onClose={onClose} size="lg" dismissible={!take.isBusy} title="Bring a list">
      {look.answer ? (
        <div className="grid gap-4">
          <Fates preview={look.answer.data} />
          <Checkbox
            name="areInvited"
            label="Mail new people a link to choose their password now"
            hint="Left out, you mail them later under People: Mail the link again."
            checked={areInvited}
            disabled={take.isBusy}
            onChange={({ target }) => setInvited(target.checked)}
          />
          {take.isBusy && <ProgressBar value={(done / rows.length) * 100} label="Rows brought" />}
          {take.error && <FormMessage tone="error">{take.error.message}</FormMessage>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="line"
              disabled={take.isBusy}
              onClick={() => {
                look.clear();
                take.clear();
              }}
            >
              Back
            </Button>
            <Button
              busy={take.isBusy}
              busyLabel="Bringing..."
              disabled={rows.length === 0}
              onClick={() => void take.run()}
            >
              Bring {counted(rows.length, "row")}
            </Button>
          </div>
        </div>
      ) : (
        <ActForm
          act={look}
          wrong={{ file: !file && "Please choose the list." }}
          onSend={() => {
            const form = new FormData();
            if (file) form.append("file", file);
            return look.run(form);
          }}
          submit="See what becomes of each row"
          busyLabel="Reading..."
        >
          {(errors) => (
            <FileDrop
              name="file"
              label="List"
              note="(Excel or CSV, up to 5 MB and 5,000 rows)"
              hint="The first row names the columns: Name, Email, and of these what you have: Phone, Course, Tutor, Paid, Owes, Due, Currency."
              kind="xlsx"
              accept=".xlsx,.csv,text/csv"
              error={errors.file}
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
            />
          )}
        </ActForm>
      )}
    </Dialog>
  );
}

export default BringDialog;

function Fates({ preview: { rows, passedOver } }: { preview: Preview }) {
  const groups = fateGroups.map((group) => ({ ...group, rows: rows.filter(({ fate }) => fate === group.fate) }));
  return (
    <>
      <p role="status">
        {groups.map(({ rows, label }) => `${rows.length} ${label.toLowerCase()}`).join(", ")}. Nothing is written yet.
        {passedOver.length > 0 && ` Columns that mean nothing here: ${passedOver.join(", ")}.`}
      </p>
      <div className="grid gap-4">
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ fate, label, tone, rows }) => (
            <section key={fate} aria-label={label}>
              <h3 className="mb-1 flex items-center gap-2 text-base">
                <Badge tone={tone}>{label}</Badge> {rows.length}
              </h3>
              <ul className="divide-y divide-line rounded-lg border border-line">
                {rows.slice(0, shown).map((row) => (
                  <li key={row.row.line} className="grid gap-0.5 px-3 py-2">
                    <span className="wrap-anywhere">
                      <b>{row.row.name || row.row.email || "Nobody"}</b>{" "}
                      <span className="text-ink-2 text-sm">
                        Row {row.row.line}
                        {row.row.email && row.row.name ? `, ${row.row.email}` : ""}
                      </span>
                    </span>
                    <span className={row.why ? "text-danger-ink text-sm" : "text-ink-2 text-sm"}>
                      {row.why ?? gets(row)}
                    </span>
                  </li>
                ))}
              </ul>
              {rows.length > shown && <p className="hint mt-1">And {counted(rows.length - shown, "more row")}.</p>}
            </section>
          ))}
      </div>
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
