import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { addDays, dateInLagos, longDate } from "#lib/dates.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { DeskOrder } from "../../contract.ts";
import { orderOf } from "./desk.fixture.ts";
import { OrderPage } from "./order-page.tsx";

freshBrowser();
beforeEach(() => {
  vi.restoreAllMocks();
  provideTestCaller();
});

const { id } = orderOf();
const today = dateInLagos(new Date());
type Replies = Parameters<typeof answerCalls>[0];
function show(order: DeskOrder, replies: Replies = {}, role: "admin" | "support" = "admin") {
  loggedInAs({ role });
  const received = answerCalls({
    "GET /api/staff/orders/": { body: { data: order } },
    [`GET /api/staff/orders/${id}/refund-effect`]: {
      body: { state: "running", access: "paused", missingMinor: 500_000, creditMinor: 0 },
    },
    ...replies,
  });
  renderPage("/admin/orders/one", <OrderPage />);
  return received;
}
const refundCall = `POST /api/staff/orders/${id}/refunds`;
const extendCall = `POST /api/staff/orders/${id}/extensions`;

describe("PAY-10 a refund", () => {
  test("shows what it does before it is sent; the same one is sent with the same key until it is answered", async () => {
    let response: ReturnType<typeof refused> = "no network";
    const received = show(orderOf(), { [refundCall]: () => response });
    await userEvent.click(await screen.findByRole("button", { name: "Refund ₦120,000" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund ₦120,000 to Blessing Idowu?" }));
    expect(dialog.queryByRole("radio", { name: /The way it came/ })).toBeNull();
    await userEvent.click(dialog.getByRole("radio", { name: "Another sum" }));
    await userEvent.type(dialog.getByLabelText("Amount"), "5,000");
    expect(await dialog.findByText("The course pauses. ₦5,000 is asked for next.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Refund ₦5,000" }));
    expect(dialog.getByText("Please say why.")).toBeTruthy();
    expect(received(refundCall)).toHaveLength(0);
    await userEvent.click(dialog.getByRole("radio", { name: /^Credit/ }));
    await userEvent.type(dialog.getByLabelText(/^Why/), "A class fell out.");
    await userEvent.click(dialog.getByRole("button", { name: "Refund ₦5,000" }));
    expect(await dialog.findByText(/nothing goes back twice/)).toBeTruthy();
    response = { body: { refundId: id } };
    await userEvent.click(dialog.getByRole("button", { name: "Refund ₦5,000" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = received(refundCall);
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({
        paymentId: orderOf().payments[0]?.id,
        amountMinor: 500_000,
        way: "credit",
        isGoodwill: false,
        reason: "A class fell out.",
      }),
    );
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test("more than is left is not sent; what the server refuses is shown", async () => {
    const received = show(orderOf(), { [refundCall]: refused(409, "That much cannot go back.") });
    await userEvent.click(await screen.findByRole("button", { name: "Refund ₦120,000" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText(/^Why/), "No class was held.");
    await userEvent.click(dialog.getByRole("radio", { name: "Another sum" }));
    await userEvent.type(dialog.getByLabelText("Amount"), "120000.01");
    expect(dialog.getByText("₦120,000 at most can go back of this payment.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Refund" }));
    expect(received(refundCall)).toHaveLength(0);
    await userEvent.click(dialog.getByRole("radio", { name: "All, ₦120,000" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Refund ₦120,000" }));
    expect(await dialog.findByText("That much cannot go back.")).toBeTruthy();
  });

  test("is not offered to support, nor for what is back already", async () => {
    show(orderOf(), {}, "support");
    expect(await screen.findByRole("button", { name: "More time for part 2" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Refund/ })).toBeNull();
  });

  test("is not offered for what is back already", async () => {
    show(orderOf({ payments: orderOf().payments.map((payment) => ({ ...payment, refundableMinor: 0 })) }));
    expect(await screen.findByText("Receipt R-2026-00112")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Refund/ })).toBeNull();
  });
});

describe("INST-01 more time", () => {
  const instalments = orderOf().instalments.map((instalment) =>
    instalment.number === 2 ? { ...instalment, dueOn: today } : instalment,
  );

  test("asks for a date within the longest, and why", async () => {
    const received = show(orderOf({ instalments }), { [extendCall]: { body: { orderId: id } } });
    await userEvent.click(await screen.findByRole("button", { name: "More time for part 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "More time for part 2 of Blessing Idowu" }));
    await userEvent.click(dialog.getByRole("button", { name: "Give more time" }));
    expect(dialog.getByText("Please choose a date.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("New date"), addDays(today, 31));
    expect(dialog.getByText(`The date can be moved to ${longDate(addDays(today, 30))} at most.`)).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText("New date"));
    await userEvent.type(dialog.getByLabelText("New date"), addDays(today, 7));
    await userEvent.type(dialog.getByLabelText(/^Why/), "Salary comes late.");
    await userEvent.click(dialog.getByRole("button", { name: "Give more time" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(received(extendCall).map(({ body }) => body)).toEqual([
      { number: 2, dueOn: addDays(today, 7), reason: "Salary comes late." },
    ]);
    expect(received(extendCall)[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  test("goes no further than the part after it, which the dialog shows before", async () => {
    const next = addDays(today, 5);
    const parts = instalments.map((part) => (part.number === 2 ? { ...part, leftMinor: part.amountMinor } : part));
    const [, second] = parts;
    if (!second) throw new Error("The fixture has two parts.");
    show(orderOf({ instalments: [...parts, { ...second, number: 3, dueOn: next }] }));
    await userEvent.click(await screen.findByRole("button", { name: "More time for part 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "More time for part 2 of Blessing Idowu" }));
    expect(dialog.getByText(`${longDate(next)} at most: the next part is due then.`)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("New date"), addDays(next, 1));
    await userEvent.click(dialog.getByRole("button", { name: "Give more time" }));
    expect(
      dialog.getByText(
        `The next part is due on ${longDate(next)}. Please choose a date until then, or give that part more time first.`,
      ),
    ).toBeTruthy();
  });

  test("what the server reports of the date is at the date", async () => {
    const message = "The date can be moved less far now.";
    show(orderOf({ instalments }), {
      [extendCall]: { status: 422, body: { error: message, errors: [{ pointer: "/dueOn", message }] } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "More time for part 2" }));
    const date = await screen.findByLabelText("New date");
    await userEvent.type(date, addDays(today, 7));
    await userEvent.type(screen.getByLabelText(/^Why/), "Salary comes late.");
    await userEvent.click(screen.getByRole("button", { name: "Give more time" }));
    await waitFor(() => expect(date.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  test("has no place in an order that is paid", async () => {
    show(orderOf({ state: "paid" }));
    await screen.findByText("Receipt R-2026-00112");
    expect(screen.queryByRole("button", { name: /More time/ })).toBeNull();
  });
});

describe("attack 17 a refund that takes two staff members", () => {
  const waits = (isOwn: boolean): DeskOrder =>
    orderOf({
      approvals: [
        {
          act: "refund",
          id: "a1",
          amountMinor: 12_000_000,
          way: "bank",
          isGoodwill: false,
          reason: "No class was held.",
          byName: "Dapo Ige",
          askedAt: "2026-11-12T08:00:00.000Z",
          isOwn,
        },
      ],
    });
  const approve = "POST /api/staff/refund-approvals/a1/approve";
  const down = "POST /api/staff/refund-approvals/a1/turn-down";

  test("attack 17 is approved by another staff member, or turned down with a reason", async () => {
    const received = show(waits(false), {
      [approve]: { body: { refundId: id } },
      [down]: { body: { refundId: null } },
    });
    const section = within(await screen.findByRole("region", { name: "Waits for a second person" }));
    expect(section.getByText(/Dapo Ige asked for it/)).toBeTruthy();
    await userEvent.click(section.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(received(approve)).toHaveLength(1));
    await userEvent.click(await section.findByRole("button", { name: "Turn it down" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Turn the refund down?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Turn it down" }));
    expect(await dialog.findByText("Please say why.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Why"), "It was paid twice.");
    await userEvent.click(dialog.getByRole("button", { name: "Turn it down" }));
    await waitFor(() => expect(received(down).map(({ body }) => body)).toEqual([{ reason: "It was paid twice." }]));
  });

  test("attack 17 is not approved by who asked, and a refund that is requested shows that it waits", async () => {
    show(waits(true), { [refundCall]: { body: { refundId: null, approvalId: "a1" } } });
    expect(await screen.findByText("You asked for it: another person approves it.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Refund ₦120,000" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund ₦120,000 to Blessing Idowu?" }));
    await userEvent.type(dialog.getByLabelText(/^Why/), "No class was held.");
    await dialog.findByText(/The course pauses/);
    await userEvent.click(dialog.getByRole("button", { name: "Refund ₦120,000" }));
    expect(await screen.findByText("₦120,000 waits for a second person to approve it")).toBeTruthy();
  });
});

describe("attack 17 money taken at a desk that takes two staff members", () => {
  const waits = (isOwn: boolean): DeskOrder =>
    orderOf({
      approvals: [
        {
          act: "desk-payment",
          id: "a2",
          amountMinor: 12_000_000,
          source: "pos",
          reference: "RRN 0042",
          byName: "Sola Ade",
          askedAt: "2026-11-12T08:00:00.000Z",
          isOwn,
        },
      ],
    });
  const decided = { body: { paymentId: null, receipt: null, approvalId: null } };
  const approve = "POST /api/staff/desk-payment-approvals/a2/approve";
  const down = "POST /api/staff/desk-payment-approvals/a2/turn-down";

  test("attack 17 is approved by another, or turned down with a reason; until then no other is recorded", async () => {
    const received = show(waits(false), { [approve]: decided, [down]: decided }, "support");
    const section = within(await screen.findByRole("region", { name: "Waits for a second person" }));
    expect(section.getByText(/taken by card, slip RRN 0042/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Record a payment" })).toBeNull();
    await userEvent.click(section.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(received(approve)).toHaveLength(1));
    await userEvent.click(await section.findByRole("button", { name: "Turn it down" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Turn the payment down?" }));
    await userEvent.type(dialog.getByLabelText("Why"), "The till is short.");
    await userEvent.click(dialog.getByRole("button", { name: "Turn it down" }));
    await waitFor(() => expect(received(down).map(({ body }) => body)).toEqual([{ reason: "The till is short." }]));
  });

  test("attack 17 is not approved by who took it, who may take it back", async () => {
    show(waits(true), {}, "support");
    expect(await screen.findByText("You took it: another person approves it.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.getByRole("button", { name: "Take it back" })).toBeTruthy();
  });
});

describe("ADM-04 money that is taken at a desk", () => {
  const recordCall = `POST /api/staff/orders/${id}/payments`;
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Record a payment" }));
    return within(await screen.findByRole("dialog", { name: "Money taken from Blessing Idowu" }));
  };

  test("by terminal it needs the slip's reference and no less than is due; then it is sent once", async () => {
    const received = show(orderOf(), { [recordCall]: { body: { paymentId: id, receipt: "R-2026-00113" } } }, "support");
    const dialog = await open();
    const amount = dialog.getByLabelText<HTMLInputElement>("Amount in naira");
    expect(amount.value).toBe("120000");
    expect(dialog.queryByLabelText("Reference of the terminal")).toBeNull();
    await userEvent.click(dialog.getByRole("radio", { name: "Card, by terminal (POS)" }));
    await userEvent.clear(amount);
    await userEvent.type(amount, "100,000");
    await userEvent.click(dialog.getByRole("button", { name: "Record the payment" }));
    expect(dialog.getByText(/less than ₦120,000/)).toBeTruthy();
    expect(dialog.getByText("Type the reference that the terminal printed.")).toBeTruthy();
    expect(received(recordCall)).toHaveLength(0);
    await userEvent.clear(amount);
    await userEvent.type(amount, "120,000");
    await userEvent.type(dialog.getByLabelText("Reference of the terminal"), "RRN 0042");
    await userEvent.click(dialog.getByRole("button", { name: "Record the payment" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [sent] = received(recordCall);
    expect(sent?.body).toEqual({ source: "pos", amountMinor: 12_000_000, currency: "NGN", reference: "RRN 0042" });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    expect(screen.getAllByText("₦120,000 recorded, receipt R-2026-00113")[0]).toBeTruthy();
  });

  test("what was taken today names who took it and is undone; one of another day, and a paid order, have no button", async () => {
    const [payment] = orderOf().payments;
    if (!payment) throw new Error("The order has no payment.");
    const cash = { ...payment, provider: "cash" as const, bankReference: null, receivedByName: "Sola Ade" };
    const undoCall = `POST /api/staff/payments/${payment.id}/undo`;
    const instalments = orderOf().instalments.map((item) => ({ ...item, paidMinor: item.amountMinor, leftMinor: 0 }));
    const received = show(
      orderOf({
        state: "paid",
        instalments,
        payments: [
          { ...cash, isUndoable: true },
          { ...cash, id: "p2" },
        ],
      }),
      { [undoCall]: { body: { id: payment.id } } },
    );
    expect(await screen.findAllByText(/^Cash, taken by Sola Ade/)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Record a payment" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo ₦120,000" }));
    expect(await screen.findByText("Taken back")).toBeTruthy();
    expect(received(undoCall)).toHaveLength(1);
  });
});
