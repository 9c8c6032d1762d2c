import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { newKey } from "#ui/api/new-key.ts";
import { getOrder, getQuote, placeOrder, startPayment } from "../../calls.ts";
import type { OrderPageView } from "../../contract.ts";
import { paymentBody, paymentMethods } from "../public/payment-methods.ts";
import type { EnrollPlan } from "./enroll-plans.ts";
import type { PayTile } from "./pay-tiles.tsx";

type Requested = { course: string; plan: EnrollPlan; tile: PayTile; requestKey: string };

/**
 * Orders a course for anyone who is logged in. Returns the order where it is paid by a transfer; else it leaves for where it is paid, and
 * answers null. `dearer`: it costs more now than `plan` showed, and nothing was ordered. Errors: ApiError.
 */
export async function orderHere({
  course,
  plan,
  tile,
  requestKey,
}: Requested): Promise<OrderPageView | null | "dearer"> {
  const choice = { course, plan: plan.key, currency: plan.currency };
  const { payments, creditMinor } = (await ask(getQuote, { body: choice })).data;
  const dueMinor = payments.firstMinor - creditMinor;
  if (dueMinor > plan.nowMinor) return "dearer";
  const { orderId } = await ask(placeOrder, { body: { ...choice, dueMinor }, requestKey });
  const leaveFor = (address: string) => {
    window.location.assign(address);
    return null;
  };
  if (dueMinor === 0) return leaveFor(paths.order(orderId));
  if (tile === "sponsor") return leaveFor(paths.order(orderId, { pay: "sponsor" }));
  const order = (await ask(getOrder, { params: { id: orderId } })).data;
  if (tile === "transfer") return order;
  const [card] = paymentMethods(order);
  const body = card?.kind === "hosted" ? paymentBody(card, { token: null, saveCard: false }) : null;
  if (!card || !body) return leaveFor(paths.order(orderId, { pay: card?.key }));
  // Whatever comes of it, the order's page knows its state: a lost answer, too.
  const begun = await ask(startPayment, {
    params: { id: orderId },
    body: { ...body, instalment: 1 },
    requestKey: newKey(),
  }).catch(() => null);
  return leaveFor(begun?.data.address ?? paths.order(orderId, { pay: card.key }));
}
