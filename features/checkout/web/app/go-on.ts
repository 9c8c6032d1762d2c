import type { PaymentOutcome } from "../../contract.ts";

/** Leaves for the provider's page where the payment goes on there. Coming back, the order's own page tells its state. */
export function goOn({ next, address }: Pick<PaymentOutcome, "next" | "address">): void {
  if (next === "redirect" && address) window.location.assign(address);
}
