import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, provideTestCaller, renderPage, type Sent } from "#tests/support/own-page.tsx";
import type { Desk, DeskClaim } from "../../contract.ts";
import { ClaimPage } from "./claim-page.tsx";

afterEach(cleanup);
beforeEach(() => {
  provideTestCaller();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});

const claimOf = (at: number, studentName: string, reference: string): DeskClaim => ({
  id: `01a20508-0000-7000-8000-0000000000c${at}`,
  at: "2026-11-24T07:45:00.000Z",
  isProposed: at === 2,
  receipt: at === 1 ? { name: "receipt.pdf", type: "application/pdf", sizeBytes: 86_000 } : null,
  order: {
    id: `01a20508-0000-7000-8000-00000000000${at}`,
    reference,
    studentName,
    courseName: "Frontend",
    currency: "NGN",
    dueMinor: 6_250_000,
    restMinor: 12_500_000,
    isPayable: true,
    state: "open",
    placedOn: "2026-11-20",
    senders: [],
    claim: null,
    late: null,
  },
});
const ngozi = claimOf(1, "Ngozi Eze", "3456 789E");
const musa = claimOf(2, "Musa Danjuma", "B3NR 8PTX");

function show(claims: readonly DeskClaim[], replies: Parameters<typeof answerCalls>[0] = {}) {
  let desk: Desk = {
    statement: null,
    waiting: [],
    waitingCount: 0,
    decidedToday: [],
    claims: [...claims],
    banks: ["GTBank"],
  };
  answerCalls({ "GET /api/staff/transfers": () => ({ body: desk }), ...replies });
  renderPage(
    "/admin/transfers/claims/first",
    <Routes>
      <Route path="/admin/transfers/claims/:id" element={<ClaimPage />} />
    </Routes>,
  );
  return (rest: readonly DeskClaim[]) => {
    desk = { ...desk, claims: [...rest] };
  };
}
const signs = () => within(screen.getByRole("region", { name: /^(Exact|Likely|Nothing fits)$/ }));
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe("ADM-04 PAY-09 a transfer that a student says they sent", () => {
  test("what the bank shows is pasted, compared and confirmed in one act; the next comes up, and it can be undone", async () => {
    const sent: Sent[] = [];
    const leave = show([ngozi, musa], {
      "POST /api/staff/transfers": (call: Sent) => {
        sent.push(call);
        leave([musa]);
        return { body: { id: "l1", isCounted: true } };
      },
      "POST /api/staff/transfers/l1/undo": (call: Sent) => {
        sent.push(call);
        leave([ngozi, musa]);
        return { body: { id: "l1" } };
      },
    });
    const head = within(await screen.findByRole("region", { name: "Ngozi Eze sent ₦62,500" }));
    expect(head.getByText(/Students say they sent, 1 of 2/)).toBeTruthy();
    const person = userEvent.setup();
    await navigator.clipboard.writeText("Credit Alert!\nAmt: NGN62,500.00\nDesc: EZE NGOZI A/3456789E/MOB");
    await person.click(screen.getByRole("button", { name: "Paste" }));
    await waitFor(() => expect(field(/^Amount/).value).toBe("62,500.00"));
    expect(field(/^Name and narration/).value).toBe("Credit Alert! Amt: NGN62,500.00 Desc: EZE NGOZI A/3456789E/MOB");
    expect(await screen.findByText("3 of 3 signs")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Confirm ₦62,500 from Ngozi" }));
    expect(await screen.findByRole("region", { name: "Musa Danjuma sent ₦62,500" })).toBeTruthy();
    expect(screen.getByText(/A bank line that may be this waits already/)).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      amountMinor: 6_250_000,
      bank: "GTBank",
      claimId: ngozi.id,
      currency: "NGN",
      reason: null,
    });
    expect(sent[0]?.headers.get("idempotency-key")).toBeTruthy();
    expect(screen.getByText(/₦62,500 from Ngozi confirmed/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: /^Undo/ }));
    expect(await screen.findByText("Undone: the student waits again")).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  test("what differs is shown: a short amount, a torn reference, another name; nothing typed sends nothing", async () => {
    show([ngozi]);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm it from Ngozi" }));
    expect(screen.getByText(/Type the amount that came/)).toBeTruthy();
    await userEvent.type(field(/^Amount/), "60000");
    await userEvent.type(field(/^Name and narration/), "SANI BOLA K7QM4XW");
    expect(signs().getByText("0 of 3 signs")).toBeTruthy();
    expect(signs().getByText("Short by ₦2,500")).toBeTruthy();
    expect(signs().getByText("not in it")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Confirm ₦60,000 from Ngozi" })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Not there yet" }).disabled).toBe(true);
  });

  test("one that is not there yet is left for the next; what came is refused with a reason; none left says so", async () => {
    const sent: Sent[] = [];
    const leave = show([ngozi, musa], {
      [`POST /api/staff/transfer-claims/${musa.id}/refuse`]: (call: Sent) => {
        sent.push(call);
        leave([]);
        return { body: { id: "c2" } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Not there yet" }));
    expect(await screen.findByRole("region", { name: "Musa Danjuma sent ₦62,500" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
    await userEvent.click(await screen.findByRole("button", { name: "It did not reach our account." }));
    await userEvent.click(screen.getByRole("button", { name: "Refuse and tell the student" }));
    expect(await screen.findByText("No student waits for a transfer.")).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ reason: "It did not reach our account." }]);
  });
});
