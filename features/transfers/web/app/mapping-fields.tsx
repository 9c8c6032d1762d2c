import { currencies } from "#lib/money.ts";
import { SelectField } from "#ui/components/select-field.tsx";
import type { StatementMapping } from "../../contract.ts";

const columns = [
  { key: "day", label: "Day", isNeeded: true },
  { key: "narration", label: "Narration", isNeeded: true },
  { key: "credit", label: "Money in", isNeeded: false },
  { key: "debit", label: "Money out", isNeeded: false },
  { key: "amount", label: "Amount, both ways", isNeeded: false },
  { key: "balance", label: "Balance after it", isNeeded: false },
  { key: "side", label: "Says CR or DR", isNeeded: false },
  { key: "status", label: "Says if it went through", isNeeded: false },
  { key: "sender", label: "Sender", isNeeded: false },
  { key: "bankReference", label: "Bank's reference", isNeeded: false },
] as const;

/** A column by its heading, and by its letter as a spreadsheet has it. */
const columnName = (heading: string | undefined, at: number) =>
  `${at < 26 ? String.fromCharCode(65 + at) : at + 1}${heading?.trim() ? `: ${heading.trim()}` : ""}`;

/** The choices of a mapping, with the statement's own headings to choose from. */
export function MappingFields({
  mapping,
  rows,
  onChange,
}: {
  mapping: StatementMapping;
  rows: readonly (readonly string[])[];
  onChange: (mapping: StatementMapping) => void;
}) {
  const headings = rows[mapping.headingRow] ?? [];
  const width = Math.max(headings.length, ...rows.map((row) => row.length));
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: columnName(headings[at], at),
  }));
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        name="headingRow"
        label="Row with the headings"
        value={String(mapping.headingRow)}
        options={rows.slice(0, 30).map((row, at) => ({
          value: String(at),
          label: `${at + 1}: ${
            row
              .filter((cell) => cell.trim())
              .join(", ")
              .slice(0, 60) || "empty"
          }`,
        }))}
        onChange={({ target }) => onChange({ ...mapping, headingRow: Number(target.value) })}
      />
      {columns.map(({ key, label, isNeeded }) => (
        <SelectField
          key={key}
          name={key}
          label={label}
          value={mapping[key] === null ? "" : String(mapping[key])}
          {...(isNeeded ? {} : { placeholder: "None" })}
          options={options}
          onChange={({ target }) => onChange({ ...mapping, [key]: target.value === "" ? null : Number(target.value) })}
        />
      ))}
      <SelectField
        name="dayOrder"
        label="Days are written"
        value={mapping.dayOrder}
        options={[
          { value: "day-first", label: "24/11/2026" },
          { value: "month-first", label: "11/24/2026" },
        ]}
        onChange={({ target }) =>
          onChange({ ...mapping, dayOrder: target.value === "month-first" ? "month-first" : "day-first" })
        }
      />
      <SelectField
        name="decimal"
        label="Amounts are written"
        value={mapping.decimal}
        options={[
          { value: ".", label: "1,250,000.00" },
          { value: ",", label: "1.250.000,00" },
        ]}
        onChange={({ target }) => onChange({ ...mapping, decimal: target.value === "," ? "," : "." })}
      />
      <SelectField
        name="currency"
        label="Currency of the account"
        value={mapping.currency}
        options={[
          { value: "NGN", label: "Naira" },
          { value: "USD", label: "Dollars" },
        ]}
        onChange={({ target }) =>
          onChange({ ...mapping, currency: currencies.find((currency) => currency === target.value) ?? "NGN" })
        }
      />
    </div>
  );
}
