import { and, eq } from "drizzle-orm";
import { courseRows } from "#features/catalogue/server/public.ts";
import { vatRatesOf } from "#features/ledger/server/public.ts";
import { getIdentity, getSettings } from "#features/site/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { dayInLagos, longDate } from "#lib/dates.ts";
import { formatMoney } from "#lib/money.ts";
import { shownReference } from "#lib/payment-reference.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ProformaInput } from "../../document-contract.ts";
import { cover, instalmentName } from "../../order-rules.ts";
import { planName, priceOfOrder, vatOf } from "../../rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { withInstalments } from "../orders/order-rows.ts";
import { isTutorOfOrder } from "../orders/tutor-of-order.ts";
import { orders } from "../tables.ts";
import { drawPaymentDocument } from "./draw-payment-document.ts";
import { vatFacts } from "./receipt-document.ts";

/**
 * A proforma invoice of an order for a sponsor or employer, as a PDF: what it costs, what is paid, what is due when, and how to
 * pay. It is not stored, has no number of its own, and is no receipt. Errors: AppError not_found; conflict for an order that
 * is paid, has run out or was cancelled.
 */
export async function makeProforma(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  studentId: string,
  { orderId, name, address }: ProformaInput & { orderId: string },
): Promise<{ bytes: Buffer; name: string }> {
  const { db, clock } = deps;
  const [courses, tutors] = [courseRows(db), tutorRows(db)];
  const [matchingOrder] = await db
    .select({ order: orders, course: courses.title, tutor: tutors.tutorName })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(tutors, isTutorOfOrder(db, tutors.id))
    .where(and(eq(orders.id, orderId), eq(orders.studentId, studentId)));
  if (!matchingOrder) throw notFound(checkoutTexts.unknownOrder);
  const { order, course, tutor } = matchingOrder;
  if (order.state !== "open" && order.state !== "running") throw conflict(checkoutTexts.proforma.over);
  const { instalments, receivedMinor } = await withInstalments(db, order);
  const [settings, { wordmark }] = await Promise.all([getSettings(deps), getIdentity(deps)]);
  const { bank, supportEmail, tagline } = settings;
  const { currency } = order;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const price = priceOfOrder(order);
  const plan = planName(order);
  const reference = shownReference(order.reference);
  const covered = cover(instalments, receivedMinor);
  const totalMinor = instalments.reduce((sum, instalment) => sum + instalment.amountMinor, 0);
  const leftMinor = covered.reduce((sum, instalment) => sum + instalment.leftMinor, 0);
  const vat = vatOf((await vatRatesOf(db, [order.id])).get(order.id) ?? 0, totalMinor);
  const now = clock.now();
  const offMinor = price.discountMinor + price.couponMinor;
  const bytes = await drawPaymentDocument({
    title: "Proforma invoice",
    number: `PF-${order.reference}, ${dayInLagos(now)}`,
    academy: { name: settings.name, email: supportEmail, tagline },
    wordmark,
    at: now,
    lit: totalMinor === 0 ? 1 : receivedMinor / totalMinor,
    sides: [
      {
        heading: "To",
        first: name,
        others: address
          .split(/\n+/)
          .map((line) => line.trim())
          .filter(Boolean),
      },
      {
        heading: "For",
        first: course,
        others: [`${plan}${tutor ? `, with ${tutor}` : ""}`, `Order ${reference}`],
      },
    ],
    currency,
    lines: [
      {
        label: instalments.length > 1 ? `${plan}, in ${instalments.length} parts` : plan,
        note: offMinor > 0 ? `Less ${money(offMinor)} of discount and coupon` : "",
        amountMinor: totalMinor,
      },
      ...(receivedMinor > 0 ? [{ label: "Paid already", note: "", amountMinor: -receivedMinor }] : []),
    ],
    total: { label: "To pay", amountMinor: leftMinor },
    facts: [
      ...covered
        .filter((instalment) => instalment.leftMinor > 0)
        .map((instalment): [string, string] => [
          instalmentName({ instalments, planName: plan }, instalment.number),
          instalment.number === 1
            ? `${money(instalment.leftMinor)}, by ${dayInLagos(order.expiresAt)}`
            : `${money(instalment.leftMinor)}, due ${longDate(instalment.dueOn)}`,
        ]),
      ...(bank.accountNumber && bank.bankName && bank.accountHolder
        ? [["Pay to", `${bank.accountNumber}, ${bank.bankName}, ${bank.accountHolder}`] satisfies [string, string]]
        : []),
      ...vatFacts(vat && { ...vat, taxNumber: settings.vat.taxNumber }, currency),
      ["Write with it", reference],
    ],
    foot: `This is no receipt: it asks for a payment and proves none.${
      order.state === "open" ? ` The price holds until ${dayInLagos(order.expiresAt)}.` : ""
    }${supportEmail ? ` Questions? Write to ${supportEmail}.` : ""}`,
  });
  return { bytes, name: `proforma-${order.reference}.pdf` };
}
