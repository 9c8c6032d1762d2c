import { Facts } from "#ui/components/facts.tsx";
import type { BankDesk } from "../../contract.ts";

export const bankLabels = {
  bankName: "Bank",
  accountNumber: "Account number",
  accountHolder: "Account holder",
} as const;
export type BankPart = keyof typeof bankLabels;
export const bankParts = Object.keys(bankLabels) as BankPart[];

/** An account part by part. With `was`, what differs from it says so. */
export const BankFacts = ({ bank, was }: { bank: BankDesk["bank"]; was?: BankDesk["bank"] }) => (
  <Facts
    items={bankParts.map((name) => ({
      label: bankLabels[name],
      value: (
        <span className="wrap-anywhere tabular-nums">
          {bank[name] || "Not set"}
          {was && was[name] !== bank[name] && <span className="text-warn"> (was {was[name] || "not set"})</span>}
        </span>
      ),
    }))}
  />
);
