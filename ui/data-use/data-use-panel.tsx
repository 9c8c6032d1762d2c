import { useState } from "react";
import { formatFileSize } from "../components/format-file-size.ts";
import { Meter } from "../components/meter.tsx";
import { SelectField } from "../components/select-field.tsx";
import { Switch } from "../components/switch.tsx";
import { useBytesThisMonth } from "./data-meter.ts";
import { savedText, saveText } from "./saved-text.ts";
import { setSavingData, useSavingData } from "./saving.ts";

const budgetKey = "data-budget-mb";
const budgets = [100, 250, 500, 1000, 2000, 5000];
const usualBudget = 500;

const savedBudget = () => {
  const stored = Number(savedText(budgetKey));
  return budgets.includes(stored) ? stored : usualBudget;
};

/** How much data this site used on this device in this month, next to what its owner means to spend, and the data saver. */
export function DataUsePanel() {
  const bytes = useBytesThisMonth();
  const isSaving = useSavingData();
  const [budgetMb, setBudgetMb] = useState(savedBudget);
  const budget = budgetMb * 1_000_000;
  const left = budget - bytes;
  const month = new Intl.DateTimeFormat("en", { month: "long" }).format(new Date());

  return (
    <div className="card divide-y divide-line *:px-4">
      <div className="grid gap-4 py-4 sm:grid-cols-[minmax(0,1fr)_10rem] sm:items-start">
        <Meter
          label={`Data used in ${month}`}
          value={Math.min(bytes, budget)}
          max={budget}
          windows={20}
          done={`About ${formatFileSize(bytes)} used in ${month}`}
          remaining={left >= 0 ? `${formatFileSize(left)} left` : `${formatFileSize(-left)} over`}
        />
        <SelectField
          name="data-budget"
          label="Monthly limit"
          value={String(budgetMb)}
          options={budgets.map((mb) => ({ value: String(mb), label: formatFileSize(mb * 1_000_000) }))}
          onChange={(event) => {
            const mb = Number(event.currentTarget.value);
            saveText(budgetKey, String(mb));
            setBudgetMb(mb);
          }}
        />
      </div>
      <Switch
        name="data-saver"
        label="Data saver"
        hint="Pictures come when you tap them, and pages ask for news less often"
        checked={isSaving}
        rowClassName="py-2"
        onChange={(event) => setSavingData(event.currentTarget.checked)}
      />
    </div>
  );
}
