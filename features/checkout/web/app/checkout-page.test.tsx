import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { provideCaller } from "#ui/api/own-call.ts";
import type { Quote } from "../../contract.ts";
import { CheckoutPage } from "./checkout-page.tsx";

afterEach(cleanup);
const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
  provideCaller({ token: () => "t1", ended: () => {}, noSession: "" });
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
  vat: null,
  course: {
    slug: "ux",
    title: "Product Design UI/UX",
    summary: "Research and interfaces.",
    school: "design",
    glyph: "ux",
    weeks: 10,
  },
  isEnrolled: false,
  group: null,
  plans: [
    { key: "upfront", name: "Upfront", price: "$35", pays: "once", note: "Paid once.", currencies: ["USD"] },
    { key: "installment", name: "Installment (2)", price: "$36", pays: "twice", note: "", currencies: ["USD"] },
    { key: "monthly", name: "Monthly", price: "$9", pays: "monthly", note: "", currencies: ["USD"] },
  ],
  plan: "upfront",
  currency: "USD",
  tutor: { slug: "adaeze-okonkwo", fullName: "Adaeze Okonkwo" },
  price: { originalMinor: 3500, discountPercent: 80, discountMinor: 2800, couponMinor: 0, totalMinor: 700 },
  payments: { firstMinor: 700, laterMinor: null, count: 1, laterOn: [] as string[] },
  creditMinor: 0,
  waitingOrder: null,
  providers: ["sandbox"],
  cards: [],
  coupon: null,
  transfer: {
    accountNumber: "0123456789",
    bankName: "Example Bank",
    accountHolder: "Unwalled Academy Limited",
    supportEmail: "support@unwalled.academy",
  },
};
const serve = (changes: Partial<Quote> = {}) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify({ data: { ...sample, ...changes } })));
const order = () => within(screen.getByRole("region", { name: "Product Design UI/UX" }));
const lineOf = (label: string | RegExp) => order().getByText(label).closest("div")?.querySelector("dd")?.textContent;
const address = "/dashboard/checkout?course=ux&plan=upfront&tutor=adaeze-okonkwo&coupon=ABC&currency=USD";

describe("VIEW-02 the order at checkout", () => {
  test("PAY-02 is what the server reports of the address: $35 at 80% is $7", async () => {
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

  test("shows which group it leads into, and before anything is paid where the tutor's groups are full", async () => {
    serve({ group: { name: "UX A", startsOn: "2026-12-07", isFull: false } });
    show(address);
    expect(
      await screen.findByText("Next group: UX A, from 7 December 2026. You choose your times once it is paid."),
    ).toBeTruthy();
    cleanup();
    serve({ group: { name: "UX A", startsOn: "2026-12-07", isFull: true } });
    show(address);
    expect(
      await screen.findByText(
        "All groups of Adaeze Okonkwo are full just now. Please choose another tutor, or ask us before you pay.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose another tutor" }).getAttribute("href")).toBe(
      "/dashboard/findtutor?course=ux",
    );
    expect(screen.queryByText(/group: UX A/)).toBeNull();
  });

  test("leaves the plan and the currency to the server where the address shows none", async () => {
    serve();
    show("/dashboard/checkout?course=ux");
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toMatchObject({ plan: "", currency: null });
  });

  test("PRICE-06 shows which currency was chosen where the address names none", async () => {
    document.documentElement.dataset.currency = "USD";
    serve();
    show("/dashboard/checkout?course=ux");
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    delete document.documentElement.dataset.currency;
    expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toMatchObject({ preferredCurrency: "USD" });
  });

  test.each([
    [
      "installment",
      { firstMinor: 350, laterMinor: 350, count: 2, laterOn: ["2027-01-10"] },
      "Then $3.50 by Sun 10 Jan. $7 in all.",
    ],
    [
      "monthly",
      { firstMinor: 600, laterMinor: 900, count: 4, laterOn: ["2026-12-26", "2027-01-26", "2027-02-26"] },
      "Then 3 x $9 more, by Sat 26 Dec, Tue 26 Jan, Fri 26 Feb. $33 in all.",
    ],
  ])("B26 %s shows what comes later, by when, and what it is in all", async (plan, payments, text) => {
    serve({ plan, payments });
    show(address);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("B28 without a discount no original price; on a phone the order is one row that opens", async () => {
    serve({ price: { ...sample.price, discountPercent: 0, discountMinor: 0, totalMinor: 3500 } });
    show(address);
    await screen.findByRole("region", { name: "Product Design UI/UX" });
    expect(order().queryByText("Original price")).toBeNull();
    expect(order().getByText("Upfront, $35")).toBeTruthy();
    const opens = order().getByRole("button", { name: "What it costs" });
    await userEvent.click(opens);
    expect(opens.getAttribute("aria-expanded")).toBe("true");
  });

  test("a coupon that counts is a line, one that does not is reported", async () => {
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

/** The calls after the quote: method, address and body. */
const sent = () =>
  fetching.mock.calls
    .filter(([path]) => !String(path).endsWith("/quote"))
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body ?? "{}"))]);
const serveOrder = (answer: (path: string) => Response | null, changes: Partial<Quote> = {}) =>
  fetching.mockImplementation(async (path) =>
    String(path).endsWith("/quote")
      ? new Response(JSON.stringify({ data: { ...sample, ...changes } }))
      : (answer(String(path)) ?? new Response(JSON.stringify({ orderId: "o1", data: { next: null, address: null } }))),
  );
async function typeCard(card: { number: string; expiry: string; cvc: string; name: string }) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Card number/), card.number);
  await user.type(screen.getByLabelText("Expiry"), card.expiry);
  await user.type(screen.getByLabelText("CVC/CVV"), card.cvc);
  await user.type(screen.getByLabelText("Name on card"), card.name);
  await user.click(screen.getByRole("button", { name: /^Confirm payment, / }));
}
const good = { number: "4242424242424242", expiry: "1230", cvc: "123", name: "Temitope Alabi" };

