import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Quote } from "../../contract.ts";
import { CheckoutPage } from "./checkout-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, nobody: "" });
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}
function show(...addresses: string[]) {
  const router = createMemoryRouter(
    [
      { path: "/dashboard/checkout", element: <CheckoutPage /> },
      { path: "*", element: <Elsewhere /> },
    ],
    { initialEntries: addresses },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const elsewhere = async () => (await screen.findByTestId("elsewhere")).textContent;

const sample: Quote = {
  course: {
    slug: "ux",
    title: "Product Design UI/UX",
    shortTitle: "UI-UX Design",
    summary: "Research and interfaces.",
    school: "design",
    glyph: "ux",
    weeks: 10,
  },
  isEnrolled: false,
  plans: [
    { key: "upfront", name: "Upfront", price: "$35", pays: "once", note: "Paid once.", currencies: ["USD"] },
    { key: "installment", name: "Installment (2)", price: "$36", pays: "twice", note: "", currencies: ["USD"] },
    { key: "monthly", name: "Monthly", price: "$9", pays: "monthly", note: "", currencies: ["USD"] },
  ],
  plan: "upfront",
  currency: "USD",
  tutor: { slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo" },
  price: { originalMinor: 3500, discountPercent: 80, discountMinor: 2800, couponMinor: 0, totalMinor: 700 },
  payments: { firstMinor: 700, laterMinor: null },
  coupon: null,
  transfer: {
    accountNumber: "0123456789",
    bankName: "Example Bank",
    accountHolder: "Unwalled Academy Limited",
    supportEmail: "support@unwalled.academy",
    description: "Temitope Alabi, UI-UX Design, Adaeze Okonkwo",
  },
};
const serve = (changes: Partial<Quote> = {}) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify({ data: { ...sample, ...changes } })));
const order = () => within(screen.getByRole("region", { name: "Product Design UI/UX" }));
const lineOf = (label: string | RegExp) => order().getByText(label).closest("div")?.querySelector("dd")?.textContent;
const address = "/dashboard/checkout?course=ux&plan=upfront&tutor=adaeze-okonkwo&coupon=ABC&currency=USD";

describe("VIEW-02 the order at checkout", () => {
  test("PAY-02 is what the server says of the address: $35 at 80% is $7", async () => {
    serve();
    show(address);
    expect(screen.getByRole("status").textContent).toBe("Loading your order...");
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    expect([lineOf("Original price"), lineOf(/^Discount/), lineOf("Total")]).toEqual(["$35", "-$28", "$7"]);
    expect(order().getByText("80%")).toBeTruthy();
    const [path, init] = fetching.mock.calls[0] ?? [];
    expect([path, JSON.parse(String(init?.body))]).toEqual([
      "/api/students/quote",
      { course: "ux", plan: "upfront", tutor: "adaeze-okonkwo", coupon: "ABC", currency: "USD" },
    ]);
  });

  test("leaves the plan and the currency to the server where the address says none", async () => {
    serve();
    show("/dashboard/checkout?course=ux");
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toMatchObject({ plan: "", currency: null });
  });

  test("PRICE-06 says which currency was chosen where the address names none", async () => {
    document.documentElement.dataset.currency = "USD";
    serve();
    show("/dashboard/checkout?course=ux");
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    delete document.documentElement.dataset.currency;
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toMatchObject({ preferredCurrency: "USD" });
  });

  test.each([
    ["installment", { firstMinor: 350, laterMinor: 350 }, "$3.50 now, $3.50 later."],
    ["monthly", { firstMinor: 600, laterMinor: 900 }, "$6 for the first month, then $9 each month."],
  ])("%s says what comes now and what later", async (plan, payments, words) => {
    serve({ plan, payments });
    show(address);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test("a coupon that counts is a line, one that does not is told", async () => {
    serve({
      coupon: { code: "ABC", isTaken: true, sentence: "" },
      price: { ...sample.price, couponMinor: 100, totalMinor: 600 },
    });
    show(address);
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    expect([lineOf("Coupon ABC"), lineOf("Total")]).toEqual(["-$1", "$6"]);
    cleanup();
    serve({ coupon: { code: "ABC", isTaken: false, sentence: "That coupon ended on 1 May 2026." } });
    show(address);
    expect(await screen.findByText("That coupon ended on 1 May 2026.")).toBeTruthy();
  });
});

describe("VIEW-02 paying by transfer", () => {
  test("shows the account with copy buttons, the amount and what to state, and what becomes of it", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    serve();
    show(address);
    const transfer = within(await screen.findByRole("region", { name: "Pay by bank transfer" }));
    for (const text of ["0123456789", "Example Bank", "Unwalled Academy Limited"]) {
      expect(transfer.getByText(text)).toBeTruthy();
    }
    expect(transfer.getByText("Temitope Alabi, UI-UX Design, Adaeze Okonkwo")).toBeTruthy();
    expect(transfer.getByText(/Our staff enrol you in UI-UX Design when the transfer is in/)).toBeTruthy();
    await userEvent.click(transfer.getByRole("button", { name: "Copy account number" }));
    expect(copied).toHaveBeenCalledWith("0123456789");
    for (const control of ["Confirm payment", "Card number"]) expect(screen.queryByText(control)).toBeNull();
  });

  test("half of an account is shown to nobody", async () => {
    serve({ transfer: { ...sample.transfer, accountNumber: "" } });
    show(address);
    expect(await screen.findByText(/we send you the bank details/)).toBeTruthy();
    expect(screen.queryByText("Example Bank")).toBeNull();
  });

  test("a price of nothing asks for no transfer", async () => {
    serve({ payments: { firstMinor: 0, laterMinor: null } });
    show(address);
    expect(await screen.findByText(/There is nothing to pay/)).toBeTruthy();
    expect(screen.queryByText("0123456789")).toBeNull();
  });

  test("who takes the course already goes on learning", async () => {
    serve({ isEnrolled: true });
    show(address);
    expect((await screen.findByRole("link", { name: "Continue learning" })).getAttribute("href")).toBe(
      "/dashboard/learn/ux",
    );
    expect(screen.queryByText("0123456789")).toBeNull();
  });
});

describe("PAY-01 leaving checkout", () => {
  test("Cancel goes back to where one came from", async () => {
    serve();
    const router = show("/somewhere?x=1");
    await elsewhere();
    await router.navigate(address);
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await elsewhere()).toBe("/somewhere?x=1");
  });

  test("who came by the address alone goes to the enroll view", async () => {
    serve();
    show(address);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await elsewhere()).toBe("/dashboard/viewcourse?course=ux&view=enroll");
  });

  test("without a course there is nothing to order", async () => {
    show("/dashboard/checkout");
    expect(await screen.findByText("Choose a course first.")).toBeTruthy();
    expect(fetching).not.toHaveBeenCalled();
  });

  test("what is not offered is explained and can be chosen again; a lost network can be tried again", async () => {
    fetching.mockResolvedValueOnce(
      new Response(JSON.stringify({ error: "This course has no such payment plan." }), { status: 422 }),
    );
    show(address);
    expect(await screen.findByText("This course has no such payment plan.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose again" }).getAttribute("href")).toBe(
      "/dashboard/viewcourse?course=ux&view=enroll",
    );
    cleanup();
    serve();
    fetching.mockRejectedValueOnce(new TypeError("offline"));
    show(address);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Product Design UI/UX" })).toBeTruthy();
  });
});
