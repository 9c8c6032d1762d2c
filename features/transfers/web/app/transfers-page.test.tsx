import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, refused, renderPage, type Sent } from "#tests/support/own-page.tsx";
import type { Desk, DeskLine, DeskOrder } from "../../contract.ts";
import { TransfersPage } from "./transfers-page.tsx";

afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

const orderOf = (changes: Partial<DeskOrder> = {}): DeskOrder => ({
  id: "01a20508-0000-7000-8000-000000000001",
  reference: "K7QM 4XWT",
  studentName: "Rahma Yusuf",
  courseName: "UI/UX",
  currency: "NGN",
  dueMinor: 3_200_000,
  restMinor: 3_200_000,
  isPayable: true,
  state: "open",
  placedOn: "2026-11-20",
  senders: [],
  claim: null,
  late: null,
  ...changes,
});
const lineOf = (changes: Partial<DeskLine> = {}): DeskLine => ({
  id: "l1",
  bank: "GTBank",
  paidOn: "2026-11-24",
  paidAt: "16:48",
  amountMinor: 2_700_000,
  currency: "NGN",
  narration: "SCHOOL FEES RAHMA",
  sender: "YUSUF ABDULLAHI B",
  typedBy: null,
  twins: [],
  match: "likely",
  doubts: [],
  approval: null,
  candidates: [
    {
      order: orderOf(),
      signs: [
        { name: "reference", agrees: false, note: null },
        { name: "sender", agrees: true, note: null },
        { name: "text", agrees: true, note: null },
        { name: "time", agrees: false, note: null },
        { name: "amount", agrees: false, note: null },
      ],
    },
  ],
  ...changes,
});
const second = lineOf({
  id: "l2",
  sender: "",
  narration: "POS TRF",
  match: "none",
  candidates: [],
  amountMinor: 7_600_000,
});
const deskOf = (changes: Partial<Desk> = {}): Desk => ({
  statement: null,
  waiting: [lineOf(), second],
  waitingCount: 2,
  decidedToday: [],
  claims: [],
  banks: ["GTBank"],
  ...changes,
});

type Replies = Parameters<typeof answerCalls>[0];
/** Shows the desk, with calls answered as given. */
function show(desk: () => Desk, replies: Replies = {}) {
  answerCalls({ "GET /api/staff/transfers": () => ({ body: desk() }), ...replies });
  renderPage("/admin/transfers", <TransfersPage />);
}
const panel = () => screen.findByRole("region", { name: "The chosen transfer" });

