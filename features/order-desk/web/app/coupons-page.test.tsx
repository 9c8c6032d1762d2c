import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { CouponList, CouponRow } from "../../contract.ts";
import { CouponsCard } from "./coupon-rows.tsx";
import { CouponsPage } from "./coupons-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const harmattan: CouponRow = {
  id: "01a20508-0000-7000-8000-0000000000c1",
  code: "HARMATTAN",
  percentOff: null,
  amountOffMinor: 1_000_000,
  currency: "NGN",
  courseName: "Frontend",
  fromDay: null,
  untilDay: "2026-12-31",
  maxUses: 50,
  uses: 28,
  state: "running",
};
const ended: CouponRow = {
  ...harmattan,
  id: "01a20508-0000-7000-8000-0000000000c2",
  code: "OLD",
  percentOff: 10,
  amountOffMinor: null,
  currency: null,
  courseName: null,
  untilDay: "2026-10-31",
  maxUses: null,
  uses: 1,
  state: "ended",
};
const list = (data: CouponRow[], next: string | null = null): { body: CouponList } => ({
  body: { data, next, courses: [{ slug: "frontend", name: "Frontend" }] },
});
const path = "/api/staff/coupons";
const unanswered = "no network" as const;

function show(
  replies: Parameters<typeof answerCalls>[0] = {},
  { role = "admin", at = paths.coupons() }: { role?: "admin" | "support"; at?: string } = {},
) {
  loggedInAs({ role });
  const received = answerCalls({ [`GET ${path}`]: list([harmattan, ended]), ...replies });
  const { address } = renderPage(at, <CouponsPage />);
  return { received, address };
}

