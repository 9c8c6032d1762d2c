import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { OrderPageView, PaymentView, Settled } from "../../contract.ts";
import { OrderPage } from "./order-page.tsx";
import { OrdersPage } from "./orders-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
});

const payment = (changes: Partial<PaymentView> = {}): PaymentView => ({
  id: "p1",
  state: "succeeded",
  amountMinor: 7_250_000,
  method: "Card ending 4242",
  failure: null,
  openedAt: "2026-11-24T17:41:00.000Z",
  endedAt: "2026-11-24T17:41:05.000Z",
  receipt: "R-2026-00481",
  ...changes,
});
const part = (number: number, paidMinor: number, dueOn: string) => ({
  number,
  amountMinor: 7_750_000,
  paidMinor,
  leftMinor: 7_750_000 - paidMinor,
  dueOn,
});
const half: OrderPageView = {
  id: "o1",
  reference: "K7QM 4XWT",
  state: "running",
  access: "active",
  course: { slug: "frontend", title: "Frontend", shortTitle: "Frontend", school: "engineering", glyph: "frontend" },
  tutor: "Chiamaka Eze",
  planName: "Installment (2)",
  billingCountry: "NG",
  currency: "NGN",
  price: {
    originalMinor: 15_500_000,
    discountPercent: 0,
    discountMinor: 0,
    couponMinor: 0,
    totalMinor: 15_500_000,
  },
  creditMinor: 500_000,
  totalMinor: 15_500_000,
  paidMinor: 7_750_000,
  parts: [part(1, 7_750_000, "2026-11-24"), part(2, 0, "2027-01-08")],
  next: { number: 2, leftMinor: 7_750_000, dueOn: "2027-01-08" },
  placedAt: "2026-11-24T17:32:00.000Z",
  expiresAt: "2026-12-01T17:32:00.000Z",
  payments: [payment()],
  ways: ["sandbox"],
  cards: [],
  claim: null,
  transfer: {
    accountNumber: "0123456789",
    bankName: "Example Bank",
    accountHolder: "Unwalled Academy Limited",
    supportEmail: "support@unwalled.academy",
  },
};
const unpaid: Partial<OrderPageView> = {
  state: "open",
  access: "none",
  paidMinor: 500_000,
  parts: [part(1, 500_000, "2026-11-24"), part(2, 0, "2027-01-08")],
  next: { number: 1, leftMinor: 7_250_000, dueOn: "2026-11-24" },
  payments: [],
};

