import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import { PeriodsPage } from "./periods-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const periods = {
  priceHoldsDays: 7,
  secondPartDays: 45,
  graceDays: 1,
  lateTransferDays: 7,
  remindBeforeDays: 3,
  remindAfterDays: 3,
  longestExtensionDays: 30,
};
const path = "/api/staff/periods";
const grace = () => screen.findByLabelText<HTMLInputElement>(/^Days of grace/);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save the periods" }));

async function type(text: string) {
  const field = await grace();
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  return field;
}

function show(replies: Parameters<typeof answerCalls>[0] = {}, role: "admin" | "support" = "admin") {
  loggedInAs({ role });
  const received = answerCalls({
    [`GET ${path}`]: { body: periods },
    "GET /api/staff/second-person": { body: { NGN: 50_000_000, USD: 50_000 } },
    ...replies,
  });
  renderPage(paths.officePeriods(), <PeriodsPage />);
  return received;
}

describe("INST-01 the periods of payment", () => {
  test("are shown and saved together", async () => {
    const saved = { ...periods, graceDays: 14 };
    const received = show({ [`PUT ${path}`]: { body: saved } });
    await type("14");
    await save();
    expect(await screen.findByText("The periods are changed")).toBeTruthy();
    expect(received(`PUT ${path}`).map(({ body }) => body)).toEqual([{ ...saved, seen: periods }]);
    expect((await grace()).value).toBe("14");
  });

  test.each(["", "61", "1.5", "-1", "a"])(
    "%j is no number of days of grace: its field says so, nothing is sent",
    async (text) => {
      const received = show();
      const field = await type(text);
      await save();
      expect(screen.getByText("Please enter whole days, from 0 to 60.")).toBeTruthy();
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(field);
      expect(received(`PUT ${path}`)).toHaveLength(0);
    },
  );

  test("what the server reports of a field is there; what was typed stays", async () => {
    show({
      [`PUT ${path}`]: { status: 422, body: { error: "x", errors: [{ pointer: "/graceDays", message: "Too long." }] } },
    });
    const field = await type("60");
    await save();
    expect(await screen.findByText("Too long.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.value).toBe("60");
  });

  test("a lost network is reported, and the same is saved again", async () => {
    let response: ReturnType<typeof refused> = "no network";
    show({ [`PUT ${path}`]: () => response });
    await type("14");
    await save();
    expect(await screen.findByText("We could not reach the academy. Please try again.")).toBeTruthy();
    response = { body: { ...periods, graceDays: 14 } };
    await save();
    await waitFor(() => expect(screen.queryByText(/could not reach/)).toBeNull());
    expect((await grace()).value).toBe("14");
  });

  test("support reads them", async () => {
    show({}, "support");
    expect(await screen.findByText("1 day")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save the periods" })).toBeNull();
  });

  test("periods that cannot be loaded are tried again", async () => {
    let response = refused(503, "We are busy for a moment.");
    show({ [`GET ${path}`]: () => response });
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = { body: periods };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await grace()).toBeTruthy();
  });
});

describe("attack 17 the amounts above which two staff members decide", () => {
  test("attack 17 are changed by administrators, in naira and dollars as people type them", async () => {
    const saved = { NGN: 100_000_000, USD: 50_000 };
    const received = show({ "PUT /api/staff/second-person": { body: saved } });
    const field = await screen.findByLabelText<HTMLInputElement>("In naira");
    expect(field.value).toBe("500,000");
    await userEvent.clear(field);
    await userEvent.type(field, "much");
    await userEvent.click(screen.getByRole("button", { name: "Save the amounts" }));
    expect(screen.getByText("Please enter an amount, such as 500,000.")).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, "₦1,000,000");
    await userEvent.click(screen.getByRole("button", { name: "Save the amounts" }));
    expect(await screen.findByText("The amounts are changed")).toBeTruthy();
    expect(received("PUT /api/staff/second-person").map(({ body }) => body)).toEqual([
      { ...saved, seen: { NGN: 50_000_000, USD: 50_000 } },
    ]);
  });

  test("attack 17 are read by others of the staff", async () => {
    show({}, "support");
    expect(await screen.findByText("₦500,000")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save the amounts" })).toBeNull();
  });
});
