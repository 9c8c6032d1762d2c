import type { PaymentOutcome } from "../../contract.ts";

/** Leaves for the provider's page where the payment goes on there. Coming back, the order's own page tells where it stands. */
export function goOn({ next, address }: Pick<PaymentOutcome, "next" | "address">): void {
  if (next === "redirect" && address) window.location.assign(address);
}
