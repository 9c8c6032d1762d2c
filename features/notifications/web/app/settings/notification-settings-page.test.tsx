import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, refused, renderPage, somebodyIsLoggedIn } from "#tests/support/own-page.tsx";
import type { NotificationSettings } from "../../../contract.ts";
import { shownKinds } from "../../../rules.ts";
import { NotificationSettingsPage } from "./notification-settings-page.tsx";

freshBrowser();
beforeEach(() => void somebodyIsLoggedIn());

const path = "/api/students/notification-settings";
const settings: NotificationSettings = {
  channels: { email: true, push: true },
  kinds: shownKinds.map((kind) => ({ kind, email: kind === "payment" ? "always" : "on", push: "on" })),
  digest: false,
  digestHour: 18,
  quiet: true,
  quietFrom: 22,
  quietTo: 6,
  classesInQuiet: false,
  zone: "Africa/Lagos",
  pushKey: "key",
};

function show(replies: Parameters<typeof answerCalls>[0] = {}) {
  loggedInAs();
  const received = answerCalls({ [`GET ${path}`]: { body: settings }, ...replies });
  renderPage(paths.notificationSettings(), <NotificationSettingsPage />);
  return received;
}
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>("switch", { name });

describe("NOTE-01 CHAN-01 what reaches a person", () => {
  test("a kind is switched off at once, and the server is told that alone", async () => {
    const after = {
      ...settings,
      kinds: settings.kinds.map((row) => (row.kind === "grade" ? { ...row, email: "off" as const } : row)),
    };
    let isChanged = false;
    const received = show({
      [`GET ${path}`]: () => ({ body: isChanged ? after : settings }),
      [`PATCH ${path}`]: () => {
        isChanged = true;
        return { body: after };
      },
    });
    expect((await box("Grade by e-mail")).checked).toBe(true);
    await userEvent.click(await box("Grade by e-mail"));
    expect((await box("Grade by e-mail")).checked).toBe(false);
    await waitFor(() => expect(received(`GET ${path}`)).toHaveLength(2));
    expect((await box("Grade by e-mail")).checked).toBe(false);
    expect(received(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ kind: "grade", channel: "email", on: false }]);
  });

  test("what must not be missed has a lock, in words too", async () => {
    show();
    const row = (await screen.findByRole("rowheader", { name: /^Payment/ })).closest("tr");
    expect(row?.textContent).toContain("AlwaysAlways");
    expect(screen.queryByRole("checkbox", { name: "Payment by e-mail" })).toBeNull();
  });

  test("it goes back, with the server's sentence, when the change is refused", async () => {
    show({ [`PATCH ${path}`]: refused(429, "Too many changes. Try again in a minute.") });
    await userEvent.click(await toggle(/^E-mail in one letter/));
    expect(await screen.findByText("Too many changes. Try again in a minute.")).toBeTruthy();
    await waitFor(async () => expect((await toggle(/^E-mail in one letter/)).checked).toBe(false));
  });

  test("quiet hours are said with their zone, and change by themselves", async () => {
    let now = settings;
    const received = show({
      [`GET ${path}`]: () => ({ body: now }),
      [`PATCH ${path}`]: () => {
        now = { ...settings, quietFrom: 21 };
        return { body: now };
      },
    });
    expect((await toggle(/^Quiet from 10 pm to 6 am/)).checked).toBe(true);
    expect(screen.getByText(/Lagos time/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("From"), "9 pm");
    expect(await screen.findByText("Quiet from 9 pm to 6 am")).toBeTruthy();
    expect(received(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ quietFrom: 21 }]);
  });

  test("without quiet hours there are no hours to choose", async () => {
    show({ [`GET ${path}`]: { body: { ...settings, quiet: false } } });
    await toggle(/^Quiet from/);
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  test("says where mail is switched off as a whole", async () => {
    show({ [`GET ${path}`]: { body: { ...settings, channels: { email: false, push: true } } } });
    expect(await screen.findByText(/E-mail is switched off in your/)).toBeTruthy();
  });

  test("says that it could not be loaded, and tries again", async () => {
    let tries = 0;
    show({
      [`GET ${path}`]: () => (++tries === 1 ? refused(503, "We will be back in a moment.") : { body: settings }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /try again/i }));
    expect(await box("Grade by e-mail")).toBeTruthy();
  });
});
