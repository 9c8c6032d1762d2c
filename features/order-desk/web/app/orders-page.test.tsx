import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { listOf, orderOf } from "./desk.fixture.ts";
import { OrdersPage } from "./orders-page.tsx";

afterEach(cleanup);
beforeEach(() => void provideTestCaller());

const name = "GET /api/staff/orders";
/** What the server answers, with no coupon under the orders. */
const showing = (replies: Parameters<typeof answerCalls>[0]) =>
  answerCalls({ "GET /api/staff/coupons": { body: { data: [], next: null, courses: [] } }, ...replies });

describe("ADM-04 the list of orders", () => {
  test("shows who ordered what, what came of it, and the sums of all that fit", async () => {
    showing({ [name]: { body: listOf({ data: [orderOf({ lateOn: "2026-11-20" })], count: 214 }) } });
    renderPage(paths.officeOrders(), <OrdersPage />);
    const table = within(await screen.findByRole("table", { name: "Orders, newest first" }));
    expect(table.getByRole("link", { name: "K7QM 4XWT" }).getAttribute("href")).toBe(paths.officeOrder(orderOf().id));
    expect(table.getByText("Blessing Idowu")).toBeTruthy();
    expect(table.getByText("of ₦240,000")).toBeTruthy();
    expect(table.getByText("Late since 20 November 2026")).toBeTruthy();
    expect(screen.getByText("214 orders")).toBeTruthy();
    // What each chip would show, of the same words and days.
    for (const chip of ["All 1,200", "Late 2", "In parts 61", "Paid 1,139", "Not paid 0"]) {
      expect(screen.getByRole("button", { name: chip })).toBeTruthy();
    }
    expect(screen.getByText(/received of ₦240,000/)).toBeTruthy();
  });

  test("on a wide screen an order is next to the list: chosen by J and K or its name, opened and closed", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const [first, second] = [
      orderOf(),
      orderOf({ id: "01a20508-0000-7000-8000-000000000022", reference: "3JH6 T9QX" }),
    ];
    const item = (order: typeof first) => ({ body: { data: order } });
    showing({
      [name]: { body: listOf({ data: [first, second], count: 2 }) },
      [`${name}/${first.id}`]: item(first),
      [`${name}/${second.id}`]: item(second),
    });
    const { address } = renderPage("/admin/orders?state=paid", <OrdersPage />);
    await screen.findByRole("table");
    expect(screen.queryByRole("region", { name: "The chosen order" })).toBeNull();
    // The keys come with the part that only wide screens fetch.
    await waitFor(async () => {
      await userEvent.keyboard("k");
      expect(address()).toBe(`/admin/orders?state=paid&order=${first.id}`);
    });
    await userEvent.keyboard("j");
    expect(address()).toBe(`/admin/orders?state=paid&order=${second.id}`);
    const panel = await screen.findByRole("region", { name: "The chosen order" });
    expect(await within(panel).findByRole("heading", { name: "Blessing Idowu" })).toBeTruthy();
    await userEvent.keyboard("k");
    expect(address()).toContain(first.id);
    await userEvent.keyboard("{Escape}");
    expect(address()).toBe("/admin/orders?state=paid");
    await userEvent.click(screen.getByRole("link", { name: "3JH6 T9QX" }));
    expect(address()).toContain(second.id);
    await userEvent.keyboard("{Enter}");
    expect(address()).toBe(paths.officeOrder(second.id));
    vi.unstubAllGlobals();
  });

  test("asks what the address asks, and leaves out what no list can show", async () => {
    const received = showing({ [name]: { body: listOf() } });
    renderPage("/admin/orders?state=paid&q=ada&currency=EUR&from=2026-02-31&to=2026-11-30", <OrdersPage />);
    await screen.findByRole("table");
    expect(received(name).map(({ query }) => query)).toEqual(["q=ada&state=paid&to=2026-11-30"]);
    expect(screen.getByRole("button", { name: /^Paid/ }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" }).value).toBe("ada");
  });

  test("a month or a year that a link brings stands above the fields; another is left out", async () => {
    const received = showing({ [name]: { body: listOf() } });
    renderPage("/admin/orders?paidIn=2026-11", <OrdersPage />);
    const chip = await screen.findByRole("button", { name: /^Paid in November 2026/ });
    expect(chip.getAttribute("aria-pressed")).toBe("true");
    cleanup();
    renderPage("/admin/orders?paidIn=2026", <OrdersPage />);
    expect(await screen.findByRole("button", { name: /^Paid in 2026/ })).toBeTruthy();
    cleanup();
    renderPage("/admin/orders?paidIn=2026-13", <OrdersPage />);
    await screen.findByRole("table");
    expect(received(name).map(({ query }) => query)).toEqual(["paidIn=2026-11", "paidIn=2026", ""]);
  });

  test("words, chips and choices go into the address together; the next page is a link of its own", async () => {
    const next = "01a20508-0000-7000-8000-000000000009";
    const received = showing({ [name]: { body: listOf({ next }) } });
    const { address } = renderPage("/admin/orders", <OrdersPage />);
    await screen.findByRole("table");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "bola{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/orders?q=bola"));
    await userEvent.click(screen.getByRole("button", { name: /^Late/ }));
    await waitFor(() => expect(address()).toBe("/admin/orders?q=bola&overdue=1"));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Paid by" }), "Bank transfer");
    await waitFor(() => expect(address()).toContain("provider=transfer"));
    await userEvent.click(await screen.findByRole("link", { name: "Next page" }));
    await waitFor(() => expect(received(name).at(-1)?.query).toContain(`before=${next}`));
    expect(received(name).at(-1)?.query).toContain("q=bola");
    await userEvent.click(await screen.findByRole("link", { name: "Newest orders" }));
    await waitFor(() => expect(address()).not.toContain("before"));
  });

  test("the table to take along has the same filters", async () => {
    const received = showing({
      [name]: { body: listOf() },
      "GET /api/staff/orders.csv": refused(503, "We are busy for a moment."),
    });
    renderPage("/admin/orders?state=paid", <OrdersPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    expect(received("GET /api/staff/orders.csv").map(({ query }) => query)).toEqual(["state=paid"]);
  });

  test("nothing that fits leads back to all; no order at all shows it", async () => {
    showing({ [name]: { body: listOf({ data: [], count: 0, sums: [] }) } });
    const { address } = renderPage("/admin/orders?q=nobody", <OrdersPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Show all orders" }));
    expect(await screen.findByText("Nobody has ordered a course yet.")).toBeTruthy();
    expect(address()).toBe("/admin/orders");
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" }).value).toBe("");
  });

  test("a list that cannot be loaded shows why and is tried again", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    showing({ [name]: () => response });
    renderPage("/admin/orders", <OrdersPage />);
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = { body: listOf() };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByRole("table")).toBeTruthy();
  });
});
