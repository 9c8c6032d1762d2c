import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { DeskOrder } from "../../contract.ts";
import { orderOf } from "./desk.fixture.ts";
import { OrderPage } from "./order-page.tsx";

afterEach(cleanup);
beforeEach(() => void provideTestCaller());

// The address holds no parameter here: the page is at any address.
const name = "GET /api/staff/orders/";
const show = (order: () => DeskOrder) => {
  const received = answerCalls({ [name]: () => ({ body: { data: order() } }) });
  return { received, ...renderPage("/admin/orders/one", <OrderPage />) };
};

describe("ADM-04 an order", () => {
  test("shows who, the price, the instalments with what came, the payments and the book", async () => {
    show(() =>
      orderOf({ history: [{ action: "x", byName: "Dapo Ige", at: "2026-11-05T08:00:00.000Z", text: "Done." }] }),
    );
    expect(await screen.findByRole("heading", { name: "Order K7QM 4XWT" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "blessing@example.test" })).toBeTruthy();
    expect(screen.getByText("Under 18")).toBeTruthy();
    const write = screen.getByRole("link", { name: "Write a message" });
    expect(write.getAttribute("href")).toBe("/admin/messages?student=s1");
    expect(screen.getByText("Full Stack, Two payments, with Emeka Nwosu")).toBeTruthy();
    const price = within(screen.getByRole("region", { name: "Price" }));
    expect(price.getByText("-₦10,000")).toBeTruthy();
    expect(price.getByText("₦240,000")).toBeTruthy();
    const instalments = within(screen.getByRole("region", { name: "Parts" }));
    expect(instalments.getByText("Paid")).toBeTruthy();
    expect(instalments.getByText("Due 4 January 2027")).toBeTruthy();
    expect(screen.getByText("Bank transfer, NIP-77, 2 November 2026, 11 am")).toBeTruthy();
    expect(screen.getByText("Receipt R-2026-00112")).toBeTruthy();
    expect(screen.getByText("Dapo Ige, 5 November 2026, 9 am")).toBeTruthy();
    expect(screen.getByText("Ledger, 2 lines")).toBeTruthy();
  });

  test("staff save the receipt of a payment as a PDF", async () => {
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const call = "GET /api/staff/payments/01a20508-0000-7000-8000-0000000000a1/receipt.pdf";
    const received = answerCalls({ [name]: () => ({ body: { data: orderOf() } }), [call]: {} });
    renderPage("/admin/orders/one", <OrderPage />);
    await userEvent.click(await screen.findByRole("button", { name: /^Receipt R-2026-00112 ?, PDF$/ }));
    await eventually(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(received(call)).toHaveLength(1);
    saved.mockRestore();
  });

  test("tells refunds with what they came to, disputes, and dates that were moved", async () => {
    show(() =>
      orderOf({
        refunds: [
          {
            id: "r1",
            paymentId: "p1",
            amountMinor: 500_000,
            way: "provider",
            isGoodwill: true,
            state: "failed",
            reason: "A class fell out.",
            failure: "The account is closed.",
            askedAt: "2026-11-10T08:00:00.000Z",
            endedAt: "2026-11-11T08:00:00.000Z",
            payerName: null,
            account: null,
            paidNote: null,
          },
        ],
        disputes: [{ id: "c1", amountMinor: 700_000, state: "open", openedAt: "2026-11-12T08:00:00.000Z" }],
        extensions: [
          {
            number: 2,
            wasDueOn: "2026-12-20",
            dueOn: "2027-01-04",
            reason: "Salary comes late.",
            givenAt: "2026-11-11T08:00:00.000Z",
          },
        ],
      }),
    );
    expect(await screen.findByText("Came back to us")).toBeTruthy();
    expect(screen.getByText("The account is closed.")).toBeTruthy();
    expect(screen.getByText("The way it came, goodwill, 10 November 2026, 9 am")).toBeTruthy();
    expect(screen.getByText("Disputed")).toBeTruthy();
    expect(screen.getByText(/from 20 December 2026 to 4 January 2027: Salary comes late\./)).toBeTruthy();
  });

  test("an order that is not there leads to the list; one that cannot be loaded is tried again", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    answerCalls({ [name]: () => response });
    renderPage("/admin/orders/one", <OrderPage />);
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = refused(404, "We could not find that order.");
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("We could not find that order.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the orders" })).toBeTruthy();
  });
});
