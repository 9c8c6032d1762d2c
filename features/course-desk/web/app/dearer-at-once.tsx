import type { OfficeFee } from "#features/catalogue/office-contract.ts";
import { amountFrom } from "#features/order-desk/rules.ts";
import { dearerAtOnce } from "../../rules.ts";

/** Says that all at once costs more than in two parts, of amounts as they are typed; no one means that often. */
export function DearerAtOnce({
  fees,
  typed,
}: {
  fees: readonly Pick<OfficeFee, "plan" | "currency">[];
  typed: readonly string[];
}) {
  const dearer = dearerAtOnce(fees, typed.map(amountFrom));
  return (
    <p role="status" className="text-sm text-warn empty:hidden">
      {dearer.length > 0 &&
        `Upfront costs more than Installment (2) in ${dearer.map((currency) => (currency === "NGN" ? "naira" : "dollars")).join(" and ")}.`}
    </p>
  );
}
