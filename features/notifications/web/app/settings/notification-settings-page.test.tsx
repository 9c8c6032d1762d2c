import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { NotificationSettings } from "../../../contract.ts";
import { shownKinds } from "../../../rules.ts";
import { NotificationSettingsPage } from "./notification-settings-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const path = "/api/students/notification-settings";
const settings: NotificationSettings = {
  channels: { email: true, push: true, whatsapp: false },
  kinds: shownKinds.map((kind) => ({ kind, email: kind === "payment" ? "always" : "on", push: "on", whatsapp: "on" })),
  digest: false,
  digestHour: 18,
  quiet: true,
  quietFrom: 22,
  quietTo: 6,
  classesInQuiet: false,
  zone: "Africa/Lagos",
  pushKey: "key",
  whatsapp: null,
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
  test("a kind is switched off at once, and the server receives that alone", async () => {
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

  test("quiet hours are shown with their zone, and change by themselves", async () => {
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

  test("shows where mail is switched off as a whole", async () => {
    show({ [`GET ${path}`]: { body: { ...settings, channels: { email: false, push: true, whatsapp: false } } } });
    expect(await screen.findByText(/E-mail is switched off in your/)).toBeTruthy();
  });

  test("shows that it could not be loaded, and tries again", async () => {
    let attempts = 0;
    show({
      [`GET ${path}`]: () => (++attempts === 1 ? refused(503, "We will be back in a moment.") : { body: settings }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /try again/i }));
    expect(await box("Grade by e-mail")).toBeTruthy();
  });

  describe("WhatsApp", () => {
    const offered = { linked: null, since: null, wording: "Unwalled Academy may write to me on WhatsApp." };
    const linked = {
      ...settings,
      channels: { ...settings.channels, whatsapp: true },
      whatsapp: { ...offered, linked: "•••• 5678", since: "2026-11-23T10:00:00.000Z" },
    };
    const begun = {
      address: "https://wa.me/2349012345678?text=START%202345ABCD",
      number: "+2349012345678",
      message: "START 2345ABCD",
      until: new Date(Date.now() + 30 * 60_000).toISOString(),
    };
    const here = () => screen.findByRole("region", { name: "WhatsApp" });

    test("is not offered where the academy does not write there", async () => {
      show();
      await box("Grade by e-mail");
      expect(screen.queryByRole("region", { name: "WhatsApp" })).toBeNull();
      expect(screen.queryByRole("columnheader", { name: "WhatsApp" })).toBeNull();
    });

    test("is on once the person's message came, which the page asks about by itself", async () => {
      let isLinked = false;
      show({
        [`GET ${path}`]: () => ({ body: isLinked ? linked : { ...settings, whatsapp: offered } }),
        "POST /api/students/whatsapp": { body: begun },
      });
      expect((await here()).textContent).toContain(offered.wording);
      await userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
      const open = await screen.findByRole("link", { name: "Open WhatsApp" });
      expect(open.getAttribute("href")).toBe(begun.address);
      expect((await here()).textContent).toContain("START 2345ABCD");
      isLinked = true;
      document.dispatchEvent(new Event("visibilitychange"));
      await waitFor(async () => expect((await here()).textContent).toContain("You get messages on •••• 5678."));
      expect((await box("Grade by WhatsApp")).checked).toBe(true);
      expect(screen.queryByRole("link", { name: "Open WhatsApp" })).toBeNull();
    });

    test("stops asking when the code has run out, and shows it", async () => {
      const received = show({
        [`GET ${path}`]: { body: { ...settings, whatsapp: offered } },
        "POST /api/students/whatsapp": { body: { ...begun, until: new Date(Date.now() - 1).toISOString() } },
      });
      await userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
      await screen.findByRole("link", { name: "Open WhatsApp" });
      const request = received(`GET ${path}`).length;
      document.dispatchEvent(new Event("visibilitychange"));
      expect(await screen.findByText("The code has run out. Turn it on again for another.")).toBeTruthy();
      expect(screen.getByRole("button", { name: "Turn on" })).toBeTruthy();
      expect(received(`GET ${path}`)).toHaveLength(request);
    });

    test("is off again by a button, and a refusal is shown", async () => {
      const received = show({
        [`GET ${path}`]: { body: linked },
        "DELETE /api/students/whatsapp": refused(429, "Too many changes. Try again in a minute."),
      });
      await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
      expect(await screen.findByText("Too many changes. Try again in a minute.")).toBeTruthy();
      expect(received("DELETE /api/students/whatsapp")).toHaveLength(1);
      expect((await here()).textContent).toContain("You get messages on");
    });
  });
});
