import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenSession } from "../../../answers-contract.ts";
import { browserSession } from "../../browser-session.ts";
import { type PanelView, ProfilePanelContext } from "../../public/profile-panel-context.ts";
import { freshBrowser, later, ledTo, loggedInAs, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { NotificationSwitch } from "./setting-switches.tsx";
import { SettingsPage } from "./settings-page.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const info = `GET /api/students/updateStudentInfo/${temi.id}`;
const toggle = (name: string) => `POST /api/students/${name}/${temi.id}`;
const fresh = { [info]: { body: { student: temi } } };
const openPanel = vi.fn<(view: PanelView) => void>();

function show(handlers: Parameters<typeof serve>[0] = {}) {
  const received = serve({ ...fresh, ...handlers });
  renderAt(
    "/dashboard/settings",
    <ProfilePanelContext value={openPanel}>
      <SettingsPage />
    </ProfilePanelContext>,
  );
  return received;
}
const toggleOf = (name: string) => screen.getByRole("switch", { name }) as HTMLInputElement;

describe("SET-01 the groups", () => {
  beforeEach(() => loggedInAs());

  test("Account rows open the edit panel at their fields", async () => {
    show();
    expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
      "Account",
      "Privacy & Security",
      "Notifications",
      "Appearance",
      "Your data",
    ]);
    await userEvent.click(screen.getByRole("button", { name: /Personal Information/ }));
    expect(openPanel).toHaveBeenLastCalledWith({ kind: "edit", focus: "fullName" });
    await userEvent.click(screen.getByRole("button", { name: /Email & Phone/ }));
    expect(openPanel).toHaveBeenLastCalledWith({ kind: "edit", focus: "phone" });
    expect(screen.getByRole("link", { name: /Change password/ }).getAttribute("href")).toBe(
      "/dashboard/change-password",
    );
  });

  test("the switches show what the server reports", async () => {
    show({ [info]: { body: { student: { ...temi, pushNotifications: true, twoFactorEnabled: true } } } });
    expect(toggleOf("Push Notifications").checked).toBe(false);
    await waitFor(() => expect(toggleOf("Push Notifications").checked).toBe(true));
    expect(toggleOf("Two-Factor Authentication").checked).toBe(true);
    expect(toggleOf("Email Notifications").checked).toBe(true);
  });

  test.each([
    ["the server's error", problem(503, "We are busy for a moment."), "We are busy for a moment."],
    ["else Failed to fetch student info.", problem(500), "Failed to fetch student info."],
    ["also without a network", "no network" as const, "Failed to fetch student info."],
  ])("a fetch that fails: %s, and it can be tried again", async (_, response, message) => {
    const answers = [response, { body: { student: { ...temi, pushNotifications: true } } }];
    show({ [info]: () => answers.shift() ?? "no network" });
    expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    await waitFor(() => expect(toggleOf("Push Notifications").checked).toBe(true));
  });
});