/** Shows an address; `order` null: there is no such order. */
function show(
  order: () => Partial<OrderPageView> | null,
  settled?: () => Partial<Settled>,
  address = "/dashboard/orders/o1",
) {
  fetching.mockImplementation(async (path) => {
    const isPayment = /\/payments(\/|$)/.test(String(path));
    const data = isPayment
      ? { orderId: "o1", payment: payment({ state: "open" }), next: "wait", ...settled?.() }
      : { ...half, ...order() };
    if (order() === null) return new Response(JSON.stringify({ error: "We could not find that." }), { status: 404 });
    return new Response(JSON.stringify(address === "/dashboard/orders" ? { data: [data], credit: [] } : { data }));
  });
  const router = createMemoryRouter(
    [
      { path: "/dashboard/orders/:id", element: <OrderPage /> },
      { path: "/dashboard/orders", element: <OrdersPage /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const asked = (method: string) =>
  fetching.mock.calls
    .filter(([, init]) => (init?.method ?? "GET") === method)
    .map(([path, init]) => [path, JSON.parse(String(init?.body ?? "{}"))]);
const factOf = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

describe("PAY-03 a confirmed payment", () => {
  test("shows what was paid, the receipt, what is due next and where to begin", async () => {
    show(() => ({}));
    expect(await screen.findByRole("heading", { level: 1, name: "Payment Confirmed!" })).toBeTruthy();
    expect(screen.getByText("You are in: 1 of 2 parts is paid.")).toBeTruthy();
    expect(factOf("Receipt")).toBe("R-2026-00481");
    expect(factOf("How")).toBe("Card ending 4242");
    expect(factOf("Next part")).toBe("₦77,500, 8 January 2027");
    expect(factOf("Your credit")).toBe("-₦5,000");
    expect(factOf("Paid so far")).toBe("₦72,500");
    expect(screen.getByRole("link", { name: "Start learning" }).getAttribute("href")).toBe("/dashboard/learn/frontend");
  });

  test("PAY-07 the next part is paid from here", async () => {
    show(() => ({}));
    await userEvent.click(await screen.findByRole("button", { name: "Pay the next part, ₦77,500" }));
    expect(screen.getByText(/^Installment 2 of 2:/, { selector: "p" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Pay ₦77,500" })).toBeTruthy();
  });

  test("what credit or a coupon paid is no payment", async () => {
    show(() => ({ state: "paid", payments: [], next: null }));
    expect(await screen.findByRole("heading", { name: "Your course is open" })).toBeTruthy();
  });
});

describe("PAY-06 an order that is not paid", () => {
  test("says why the last payment failed and can be paid again, with the same card form", async () => {
    show(() => ({ ...unpaid, payments: [payment({ state: "failed", failure: "Your bank declined the card." })] }));
    expect((await screen.findByRole("alert")).textContent).toBe("Your bank declined the card.");
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/Card number/), "4242424242424242");
    await user.type(screen.getByLabelText("Expiry"), "1230");
    await user.type(screen.getByLabelText("CVC/CVV"), "123");
    await user.type(screen.getByLabelText("Name on card"), "Temi");
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500" }));
    expect(asked("POST")).toEqual([
      ["/api/students/orders/o1/payments", { provider: "sandbox", token: "sandbox-success-4242" }],
    ]);
  });

  test("PAY-09 by transfer shows account, amount and reference, each to copy", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(() => ({ ...unpaid, ways: [] }));
    await userEvent.click(await screen.findByRole("button", { name: "Copy reference" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy amount" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy account number" }));
    expect(copied.mock.calls.flat()).toEqual(["K7QM 4XWT", "72500", "0123456789"]);
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
  });

  test("PAY-09 that a transfer was too small for says what came and what is missing", async () => {
    const transfer = payment({ amountMinor: 5_000_000, method: "Bank transfer" });
    show(() => ({ ...unpaid, next: { number: 1, leftMinor: 2_250_000, dueOn: "2026-11-24" }, payments: [transfer] }));
    expect(await screen.findByText(/₦50,000 came\. ₦22,500 of the first payment is missing/)).toBeTruthy();
    expect(screen.queryByText("Payment Confirmed!")).toBeNull();
  });

  test.each([
    ["expired", /not all came .* ₦50,000 that you sent became your credit/],
    ["cancelled", /₦50,000 that you sent became your credit/],
  ] as const)("PAY-09 that is %s says what became of a transfer that came", async (state, words) => {
    show(() => ({ ...unpaid, state, next: null, payments: [payment({ amountMinor: 5_000_000 })] }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each([
    ["expired", /has run out/],
    ["cancelled", /was cancelled/],
  ] as const)("that is %s can be ordered again", async (state, words) => {
    show(() => ({ ...unpaid, state, next: null }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Order again" })).toBeTruthy();
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
  });

  test("of somebody else, or none, is told", async () => {
    show(() => null);
    expect(await screen.findByText("We could not find that order.")).toBeTruthy();
  });
});

describe("PAY-05 a payment under way", () => {
  const open = { ...unpaid, payments: [payment({ state: "open", endedAt: null, receipt: null })] };

  test("says so after a reload, asks on, and shows what came of it by itself", async () => {
    let isDone = false;
    show(
      () => (isDone ? {} : open),
      () => (isDone ? { payment: payment(), next: null } : {}),
    );
    expect(await screen.findByRole("heading", { name: "Your payment is under way" })).toBeTruthy();
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy();
    isDone = true;
    expect(await screen.findByRole("heading", { name: "Payment Confirmed!" }, { timeout: 5_000 })).toBeTruthy();
  });

  test.each([
    ["Yes, it is me", true],
    ["No, stop the payment", false],
  ])("PAY-04 the bank's question: %s", async (button, passed) => {
    show(
      () => open,
      () => ({ next: "challenge" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: button }));
    expect(asked("POST")).toEqual([["/api/students/payments/p1/challenge", { passed }]]);
  });
});

describe("PAY-10 the history", () => {
  test("shows what is due next and every payment with its receipt", async () => {
    show(() => ({}), undefined, "/dashboard/orders");
    expect(await screen.findByRole("heading", { name: "Next: 8 January 2027" })).toBeTruthy();
    expect(screen.getByText("₦77,500 of ₦155,000 is paid.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Pay ₦77,500" }).getAttribute("href")).toBe("/dashboard/orders/o1");
    expect(screen.getByRole("button", { name: /^Receipt R-2026-00481/ })).toBeTruthy();
    expect(screen.getByText("24 November 2026")).toBeTruthy();
  });

  test("says when there is none yet", async () => {
    fetching.mockResolvedValue(new Response(JSON.stringify({ data: [], credit: [] })));
    const router = createMemoryRouter([{ path: "/", element: <OrdersPage /> }]);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("You have not paid for a course yet.")).toBeTruthy();
  });
});

describe("a proforma invoice", () => {
  test("is asked for with the name and address that were typed, which stay there when it cannot be made", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    show(() => unpaid);
    await userEvent.click(await screen.findByText("An invoice for a sponsor or employer"));
    const save = screen.getByRole("button", { name: "Save the invoice, PDF" });
    await userEvent.click(save);
    expect(screen.getByText("Please enter who the invoice is for, in 120 letters at most.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Name of the sponsor or employer"), "Osun Steel Ltd");
    await userEvent.type(screen.getByLabelText(/^Address/), "12 Broad Street");
    fetching.mockRejectedValueOnce(new TypeError("offline"));
    await userEvent.click(save);
    expect((await screen.findByRole("alert")).textContent).toContain("could not be made");
    fetching.mockResolvedValueOnce(new Response("%PDF-1.7"));
    await userEvent.click(save);
    const typed = { name: "Osun Steel Ltd", address: "12 Broad Street" };
    expect(asked("POST")).toEqual([
      ["/api/students/orders/o1/proforma", typed],
      ["/api/students/orders/o1/proforma", typed],
    ]);
  });
});
