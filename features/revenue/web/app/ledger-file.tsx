import { useState } from "react";
import { askForFile } from "#ui/api/ask.ts";
import { Button } from "#ui/components/button.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { useDownload } from "#ui/hooks/use-download.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { exportLedger } from "../../calls.ts";

/** Every line of the ledger of some days as a file, for the accountant; first of the whole year. */
export function LedgerFile({ year }: { year: string }) {
  const [days, setDays] = useState({ from: `${year}-01-01`, to: `${year}-12-31` });
  const file = useDownload(() => askForFile(exportLedger, { query: days }), {
    otherwiseNamed: `ledger-${days.from}-${days.to}.csv`,
    failed: "The ledger could not be downloaded. Check your connection and try again.",
  });
  const day = (name: "from" | "to", label: string) => (
    <TextField
      name={name}
      label={label}
      type="date"
      value={days[name]}
      onChange={({ target }) => setDays((before) => ({ ...before, [name]: target.value }))}
    />
  );
  return (
    <section aria-labelledby="accountant" className="card card-padded grid gap-4">
      <div>
        <h2 id="accountant" className="text-h4">
          For the accountant
        </h2>
        <p className="text-ink-2">Every line of the ledger of these days, debit and credit, as CSV.</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {day("from", "From")}
        {day("to", "To")}
        <Button variant="line" busy={file.isBusy} onClick={() => void file.run()}>
          <Icon name="download" /> Download the ledger
        </Button>
      </div>
    </section>
  );
}