describe("ADM-04 the coupons", () => {
  test("are shown with what they take off and how often they were used", async () => {
    show();
    expect(await screen.findByText("₦10,000 off Frontend, until 31 December 2026")).toBeTruthy();
    expect(screen.getByText("28 of 50 uses")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Uses of HARMATTAN" }).getAttribute("aria-valuenow")).toBe("28");
    expect(screen.getByText("10% off every course, until 31 October 2026")).toBeTruthy();
    expect(screen.getByText("1 use")).toBeTruthy();
    expect(screen.getByText("Ended")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "End OLD" })).toBeNull();
  });

  test("one is made: what is wrong is shown at its field, the same one goes with the same key until it is answered", async () => {
    let response: ReturnType<typeof refused> | typeof unanswered = unanswered;
    const { received, address } = show({ [`POST ${path}`]: () => response });
    await userEvent.click(await screen.findByRole("button", { name: "New coupon" }));
    expect(address()).toBe(`${paths.coupons()}?new=1`);
    const dialog = within(await screen.findByRole("dialog", { name: "New coupon" }));
    await userEvent.click(dialog.getByRole("button", { name: "Make the coupon" }));
    expect(dialog.getByText("Please use 3 to 40 letters, digits or hyphens.")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText("Code"));
    expect(received(`POST ${path}`)).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText("Code"), "firstlight");
    await userEvent.click(dialog.getByRole("radio", { name: "An amount" }));
    await userEvent.type(dialog.getByLabelText("Amount"), "5,000");
    await userEvent.selectOptions(dialog.getByLabelText("For"), "Frontend");
    await userEvent.type(dialog.getByLabelText(/^How often/), "200");
    await userEvent.click(dialog.getByRole("button", { name: "Make the coupon" }));
    expect(await dialog.findByText(/the coupon is made once/)).toBeTruthy();
    const taken = "There is a coupon with that code. Please choose another.";
    response = { status: 409, body: { error: taken, errors: [{ pointer: "/code", message: taken }] } };
    await userEvent.click(dialog.getByRole("button", { name: "Make the coupon" }));
    expect(await dialog.findByText(taken)).toBeTruthy();
    expect(dialog.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
    response = { body: { ...harmattan, code: "FIRSTLIGHT" } };
    await userEvent.click(dialog.getByRole("button", { name: "Make the coupon" }));
    expect(await screen.findByText("FIRSTLIGHT is made")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = received(`POST ${path}`);
    expect(sent.map(({ body }) => body)).toEqual(
      Array(3).fill({
        code: "FIRSTLIGHT",
        off: { kind: "amount", amountMinor: 500_000, currency: "NGN" },
        course: "frontend",
        fromDay: null,
        untilDay: null,
        maxUses: 200,
      }),
    );
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  });

  test("a code that no one guesses can be made up", async () => {
    show({}, { at: paths.coupons({ new: "1" }) });
    await userEvent.click(await screen.findByRole("button", { name: "Make one up" }));
    expect(screen.getByLabelText<HTMLInputElement>("Code").value).toMatch(/^[A-Z0-9]{8}$/);
  });

  test("one ends after a question; a lost network is reported", async () => {
    let response: ReturnType<typeof refused> | typeof unanswered = unanswered;
    const end = `POST ${path}/end`;
    const { received } = show({ [end]: () => response });
    await userEvent.click(await screen.findByRole("button", { name: "End HARMATTAN" }));
    const dialog = within(await screen.findByRole("dialog", { name: "End HARMATTAN now?" }));
    expect(dialog.getByText(/28 of 50 uses/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "End the coupon" }));
    expect(await dialog.findByText("We could not reach the academy. Please try again.")).toBeTruthy();
    response = { body: { endedCount: 1 } };
    await userEvent.click(dialog.getByRole("button", { name: "End the coupon" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("HARMATTAN has ended")).toBeTruthy();
    expect(received(end).map(({ body }) => body)).toEqual(Array(2).fill({ ids: [harmattan.id], filter: {}, count: 1 }));
  });

  test("several are ended at once, as many as were chosen", async () => {
    const end = `POST ${path}/end`;
    const { received } = show({ [end]: { body: { endedCount: 1 } } });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Choose HARMATTAN" }));
    const bar = within(screen.getByRole("region", { name: "Chosen coupons" }));
    expect(bar.getByText("1 coupon chosen")).toBeTruthy();
    await userEvent.click(bar.getByRole("button", { name: "End them" }));
    const dialog = within(await screen.findByRole("dialog", { name: "End 1 coupon now?" }));
    await userEvent.click(dialog.getByRole("button", { name: "End them" }));
    expect(await screen.findByText("1 coupon ended")).toBeTruthy();
    expect(received(end).map(({ body }) => body)).toEqual([{ ids: [harmattan.id], filter: {}, count: 1 }]);
    expect(screen.queryByRole("region", { name: "Chosen coupons" })).toBeNull();
  });

  test("support reads them", async () => {
    show({}, { role: "support", at: paths.coupons({ new: "1" }) });
    expect(await screen.findByText("HARMATTAN")).toBeTruthy();
    for (const name of [/New coupon/, /^End/]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("where there is none, or none could be loaded, it is shown", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    show({ [`GET ${path}`]: () => response });
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = list([]);
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText("There is no coupon yet.")).toBeTruthy();
  });

  test("older ones are a page further", async () => {
    show({ [`GET ${path}`]: list([harmattan], ended.id) });
    const link = await screen.findByRole("link", { name: "Older coupons" });
    expect(link.getAttribute("href")).toBe(paths.coupons({ before: ended.id }));
  });

  test("those that count are under the orders", async () => {
    loggedInAs({ role: "admin" });
    answerCalls({ [`GET ${path}`]: list([harmattan, ended]) });
    renderPage(paths.officeOrders(), <CouponsCard />);
    expect(await screen.findByText("HARMATTAN")).toBeTruthy();
    expect(screen.queryByText("OLD")).toBeNull();
    expect(screen.getByRole("link", { name: "New coupon" }).getAttribute("href")).toBe(paths.coupons({ new: "1" }));
  });
});