describe("DESK-01 the transfer desk", () => {
  test("shows the first that waits with its signs, what is short and what follows", async () => {
    show(() => deskOf());
    const chosen = within(await panel());
    expect(chosen.getByText("Likely: 2 of 5 signs agree")).toBeTruthy();
    expect(chosen.getByRole("heading", { name: "₦27,000 for Rahma Yusuf" })).toBeTruthy();
    expect(chosen.getByText("Short by ₦5,000.")).toBeTruthy();
    expect(chosen.getByText("₦5,000 stays open as a balance; the course opens with the rest")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "2 transfers wait for a person" })).toBeTruthy();
  });

  test("Enter confirms the chosen one with all of it, once; U takes it back", async () => {
    const sent: Sent[] = [];
    let desk = deskOf();
    show(() => desk, {
      "POST /api/staff/transfers/l1/confirm": (call: Sent) => {
        sent.push(call);
        desk = deskOf({ waiting: [second], waitingCount: 1 });
        return { body: { receipts: ["R-2026-00001"], approvalId: null } };
      },
      "POST /api/staff/transfers/l1/undo": (call: Sent) => {
        sent.push(call);
        desk = deskOf();
        return { body: { id: "l1" } };
      },
    });
    await panel();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText(/₦27,000 to order K7QM 4XWT confirmed/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ shares: [{ orderId: orderOf().id, amountMinor: 2_700_000 }] });
    expect(sent[0]?.headers.get("idempotency-key")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "₦76,000 from POS TRF" })).toBeTruthy();
    await userEvent.keyboard("u");
    expect(await screen.findByText(/Undone: it waits again/)).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  test("J and K move; what fits nothing is not confirmed by Enter; X asks why and keeps it out", async () => {
    const sent: Sent[] = [];
    show(() => deskOf(), {
      "POST /api/staff/transfers/l2/ignore": (call: Sent) => {
        sent.push(call);
        return { body: { id: "l2" } };
      },
    });
    await panel();
    await userEvent.keyboard("jj");
    expect(await screen.findByRole("heading", { name: "₦76,000 from POS TRF" })).toBeTruthy();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("x");
    await userEvent.type(await screen.findByLabelText("Why"), "{Enter}");
    expect(screen.getByText("Please say why.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Why"), "Rent of the office{Enter}");
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: "Rent of the office" }]));
  });

  test("a transfer is split among orders that are found; the parts must sum", async () => {
    const sent: Sent[] = [];
    const otherOrder = orderOf({
      id: "01a20508-0000-7000-8000-000000000002",
      reference: "B3NR 8PTX",
      studentName: "Bola Ade",
    });
    show(() => deskOf({ waiting: [lineOf({ amountMinor: 6_400_000 })] }), {
      "GET /api/staff/transfers/orders": () => ({ body: { data: [otherOrder] } }),
      "POST /api/staff/transfers/l1/confirm": (call: Sent) => {
        sent.push(call);
        return { body: { receipts: [], approvalId: null } };
      },
    });
    await panel();
    await userEvent.keyboard("s");
    const dialog = within(await screen.findByRole("dialog", { name: "Split ₦64,000" }));
    expect(dialog.getByText("₦32,000 is left to give.")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/Find an order/), "bola");
    await userEvent.click(await dialog.findByRole("button", { name: /B3NR 8PTX, Bola Ade/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Confirm ₦64,000" }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        {
          shares: [
            { orderId: orderOf().id, amountMinor: 3_200_000 },
            { orderId: otherOrder.id, amountMinor: 3_200_000 },
          ],
        },
      ]),
    );
  });

  test("attack 17 what waits for a second staff member shows who asked, is approved by another and not by Enter", async () => {
    const sent: Sent[] = [];
    const approval = {
      id: "a1",
      byName: "Bisi Ojo",
      at: "2026-11-24T09:00:00.000Z",
      isOwn: false,
      shares: [{ reference: "K7QM 4XWT", studentName: "Rahma Yusuf", amountMinor: 2_700_000 }],
    };
    let waits = approval;
    show(() => deskOf({ waiting: [lineOf({ approval: waits })], waitingCount: 1 }), {
      "POST /api/staff/transfer-approvals/a1/approve": (call: Sent) => {
        sent.push(call);
        waits = { ...approval, isOwn: true };
        return { body: { receipts: ["R-2026-00001"], approvalId: null } };
      },
    });
    const chosen = within(await panel());
    expect(chosen.getByText(/Bisi Ojo asked on/)).toBeTruthy();
    expect(chosen.queryByRole("button", { name: /^Confirm/ })).toBeNull();
    await userEvent.keyboard("{Enter}");
    expect(sent).toHaveLength(0);
    await userEvent.click(chosen.getByRole("button", { name: "Approve ₦27,000" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    // Who asked cannot approve, and may take it back.
    expect(await chosen.findByText("You asked for it: another person approves it.")).toBeTruthy();
    expect(chosen.queryByRole("button", { name: /Approve/ })).toBeNull();
    expect(chosen.getByRole("button", { name: "Take it back" })).toBeTruthy();
  });

  test("what the server refuses is shown, and the list is requested again", async () => {
    show(() => deskOf(), {
      "POST /api/staff/transfers/l1/confirm": () => refused(409, "This transfer does not wait any more."),
    });
    await userEvent.click(within(await panel()).getByRole("button", { name: /^Confirm ₦27,000/ }));
    expect(await screen.findByText("This transfer does not wait any more.")).toBeTruthy();
  });

  test("a student's word without a transfer is refused with a reason", async () => {
    const sent: Sent[] = [];
    const claim = { id: "c1", at: "2026-11-24T15:52:00.000Z", order: orderOf(), receipt: null, isProposed: false };
    show(() => deskOf({ waiting: [], waitingCount: 0, claims: [claim] }), {
      "POST /api/staff/transfer-claims/c1/refuse": (call: Sent) => {
        sent.push(call);
        return { body: { id: "c1" } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Refuse K7QM 4XWT" }));
    await userEvent.click(screen.getByRole("button", { name: "It did not reach our account." }));
    await userEvent.click(screen.getByRole("button", { name: "Refuse and tell the student" }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: "It did not reach our account." }]));
  });

  test("B34 a line that is typed without a claim waits, and one like it asks why", async () => {
    const sent: Sent[] = [];
    let desk = deskOf({ waiting: [], waitingCount: 0 });
    const before = "₦32,000, YUSUF A, stands there already: Kemi Bello typed it today.";
    show(() => desk, {
      "POST /api/staff/transfers": (call: Sent) => {
        sent.push(call);
        if (sent.length === 1)
          return {
            status: 409,
            body: { error: before, errors: [{ pointer: "/reason", code: "required", message: "Say why." }] },
          };
        desk = deskOf({ waiting: [lineOf({ id: "l9", typedBy: "Sola Ade" })], waitingCount: 1 });
        return { body: { id: "l9", isCounted: false } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Type a bank line" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Type a bank line" }));
    const value = (label: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
    expect([value("Amount"), value("Currency"), value("Bank account")]).toEqual(["", "NGN", "GTBank"]);
    await userEvent.type(dialog.getByLabelText("Amount"), "32,000");
    await userEvent.click(dialog.getByRole("button", { name: "Keep this line" }));
    expect(dialog.getByText(/Type who sent it or what it says/)).toBeTruthy();
    expect(sent).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Sender"), "YUSUF A");
    await userEvent.click(dialog.getByRole("button", { name: "Keep this line" }));
    expect(await dialog.findByText(before)).toBeTruthy();
    expect(value("Sender")).toBe("YUSUF A");
    await userEvent.type(dialog.getByLabelText("Why it is another one"), "Two children");
    await userEvent.click(dialog.getByRole("button", { name: "Keep it all the same" }));
    expect(await screen.findByText("₦32,000 typed: it waits for you")).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({
      bank: "GTBank",
      amountMinor: 3_200_000,
      currency: "NGN",
      sender: "YUSUF A",
      narration: "",
      reason: "Two children",
    });
    expect(sent[1]?.headers.get("idempotency-key")).toBeTruthy();
    expect(screen.getByText(/Typed by Sola Ade/)).toBeTruthy();
  });

  test("B34 a line of a statement is next to the typed one: The same joins it, Another payment does not, Enter does nothing", async () => {
    const sent: [string, unknown][] = [];
    const twin = {
      id: "t1",
      paidOn: "2026-11-23",
      narration: "",
      sender: "MUM OF RAHMA",
      typedBy: "Kemi Bello",
      state: "counted" as const,
      orders: [{ reference: "K7QM 4XWT", studentName: "Rahma Yusuf" }],
    };
    const twinLine = lineOf({ match: "none", candidates: [], twins: [twin] });
    const done = (name: string) => (call: Sent) => {
      sent.push([name, call.body]);
      return { body: { id: "l1" } };
    };
    show(() => deskOf({ waiting: [twinLine], waitingCount: 1 }), {
      "POST /api/staff/transfers/l1/join": done("join"),
      "POST /api/staff/transfers/l1/keep-apart": done("apart"),
    });
    const question = within(await screen.findByRole("region", { name: "Typed by hand before?" }));
    expect(question.getByText("Typed by Kemi Bello")).toBeTruthy();
    expect(question.getByText("Counted for K7QM 4XWT, Rahma Yusuf")).toBeTruthy();
    const chosen = within(await panel());
    expect(chosen.queryByRole("button", { name: /^(Confirm|Other order|Split)/ })).toBeNull();
    await userEvent.keyboard("{Enter}o");
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(question.getByRole("button", { name: "The same as MUM OF RAHMA" }));
    await userEvent.click(await question.findByRole("button", { name: "Another payment" }));
    await waitFor(() =>
      expect(sent).toEqual([
        ["join", { lineId: "t1" }],
        ["apart", undefined],
      ]),
    );
  });

  test("B34 a line can be typed without any claim, by T and by mouse; without a bank it reports how one becomes known", async () => {
    show(() => deskOf({ banks: [] }));
    await panel();
    await userEvent.keyboard("t");
    const dialog = within(await screen.findByRole("dialog", { name: "Type a bank line" }));
    expect(dialog.getByText(/No bank is known yet/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Keep this line" }).disabled).toBe(true);
    expect(screen.getByRole("button", { name: "Type a bank line", hidden: true })).toBeTruthy();
  });

  test("nothing that waits, and a desk that cannot be loaded, show it", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    answerCalls({ "GET /api/staff/transfers": () => response });
    renderPage("/admin/transfers", <TransfersPage />);
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = { body: deskOf({ waiting: [], waitingCount: 0 }) };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("No statement is imported yet.")).toBeTruthy();
  });
});
