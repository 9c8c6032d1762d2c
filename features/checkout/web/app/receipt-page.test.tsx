import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { ReceiptView } from "../../document-contract.ts";
import { ReceiptPage } from "./receipt-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
});

const receipt: ReceiptView = {
  name: "R-2026-00481",
  orderId: "o1",
  student: { name: "Temitope Alabi", email: "temi@mail.test" },
  academy: { name: "Brick Lane Learning", email: "", tagline: "" },
  course: "Frontend",
  tutor: "Chiamaka Eze",
  planName: "Installment (2)",
  reference: "K7QM 4XWT",
  currency: "NGN",
  amountMinor: 7_250_000,
  method: "Card ending 4242",
  paidOn: "2026-11-24",
  lines: [
    { label: "Installment 1 of 2", note: "One of 2 parts", amountMinor: 7_750_000 },
    { label: "Your credit", note: "", amountMinor: -500_000 },
  ],
  totalMinor: 15_500_000,
  paidMinor: 7_750_000,
  next: { amountMinor: 7_750_000, dueOn: "2027-01-08" },
  since: [],
};

function open(answer: (path: string) => Response) {
  fetching.mockImplementation(async (path) => answer(String(path)));
  const router = createMemoryRouter([{ path: "/dashboard/receipts/:id", element: <ReceiptPage /> }], {
    initialEntries: ["/dashboard/receipts/p1"],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test("PAY-10 a receipt shows its lines, what was paid and what is left, and is saved as a PDF", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  open((path) =>
    path.endsWith(".pdf")
      ? new Response("%PDF-1.7", { headers: { "Content-Disposition": 'attachment; filename="R-2026-00481.pdf"' } })
      : new Response(JSON.stringify({ data: receipt })),
  );
  expect(await screen.findByRole("heading", { name: "Receipt R-2026-00481" })).toBeTruthy();
  for (const text of ["₦77,500", "-₦5,000", "₦72,500", "Temitope Alabi", "Card ending 4242"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/next ₦77,500, 8 January 2027/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the order" }).getAttribute("href")).toBe("/dashboard/orders/o1");
  await userEvent.click(screen.getByRole("button", { name: /^Receipt R-2026-00481/ }));
  expect(fetching.mock.lastCall?.[0]).toBe("/api/students/payments/p1/receipt.pdf");
  expect(saved).toHaveBeenCalledOnce();
});

test("ADM-04 a receipt shows what went back since", async () => {
  const since = ["All of it was given back on 2 December 2026."];
  open(() => new Response(JSON.stringify({ data: { ...receipt, since } })));
  expect(await screen.findByText("All of it was given back on 2 December 2026.")).toBeTruthy();
  expect(screen.getByText("₦72,500")).toBeTruthy();
});

test("a receipt that is not there shows it; one that does not come can be requested again", async () => {
  open(() => new Response(JSON.stringify({ error: "no" }), { status: 404 }));
  expect(await screen.findByText("We could not find that receipt.")).toBeTruthy();
  cleanup();
  let isDown = true;
  open(() => (isDown ? new Response("", { status: 500 }) : new Response(JSON.stringify({ data: receipt }))));
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("Installment 1 of 2")).toBeTruthy();
});
