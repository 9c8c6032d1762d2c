import type { OrderView } from "../../contract.ts";

/** A part of an order as people name it: `Installment 1 of 2`, `Month 3 of 5`, else the plan. */
export function partName({ parts, planName }: Pick<OrderView, "parts" | "planName">, number: number): string {
  if (parts.length === 1) return planName;
  return `${planName === "Monthly" ? "Month" : "Installment"} ${number} of ${parts.length}`;
}
