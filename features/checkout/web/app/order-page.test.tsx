import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bankAccountTexts } from "#lib/bank-account.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import { readDraft, saveDraft } from "#ui/storage/drafts.ts";
import type { OrderPageView, PaymentOutcome, PaymentView } from "../../contract.ts";
import { OrderPage } from "./order-page.tsx";
import { OrdersPage } from "./orders-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
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
const instalment = (number: number, paidMinor: number, dueOn: string) => ({
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
  course: { slug: "frontend", title: "Frontend", school: "engineering", glyph: "frontend" },
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
  vat: null,
  totalMinor: 15_500_000,
  paidMinor: 7_750_000,
  instalments: [instalment(1, 7_750_000, "2026-11-24"), instalment(2, 0, "2027-01-08")],
  next: { number: 2, leftMinor: 7_750_000, dueOn: "2027-01-08" },
  graceDays: 7,
  lateTransferDays: 7,
  refunds: [],
  extensions: [],
  placedAt: "2026-11-24T17:32:00.000Z",
  expiresAt: "2026-12-01T17:32:00.000Z",
  payments: [payment()],
  atDesk: null,
  providers: ["sandbox"],
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
  instalments: [instalment(1, 500_000, "2026-11-24"), instalment(2, 0, "2027-01-08")],
  next: { number: 1, leftMinor: 7_250_000, dueOn: "2026-11-24" },
  payments: [],
};

/** Shows an address; `order` null: there is no such order. */
function show(
  order: () => Partial<OrderPageView> | null,
  outcome?: () => Partial<PaymentOutcome>,
  address = "/dashboard/orders/o1",
) {
  fetching.mockImplementation(async (path) => {
    if (String(path).endsWith("/cards")) return new Response('{"data":[]}');
    const isPayment = /\/payments(\/|$)/.test(String(path));
    const data = isPayment
      ? { orderId: "o1", payment: payment({ state: "open" }), next: "wait", ...outcome?.() }
      : { ...half, ...order() };
    if (order() === null) return new Response(JSON.stringify({ error: "We could not find that." }), { status: 404 });
    return new Response(JSON.stringify(address === "/dashboard/orders" ? { data: [data], credit: [] } : { data }));
  });
  const router = createMemoryRouter(
    [
      { path: "/dashboard/orders/:id", element: <OrderPage /> },
      { path: "/dashboard/orders", element: <OrdersPage account="ada" /> },
      { path: "/dashboard/messages", element: <p>Messages</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const requestsOf = (method: string) =>
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
    const begin = screen.getByRole("link", { name: "Start learning" });
    expect(begin.getAttribute("href")).toBe("/dashboard/learn/frontend");
    // Before everything that is to be read: on a phone it is seen at once.
    const receipt = screen.getByText("Receipt", { selector: "dt" });
    expect(begin.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("PAY-07 the next instalment is paid from here", async () => {
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
  const atDesk = { source: "cash", amountMinor: 15_000_000, takenAt: "2026-11-24T14:05:00.000Z" } as const;

  test("what staff took and a second of them confirms is shown, so that no one pays twice", async () => {
    show(() => ({ ...unpaid, atDesk }));
    const head = (await screen.findByText("₦150,000 waits to be confirmed")).closest("[role=status]");
    expect(head?.textContent).toMatch(/We took it in cash on .*24 Nov.*You need not pay it again\./);
    cleanup();
    show(() => ({ ...unpaid, state: "cancelled", next: null, atDesk: { ...atDesk, source: "pos" } }));
    expect(await screen.findByText(/by card machine/)).toBeTruthy();
    cleanup();
    show(() => ({ ...unpaid, atDesk }), undefined, "/dashboard/orders");
    const next = await screen.findByRole("region", { name: "Next for Frontend" });
    expect(next.textContent).toContain("₦150,000 waits to be confirmed.");
    expect(within(next).getByRole("link", { name: "See where the payment stands" })).toBeTruthy();
  });

  test("shows why the last payment failed and can be paid again, with the same card form", async () => {
    show(() => ({ ...unpaid, payments: [payment({ state: "failed", failure: "Your bank declined the card." })] }));
    expect((await screen.findByText("Your bank declined the card.")).closest("[role=alert]")).toBeTruthy();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/Card number/), "4242424242424242");
    await user.type(screen.getByLabelText("Expiry"), "1230");
    await user.type(screen.getByLabelText("CVC/CVV"), "123");
    await user.type(screen.getByLabelText("Name on card"), "Temi");
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500" }));
    expect(requestsOf("POST")).toEqual([
      [
        "/api/students/orders/o1/payments",
        {
          provider: "sandbox",
          paymentMethod: "card",
          token: "sandbox-success-4242",
          savedCard: null,
          saveCard: false,
          instalment: 1,
        },
      ],
    ]);
  });

  test("B28 a card that was declined is still typed in, its name too; once it is taken it is forgotten", async () => {
    const [open, failed] = [payment({ state: "open", endedAt: null }), payment({ state: "failed", failure: "No." })];
    let order: Partial<OrderPageView> = unpaid;
    let outcome = open;
    show(
      () => order,
      () => ({ payment: outcome, next: null }),
    );
    const user = userEvent.setup();
    const typed = { "Card number": "4000000000000002", Expiry: "1230", "CVC/CVV": "123", "Name on card": "Ngozi Eze" };
    for (const [label, text] of Object.entries(typed)) {
      await user.type(await screen.findByLabelText(new RegExp(label)), text);
    }
    order = { ...unpaid, payments: [open] };
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500" }));
    await screen.findByRole("heading", { name: "Your payment is under way" });
    [order, outcome] = [{ ...unpaid, payments: [failed] }, failed];
    expect(await screen.findByLabelText("Name on card", {}, { timeout: 5_000 })).toHaveProperty("value", "Ngozi Eze");
    expect(screen.getByLabelText(/Card number/)).toHaveProperty("value", "4000 0000 0000 0002");
    expect(screen.getByLabelText("CVC/CVV")).toHaveProperty("value", "123");
    order = {};
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500" }));
    await user.click(await screen.findByRole("button", { name: "Pay the next part, ₦77,500" }));
    expect(screen.getByLabelText("Name on card")).toHaveProperty("value", "");
  });

  test("PAY-01 is paid on the provider's page, with the card stored where one wants that", async () => {
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    show(
      () => ({ ...unpaid, providers: ["sandbox", "paystack"] }),
      () => ({ next: "redirect", address: "https://checkout.paystack.com/x", provider: "paystack" }),
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole("radio", { name: /Card, at Paystack/ }));
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: /Save this card/ }));
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500 at Paystack" }));
    expect(requestsOf("POST")[0]?.[1]).toMatchObject({
      provider: "paystack",
      token: null,
      saveCard: true,
      instalment: 1,
    });
    expect(left.mock.calls).toEqual([["https://checkout.paystack.com/x"]]);
  });

  test("PAY-01 is paid with a saved card, or by a transfer to a number of its own", async () => {
    const cards = [
      { id: "7d5f8a52-0c0e-4b3a-9a56-0c3f5a1d2e4b", provider: "paystack" as const, label: "Visa ending 4081" },
    ];
    show(() => ({ ...unpaid, providers: ["paystack"], cards }));
    const user = userEvent.setup();
    expect(await screen.findByRole("radio", { name: /^Visa ending 4081/ })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("button", { name: "Pay ₦72,500" }));
    await user.click(await screen.findByRole("radio", { name: /^Transfer from any/ }));
    await user.click(screen.getByRole("button", { name: "Get the account number" }));
    expect(requestsOf("POST").map(([, body]) => [body.savedCard, body.paymentMethod])).toEqual([
      [cards[0]?.id, "card"],
      [null, "account"],
    ]);
  });

  test("PAY-09 by transfer shows account, amount and reference, each to copy", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(() => ({ ...unpaid, providers: [] }));
    await userEvent.click(await screen.findByRole("button", { name: "Copy reference" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy amount" }));
    await userEvent.click(screen.getByRole("button", { name: "Copy account number" }));
    expect(copied.mock.calls.flat()).toEqual(["K7QM 4XWT", "72500", "0123456789"]);
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
  });

  test("PAY-09 that a transfer was too small for shows what came and what is missing", async () => {
    const transfer = payment({ amountMinor: 5_000_000, method: "Bank transfer" });
    show(() => ({ ...unpaid, next: { number: 1, leftMinor: 2_250_000, dueOn: "2026-11-24" }, payments: [transfer] }));
    expect(await screen.findByText(/₦50,000 came\. ₦22,500 of the first payment is missing/)).toBeTruthy();
    expect(screen.queryByText("Payment Confirmed!")).toBeNull();
  });

  test.each([
    ["expired", /not all came .* ₦50,000 that you sent became your credit/],
    ["cancelled", /₦50,000 that you sent became your credit/],
  ] as const)("PAY-09 that is %s shows what became of a transfer that came", async (state, text) => {
    show(() => ({ ...unpaid, state, next: null, payments: [payment({ amountMinor: 5_000_000 })] }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test.each([
    ["expired", /has run out/],
    ["cancelled", /was cancelled/],
  ] as const)("that is %s can be ordered again", async (state, text) => {
    show(() => ({ ...unpaid, state, next: null }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Order again" })).toBeTruthy();
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
  });

  test("of another user, or none, is reported", async () => {
    show(() => null);
    expect(await screen.findByText("We could not find that order.")).toBeTruthy();
  });
});

describe("PAY-05 a payment under way", () => {
  const open = { ...unpaid, payments: [payment({ state: "open", endedAt: null, receipt: null })] };

  test("shows it after a reload, asks on, and shows what came of it by itself", async () => {
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
    expect(requestsOf("POST")).toEqual([["/api/students/payments/p1/challenge", { passed }]]);
  });
});

describe("PAY-01 a payment that waits for its payer", () => {
  const open = { ...unpaid, payments: [payment({ state: "open", endedAt: null, receipt: null })] };

  test("on the provider's page goes on there, or is let be for another way", async () => {
    show(
      () => open,
      () => ({ next: "redirect", address: "https://checkout.paystack.com/x", provider: "paystack", mayLeave: true }),
    );
    const go = await screen.findByRole("link", { name: "Continue at Paystack" });
    expect(go.getAttribute("href")).toBe("https://checkout.paystack.com/x");
    await userEvent.click(screen.getByRole("button", { name: "Pay another way" }));
    expect(requestsOf("DELETE").map(([path]) => path)).toEqual(["/api/students/payments/p1"]);
  });

  test("for a transfer shows the account, each line to copy", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const account = {
      accountNumber: "1231084927",
      bankName: "Test Bank",
      accountHolder: "PAYSTACK CHECKOUT",
      expiresAt: "2026-11-24T21:41:00.000Z",
    };
    show(
      () => open,
      () => ({ next: "transfer", account, provider: "paystack", mayLeave: true }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "Copy account number" }));
    expect(copied.mock.calls.flat()).toEqual(["1231084927"]);
    expect(screen.getByText(/for this payment alone/)).toBeTruthy();
  });

  test("that had failed is asked about when one comes back from the provider's page", async () => {
    let isKnown = false;
    show(
      () => (isKnown ? {} : { ...unpaid, payments: [payment({ id: "p0", state: "failed", failure: "Declined." })] }),
      () => {
        isKnown = true;
        return { payment: payment({ id: "p2" }), next: null };
      },
      "/dashboard/orders/o1?payment=p0",
    );
    expect(await screen.findByRole("heading", { name: "Payment Confirmed!" })).toBeTruthy();
  });
});

describe("saved cards", () => {
  test("are shown with their keeper, and removed", async () => {
    show(() => ({}), undefined, "/dashboard/orders");
    fetching.mockImplementation(async (path) => {
      const cards = [{ id: "c1", provider: "paystack", label: "Visa ending 4081" }];
      return new Response(JSON.stringify({ data: String(path).endsWith("/cards") ? cards : [], credit: [] }));
    });
    await userEvent.click(await screen.findByRole("button", { name: "Remove Visa ending 4081" }));
    expect(requestsOf("DELETE").map(([path]) => path)).toEqual(["/api/students/cards/c1"]);
  });
});

const refund: OrderPageView["refunds"][number] = {
  id: "r1",
  paymentId: "p1",
  amountMinor: 7_250_000,
  way: "provider",
  isGoodwill: false,
  state: "open",
  reason: "No class was held.",
  askedAt: "2026-12-02T09:00:00.000Z",
  endedAt: null,
  payerName: null,
  account: null,
};

describe("PAY-09 what goes back by bank", () => {
  const byBank = { ...refund, way: "bank" } as const;
  const account = {
    bankName: "Kuda",
    lastFour: "4417",
    holderName: "Ada Obi",
    nameAtBank: null,
    nameCheck: "unchecked",
    version: 1,
    changedAt: "2026-12-03T09:00:00.000Z",
  } as const;

  test("asks for the account, refuses at the field what cannot be, and keeps what was typed when it is not reached", async () => {
    let stored: typeof account | null = null;
    let isAway = true;
    show(() => ({ refunds: [{ ...byBank, account: stored }] }));
    const reads = fetching.getMockImplementation();
    fetching.mockImplementation(async (path, init) => {
      if (init?.method !== "PUT") return (await reads?.(path, init)) ?? new Response(null, { status: 404 });
      if (isAway) throw new TypeError("Failed to fetch");
      stored = account;
      return new Response(JSON.stringify({ data: { ...byBank, account } }));
    });
    const card = within(await screen.findByRole("region", { name: "₦72,500 goes back to you" }));
    expect(card.getByText("No class was held.", { exact: false })).toBeTruthy();
    await userEvent.click(card.getByRole("button", { name: "Say where ₦72,500 goes" }));
    const form = within(await screen.findByRole("dialog", { name: "Where ₦72,500 goes" }));
    await userEvent.selectOptions(await form.findByLabelText("Bank"), "Guaranty Trust Bank");
    await userEvent.type(form.getByLabelText("Account number"), "0000 0000 19");
    await userEvent.type(form.getByLabelText("Name of the account"), "Ada Obi");
    await userEvent.click(form.getByRole("button", { name: "Save the account" }));
    expect(await form.findByText(bankAccountTexts.wrongNumber)).toBeTruthy();
    expect(requestsOf("PUT")).toHaveLength(0);
    await userEvent.selectOptions(form.getByLabelText("Bank"), "Kuda");
    await userEvent.click(form.getByRole("button", { name: "Save the account" }));
    expect(await form.findByText(/look whether it is saved/)).toBeTruthy();
    expect((form.getByLabelText("Account number") as HTMLInputElement).value).toBe("0000 0000 19");
    isAway = false;
    await userEvent.click(form.getByRole("button", { name: "Save the account" }));
    expect(await card.findByText(/Kuda, ending 4417, Ada Obi/)).toBeTruthy();
    expect(requestsOf("PUT").at(-1)).toEqual([
      "/api/students/refunds/r1/account",
      { bankCode: "50211", bankName: "", accountNumber: "0000000019", holderName: "Ada Obi", version: 0 },
    ]);
  });

  test("of what a sponsor paid asks for the sponsor's account; a bank that knows none is shown", async () => {
    const unknown = { ...account, nameCheck: "unknown" } as const;
    show(() => ({ refunds: [{ ...byBank, payerName: "Your sponsor", account: unknown }] }));
    expect(await screen.findByRole("region", { name: "₦72,500 goes back to your sponsor" })).toBeTruthy();
    expect(screen.getByText(/The bank knows no such account/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Change the account" })).toBeTruthy();
  });
});

describe("ADM-04 what went back", () => {
  const over = { state: "refunded", access: "none", paidMinor: 0, next: null } as const;
  test.each([
    ["open", "provider", "On its way", /^The way that it was paid, 2 December 2026\. No class was held\./],
    ["succeeded", "bank", "Given back", /^To your bank account, 2 December 2026\./],
    ["failed", "credit", "Did not get there", /It counts for your order again\./],
  ] as const)("of an order that is over: %s, %s", async (state, paymentMethod, status, text) => {
    show(() => ({ ...over, refunds: [{ ...refund, state, way: paymentMethod }] }));
    const list = within(await screen.findByRole("region", { name: "Given back" }));
    expect(list.getByText("₦72,500")).toBeTruthy();
    expect(list.getByText(status, { selector: ".badge" })).toBeTruthy();
    expect(list.getByRole("listitem").querySelector("p")?.textContent).toMatch(text);
    expect(screen.getByRole("link", { name: "Order again" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /R-2026-00481/ })).toBeTruthy();
    expect(screen.queryByText("Payment Confirmed!")).toBeNull();
  });

  test("of goodwill is shown where the course goes on, and in the history next to its payment", async () => {
    const some = { ...refund, amountMinor: 100_000, isGoodwill: true };
    show(() => ({ refunds: [some] }));
    expect(await screen.findByText("Your course goes on as before.")).toBeTruthy();
    cleanup();
    show(() => ({ refunds: [some, { ...some, id: "r2", paymentId: "p9" }] }), undefined, "/dashboard/orders");
    const list = await screen.findByRole("list", { name: "Given back" });
    expect(within(list).getAllByText("₦1,000")).toHaveLength(1);
  });
});

describe("INST-01 an instalment's date", () => {
  const extensions = [{ number: 2, wasDueOn: "2027-01-08", dueOn: "2027-02-01", reason: "Salary comes late." }];

  test("that staff moved is shown with the reason", async () => {
    const next = { number: 2, leftMinor: 7_750_000, dueOn: "2027-02-01" };
    show(() => ({ extensions, next }));
    expect(await screen.findByText("Installment 2 of 2: due 1 February 2027")).toBeTruthy();
    expect(screen.getByText("It was due on 8 January 2027. Salary comes late.")).toBeTruthy();
    cleanup();
    show(() => ({ extensions, next }), undefined, "/dashboard/orders");
    expect(await screen.findByText(/^You have more time: it was due on 8 January 2027\. Salary/)).toBeTruthy();
  });

  test("and the price's hold show the days of this order", async () => {
    show(() => ({ access: "grace", graceDays: 14 }));
    expect(await screen.findByText(/Your course goes on for 14 days after that/)).toBeTruthy();
    cleanup();
    show(() => ({ access: "grace", graceDays: 1 }), undefined, "/dashboard/orders");
    expect(await screen.findByText(/your course goes on for 1 day after/)).toBeTruthy();
    cleanup();
    show(() => ({ ...unpaid, lateTransferDays: 3 }));
    expect(await screen.findByText(/reaches us within 3 days after that/)).toBeTruthy();
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

  test("More time leads to support with the words written, and leaves alone what was typed there", async () => {
    sessionStorage.clear();
    show(() => ({}), undefined, "/dashboard/orders");
    const more = await screen.findByRole("link", { name: "More time" });
    expect(more.getAttribute("href")).toBe("/dashboard/messages?conversation=support");
    await userEvent.click(more);
    expect(readDraft("ada/support")).toMatch(
      /^I need more time for order .+ \(.+\): ₦77,500 is due on 8 January 2027\. I can pay it on $/,
    );
    saveDraft("ada/support", "Good morning");
    cleanup();
    show(() => ({}), undefined, "/dashboard/orders");
    await userEvent.click(await screen.findByRole("link", { name: "More time" }));
    expect(readDraft("ada/support")).toBe("Good morning");
  });

  test("shows when there is none yet", async () => {
    fetching.mockResolvedValue(new Response(JSON.stringify({ data: [], credit: [] })));
    const router = createMemoryRouter([{ path: "/", element: <OrdersPage account="ada" /> }]);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("You have not paid for a course yet.")).toBeTruthy();
  });
});

describe("a proforma invoice", () => {
  test("is requested with the name and address that were typed, which stay there when it cannot be made", async () => {
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
    expect((await screen.findByText(/could not be made/)).closest("[role=alert]")).toBeTruthy();
    fetching.mockResolvedValueOnce(new Response("%PDF-1.7"));
    await userEvent.click(save);
    const typed = { name: "Osun Steel Ltd", address: "12 Broad Street" };
    expect(requestsOf("POST")).toEqual([
      ["/api/students/orders/o1/proforma", typed],
      ["/api/students/orders/o1/proforma", typed],
    ]);
  });
});