describe("PAY-01 paying with a card of the sandbox", () => {
  test("PAY-03 orders what was shown, pays with a token, and goes on at the order", async () => {
    serveOrder(() => null);
    show(address);
    await typeCard(good);
    expect(await elsewhere()).toBe("/dashboard/orders/o1");
    expect(sent()).toEqual([
      [
        "POST",
        "/api/students/orders",
        {
          course: "ux",
          plan: "upfront",
          tutor: "adaeze-okonkwo",
          coupon: null,
          currency: "USD",
          billingCountry: "NG",
          dueMinor: 700,
        },
      ],
      [
        "POST",
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
    const keys = fetching.mock.calls.slice(1, 3).map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    // PAY-04: no card number leaves the browser.
    expect(JSON.stringify(fetching.mock.calls)).not.toMatch(/4242\s?4242/);
  });

  test("PAY-08 tells what is wrong under each field, focuses the first, and sends nothing", async () => {
    serveOrder(() => null);
    show(address);
    await screen.findByLabelText(/Card number/);
    await userEvent.click(screen.getByRole("button", { name: /^Confirm payment, / }));
    for (const sentence of [/enter the card number/, /MM\/YY/, /3 digits/, /name on the card/]) {
      expect(screen.getByText(sentence, { selector: ".field *" })).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText(/Card number/));
    expect(sent()).toEqual([]);
  });

  test("PAY-04 refuses every other card here, before anything is sent", async () => {
    serveOrder(() => null);
    show(address);
    await typeCard({ ...good, number: "4111111111111111" });
    expect(screen.getByText(/no test card/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test("the country goes along", async () => {
    serveOrder(() => null);
    show(address);
    await userEvent.selectOptions(await screen.findByLabelText("Billing country"), "Kenya");
    await typeCard(good);
    expect(sent()[0]?.[2]).toMatchObject({ billingCountry: "KE" });
  });

  test("what was refused is reported, nothing typed is lost, and the price is requested again", async () => {
    serveOrder(() => new Response(JSON.stringify({ error: "The price changed since you looked." }), { status: 409 }));
    show(address);
    await typeCard(good);
    expect(await within(screen.getByRole("alert")).findByText("The price changed since you looked.")).toBeTruthy();
    expect(screen.getByLabelText(/Card number/)).toHaveProperty("value", "4242 4242 4242 4242");
    expect(fetching.mock.calls.filter(([path]) => String(path).endsWith("/quote")).length).toBe(2);
  });

  test("PAY-05 after a lost answer the same key is sent again", async () => {
    let attempts = 0;
    serveOrder((path) => {
      if (path.endsWith("/orders") && ++attempts === 1) throw new TypeError("offline");
      return null;
    });
    show(address);
    await typeCard(good);
    expect(await within(screen.getByRole("alert")).findByText(/Nothing was charged/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Confirm payment, / }));
    expect(await elsewhere()).toBe("/dashboard/orders/o1");
    const keys = fetching.mock.calls
      .filter(([path]) => String(path).endsWith("/orders"))
      .map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test("PRICE-06 in the other currency, with what was typed", async () => {
    const both = sample.plans.map((plan) => ({ ...plan, currencies: ["NGN" as const, "USD" as const] }));
    fetching.mockImplementation(async (_path, init) => {
      const { currency } = JSON.parse(String(init?.body));
      return new Response(JSON.stringify({ data: { ...sample, currency, plans: both } }));
    });
    show(address);
    await userEvent.type(await screen.findByLabelText("Name on card"), "Temi");
    expect(lineOf("Total")).toBe("$7");
    await userEvent.click(screen.getByRole("radio", { name: "₦ Naira" }));
    await eventually(() => expect(lineOf("Total")).toBe("₦7"));
    expect(screen.getByLabelText<HTMLInputElement>("Name on card").value).toBe("Temi");
    expect(localStorage.getItem("currency")).toBe("NGN");
    localStorage.clear();
    delete document.documentElement.dataset.currency;
  });

  test("PAY-04 a card that is entered at its provider goes on there, and comes back to the order", async () => {
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => {});
    const data = { next: "redirect", address: "https://checkout.stripe.com/x" };
    serveOrder((path) => (path.endsWith("/payments") ? new Response(JSON.stringify({ data })) : null), {
      providers: ["stripe"],
    });
    show(address);
    expect(await screen.findByText(/enter your card there, and come back here/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Confirm payment, / }));
    expect(await elsewhere()).toBe("/dashboard/orders/o1");
    expect(left.mock.calls).toEqual([["https://checkout.stripe.com/x"]]);
  });

  test("an order goes on at its page though the payment was not answered", async () => {
    serveOrder((path) => {
      if (path.endsWith("/payments")) throw new TypeError("offline");
      return null;
    });
    show(address);
    await typeCard(good);
    expect(await elsewhere()).toBe("/dashboard/orders/o1");
  });
});

describe("PAY-09 other methods", () => {
  test("a transfer is ordered first, which gives its reference", async () => {
    serveOrder(() => null);
    show(address);
    await userEvent.click(await screen.findByRole("radio", { name: /^Transfer/ }));
    expect(screen.getByText(/a reference of your own/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Get my transfer reference" }));
    expect(await elsewhere()).toBe("/dashboard/orders/o1?pay=transfer");
    expect(sent().map(([, path]) => path)).toEqual(["/api/students/orders"]);
  });

  test("A8 the ways are named as radios, which Change Payment Method leads to; the arrows go on from there", async () => {
    serveOrder(() => null);
    show(address);
    const radios = within(await screen.findByRole("radiogroup", { name: "Pay by" })).getAllByRole("radio");
    expect(radios.map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Transferfrom any bank app",
      "CardVerve, Visa, Mastercard",
      "Somebody else paysby a link",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Change Payment Method" }));
    expect(document.activeElement).toBe(radios[1]);
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
    expect(screen.queryByLabelText("Billing country")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Get a link to share" }));
    expect(await elsewhere()).toBe("/dashboard/orders/o1?pay=sponsor");
    expect(sent().map(([, path]) => path)).toEqual(["/api/students/orders"]);
  });

  test("half of an account is shown to no one; where no one takes cards there is no card form", async () => {
    serve({ providers: [], transfer: { ...sample.transfer, accountNumber: "" } });
    show(address);
    expect(await screen.findByText(/we send you the bank details/)).toBeTruthy();
    expect(screen.queryByText("Example Bank")).toBeNull();
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
  });

  test("REF-01 credit is shown; where it covers all there is nothing to pay", async () => {
    serve({ creditMinor: 200 });
    show(address);
    expect(await screen.findByText(/Your credit pays \$2 of it/)).toBeTruthy();
    cleanup();
    serveOrder(() => null, { creditMinor: 700 });
    show(address);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm order" }));
    expect(await elsewhere()).toBe("/dashboard/orders/o1");
    expect(sent()[0]?.[2]).toMatchObject({ dueMinor: 0 });
  });

  test("who takes the course already goes on learning", async () => {
    serve({ isEnrolled: true });
    show(address);
    expect((await screen.findByRole("link", { name: "Continue learning" })).getAttribute("href")).toBe(
      "/dashboard/learn/ux",
    );
    expect(screen.queryByRole("button", { name: /^Confirm payment, / })).toBeNull();
  });

  test("PAY-07 who has paid an instalment is led to what is still to be paid", async () => {
    serve({ isEnrolled: true, waitingOrder: { id: "o7", reference: "K7QM 4XWT", isBegun: true } });
    show(address);
    expect((await screen.findByRole("link", { name: "Go to the order" })).getAttribute("href")).toBe(
      "/dashboard/orders/o7",
    );
  });

  test("who has ordered it already goes on there, or lets it be", async () => {
    serveOrder(() => null, { waitingOrder: { id: "o7", reference: "K7QM 4XWT", isBegun: false } });
    show(address);
    expect((await screen.findByRole("link", { name: "Go to the order" })).getAttribute("href")).toBe(
      "/dashboard/orders/o7",
    );
    await userEvent.click(screen.getByRole("button", { name: "Choose again" }));
    expect(sent()).toEqual([["DELETE", "/api/students/orders/o7", {}]]);
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