describe("SET-01 the notification switches", () => {
  beforeEach(() => loggedInAs());

  test.each([
    ["Push Notifications", "togglePushNotifications", { pushNotifications: true }],
    ["Email Notifications", "toggleEmailNotifications", { emailNotifications: false }],
  ])("%s flips at once; what the server answers counts and is stored", async (name, call, answered) => {
    const waiting = later({ body: { student: { ...temi, ...answered } } });
    const received = show({ [toggle(call)]: waiting.handler });
    const before = toggleOf(name).checked;
    await userEvent.click(toggleOf(name));
    expect(toggleOf(name).checked).toBe(!before);
    expect(toggleOf(name).getAttribute("aria-busy")).toBe("true");
    await userEvent.click(toggleOf(name));
    waiting.release();
    await waitFor(() => expect(toggleOf(name).getAttribute("aria-busy")).toBeNull());
    expect(toggleOf(name).checked).toBe(!before);
    expect(received(toggle(call))).toEqual([{ body: undefined, token: "t1" }]);
    expect(browserSession().get()?.profile).toMatchObject(answered);
  });

  test.each([
    ["the server's error", problem(503, "We are busy for a moment."), "We are busy for a moment."],
    ["else the status", problem(500), "Toggle failed with status 500"],
    ["else an error", "no network" as const, "An error occurred"],
  ])("it goes back when the call fails and shows why: %s", async (_, response, message) => {
    show({ [toggle("togglePushNotifications")]: response });
    await userEvent.click(toggleOf("Push Notifications"));
    expect((await screen.findByText(message)).closest("[role=alert]")).toBeTruthy();
    expect(toggleOf("Push Notifications").checked).toBe(false);
    expect(console.error).toHaveBeenCalled();
  });

  test("what the server answers wins over what was chosen", async () => {
    show({ [toggle("togglePushNotifications")]: { body: { student: { ...temi, pushNotifications: false } } } });
    await userEvent.click(toggleOf("Push Notifications"));
    await waitFor(() => expect(toggleOf("Push Notifications").getAttribute("aria-busy")).toBeNull());
    expect(toggleOf("Push Notifications").checked).toBe(false);
  });

  test.each([
    ["undefined", "User not logged in."],
    ['{"fullName":"Temi"}', "User ID not found in profile."],
  ])("with the profile %s: %s", async (profile, message) => {
    localStorage.setItem("userProfile", profile);
    browserSession().reread();
    show();
    await userEvent.click(toggleOf("Push Notifications"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(toggleOf("Push Notifications").checked).toBe(false);
  });

  test("without a token: Authentication token not found. Please log in again.", async () => {
    browserSession().end("logout");
    serve({});
    renderAt(
      "/dashboard/settings",
      <NotificationSwitch profile={temi} toggled="pushNotifications" label="Push Notifications" hint="" />,
    );
    await userEvent.click(toggleOf("Push Notifications"));
    expect(await screen.findByText("Authentication token not found. Please log in again.")).toBeTruthy();
    expect(toggleOf("Push Notifications").checked).toBe(false);
  });
});

describe("SET-01 Dark Mode", () => {
  const dark = { body: { student: { ...temi, theme: "dark" } } };

  test("switches the page at once, is stored for the first paint and on the server", async () => {
    loggedInAs();
    const waiting = later(dark);
    const received = show({ [toggle("toggleTheme")]: waiting.handler });
    await userEvent.click(toggleOf("Dark Mode"));
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    await waitFor(() => expect(toggleOf("Dark Mode").checked).toBe(true));
    waiting.release();
    await waitFor(() => expect(browserSession().get()?.profile?.theme).toBe("dark"));
    expect(received(toggle("toggleTheme"))).toHaveLength(1);
  });

  test("goes back when the call fails", async () => {
    loggedInAs();
    show({ [toggle("toggleTheme")]: problem(500) });
    await userEvent.click(toggleOf("Dark Mode"));
    expect(await screen.findByText("Toggle failed with status 500")).toBeTruthy();
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(localStorage.getItem("theme")).toBe("light");
    await waitFor(() => expect(toggleOf("Dark Mode").checked).toBe(false));
  });

  test("a device that was switched by itself comes to agree without flipping the account", async () => {
    loggedInAs();
    document.documentElement.dataset.theme = "dark";
    const received = show({ [toggle("toggleTheme")]: dark });
    expect(toggleOf("Dark Mode").checked).toBe(true);
    await userEvent.click(toggleOf("Dark Mode"));
    expect(document.documentElement.dataset.theme).toBe("light");
    expect(received(toggle("toggleTheme"))).toEqual([]);
  });
});

describe("SET-01 Two-Factor Authentication", () => {
  const begin = toggle("toggleTwoFactor");
  const confirm = "POST /api/students/confirm-two-factor";
  const sent = { body: { message: "We sent a code.", email: "tem*****", resendAfterS: 60 } };
  const on = { ...temi, twoFactorEnabled: true };
  const type = async (code: string) => {
    await userEvent.click(screen.getByRole("textbox", { name: "Digit 1 of 6" }));
    await userEvent.keyboard(code);
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
  };
  beforeEach(() => loggedInAs());

  test("is really switched, with the code that was mailed", async () => {
    const received = show({
      [begin]: sent,
      [confirm]: { body: { student: on, message: "Two-factor authentication is on." } },
    });
    await userEvent.click(toggleOf("Two-Factor Authentication"));
    const dialog = await screen.findByRole("dialog", { name: "Switch two-factor on" });
    expect(within(dialog).getByRole("group", { name: "Enter the 6-digit code sent to tem*****" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getAllByRole("textbox")[0]));
    await type("123456");
    expect(await screen.findByText("Two-factor authentication is on.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(received(confirm)[0]).toEqual({ body: { code: "123456" }, token: "t1" });
    expect(toggleOf("Two-Factor Authentication").checked).toBe(true);
    expect(browserSession().get()?.profile?.twoFactorEnabled).toBe(true);
  });

  test("flips at once and back when the dialog is closed without a code", async () => {
    show({ [begin]: sent });
    await userEvent.click(toggleOf("Two-Factor Authentication"));
    const dialog = await screen.findByRole("dialog");
    expect(document.querySelector<HTMLInputElement>("#twoFactor")?.checked).toBe(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(toggleOf("Two-Factor Authentication").checked).toBe(false);
  });

  test.each([
    ["no code could be sent", problem(429, "Please wait a moment."), "Please wait a moment."],
    ["staff always have it", problem(422, "Staff always log in with a code."), "Staff always log in with a code."],
    ["a fault of ours", problem(500), "Toggle failed with status 500"],
  ])("goes back when %s", async (_, response, message) => {
    show({ [begin]: response });
    await userEvent.click(toggleOf("Two-Factor Authentication"));
    expect((await screen.findByText(message)).closest("[role=alert]")).toBeTruthy();
    expect(toggleOf("Two-Factor Authentication").checked).toBe(false);
  });

  test("a wrong code is shown under the boxes, too few are requested", async () => {
    show({ [begin]: sent, [confirm]: problem(422, "That code is wrong or has expired.") });
    await userEvent.click(toggleOf("Two-Factor Authentication"));
    await screen.findByRole("dialog");
    await type("12");
    expect(await screen.findByText("Please enter all 6 digits.")).toBeTruthy();
    await type("123456");
    expect(await screen.findByText("That code is wrong or has expired.")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});

describe("AUTH-13 open sessions", () => {
  const list = "GET /api/students/sessions";
  const here: OpenSession = {
    id: "s1",
    device: "Chrome on Android",
    ipAddress: "197.210.1.1",
    current: true,
    remember: true,
    createdAt: "2026-11-21T08:00:00.000Z",
    lastSeenAt: "2026-11-21T09:00:00.000Z",
    expiresAt: "2026-12-21T08:00:00.000Z",
  };
  const laptop = { ...here, id: "s2", device: "Edge on Windows", current: false };
  const school = { ...here, id: "s3", device: "Firefox on Linux", current: false };
  beforeEach(() => loggedInAs());
  const open = () => userEvent.click(screen.getByText("Where you are logged in"));

  test("are loaded when they are requested; each other one can be ended", async () => {
    let data = [here, laptop, school];
    const received = show({
      [list]: () => ({ body: { data } }),
      "DELETE /api/students/sessions/s2": () => {
        data = [here, school];
        return { body: { message: "That device is logged out." } };
      },
    });
    expect(received(list)).toEqual([]);
    await open();
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Chrome on AndroidThis device"),
      expect.stringContaining("Edge on WindowsLast seen"),
      expect.stringContaining("Firefox on Linux"),
    ]);
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "End Edge on Windows" }));
    expect(await screen.findByText("That device is logged out.")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  });

  test("all others can be ended at once", async () => {
    let data = [here, laptop, school];
    const received = show({
      [list]: () => ({ body: { data } }),
      "POST /api/students/sessions/end-others": () => {
        data = [here];
        return { body: { message: "All other devices are logged out." } };
      },
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "End all others" }));
    expect(await screen.findByText("All other devices are logged out.")).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "End all others" })).toBeNull();
    expect(received(list)).toHaveLength(2);
  });

  test("a failure to load offers another try, one to end is shown", async () => {
    const answers = ["no network" as const, { body: { data: [here, laptop] } }];
    show({
      [list]: () => answers.shift() ?? { body: { data: [here, laptop] } },
      "DELETE /api/students/sessions/s2": problem(404, "That device is already logged out."),
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await userEvent.click(await screen.findByRole("button", { name: "End Edge on Windows" }));
    expect((await screen.findByText("That device is already logged out.")).closest("[role=alert]")).toBeTruthy();
  });
});

describe("AUTH-13 the audit trail", () => {
  const events = "GET /api/students/security-events";
  const event = (id: string, text: string) => ({
    id,
    kind: "login",
    text,
    device: "Chrome on Android",
    ipAddress: "197.210.1.1",
    at: "2026-11-21T08:00:00.000Z",
  });
  beforeEach(() => loggedInAs());

  test("shows what happened, and older events on request", async () => {
    show({
      [events]: { body: { data: [event("e2", "Logged in.")], next: "e2" } },
      [`${events}?before=e2`]: { body: { data: [event("e1", "The account was made.")], next: null } },
    });
    await userEvent.click(screen.getByText("Security activity"));
    expect(await screen.findByText("Logged in.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show older" }));
    expect(await screen.findByText("The account was made.")).toBeTruthy();
    expect(screen.getByText("Logged in.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  test("a failure offers another try", async () => {
    const answers = [problem(500), { body: { data: [event("e1", "Logged in.")], next: null } }];
    show({ [events]: () => answers.shift() ?? "no network" });
    await userEvent.click(screen.getByText("Security activity"));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Logged in.")).toBeTruthy();
  });
});

describe("SET-01 my data", () => {
  beforeEach(() => loggedInAs());
  const download = "GET /api/students/data-export";

  test("comes as a file with its name", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href.slice(0, 5)}`);
    });
    const received = show({
      [download]: { body: new Blob(["zip"]), headers: { "Content-Disposition": 'attachment; filename="my-data.zip"' } },
    });
    await userEvent.click(screen.getByRole("button", { name: /Download my data/ }));
    await waitFor(() => expect(clicked).toEqual(["my-data.zip blob:"]));
    expect(received(download)[0]?.token).toBe("t1");
  });

  test("a failure is shown", async () => {
    show({ [download]: problem(429, "That was a lot of tries.") });
    await userEvent.click(screen.getByRole("button", { name: /Download my data/ }));
    expect((await screen.findByText("That was a lot of tries.")).closest("[role=alert]")).toBeTruthy();
  });
});

describe("SET-01 delete my account", () => {
  const close = "POST /api/students/close-account";
  const closed = { body: { message: "Your account is closed and will be deleted in 14 days.", closeAfter: "x" } };
  const open = () => userEvent.click(screen.getByRole("button", { name: /Delete my account You can/ }));
  const confirm = () =>
    userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: /^(Delete my account|Send me the code)$/ }),
    );

  test("with the password: the session ends and login follows, where it can be taken back", async () => {
    loggedInAs();
    const received = show({ [close]: closed });
    await open();
    await userEvent.type(screen.getByLabelText("Your password"), "Walls0pen1");
    await confirm();
    expect(await ledTo()).toBe("/login");
    expect(await screen.findByText("Your account is closed and will be deleted in 14 days.")).toBeTruthy();
    expect(received(close)[0]).toEqual({ body: { password: "Walls0pen1" }, token: "t1" });
    expect(browserSession().lastEnd()).toBe("closed");
  });

  test("no or a wrong password is shown under the field, and nothing ends", async () => {
    loggedInAs();
    const received = show({
      [close]: problem(422, "The password is not right.", { password: "The password is not right." }),
    });
    await open();
    await confirm();
    expect(await screen.findByText("Please enter your password.")).toBeTruthy();
    expect(received(close)).toEqual([]);
    await userEvent.type(screen.getByLabelText("Your password"), "wrong");
    await confirm();
    expect(await screen.findByText("The password is not right.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Your password"));
    expect(browserSession().get()).not.toBeNull();
  });

  test("who has no password confirms with a code", async () => {
    loggedInAs({ hasPassword: false });
    const received = show({
      [info]: { body: { student: { ...temi, hasPassword: false } } },
      [`${close}/code`]: { body: { message: "sent", email: "tem*****", resendAfterS: 60 } },
      [close]: closed,
    });
    await open();
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await confirm();
    await screen.findByRole("group", { name: /6-digit code sent to tem/ });
    await userEvent.click(screen.getByRole("textbox", { name: "Digit 1 of 6" }));
    await userEvent.keyboard("123456");
    await confirm();
    expect(await ledTo()).toBe("/login");
    expect(received(close)[0]?.body).toEqual({ code: "123456" });
  });
});
