import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, ledTo, loggedInAs, problem, renderAt, serve } from "../../test-support.tsx";
import { ChangePasswordPage } from "./change-password-page.tsx";
import { ConfirmCodePage } from "./confirm-code-page.tsx";
import { PasswordChangedPage } from "./password-changed-page.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
freshBrowser();

const field = (label: string) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;

describe("PWD-01 change password", () => {
  const change = "POST /api/students/change-password";
  const sent = { body: { message: "We sent a code.", email: "tem*****", resendAfterS: 60 } };
  beforeEach(() => loggedInAs());

  async function fill(changes: Record<string, string> = {}) {
    const typed = {
      "Old Password": "Walls0pen1",
      "New Password": "Walls0pen2",
      "Confirm Password": "Walls0pen2",
      ...changes,
    };
    for (const [label, text] of Object.entries(typed)) if (text) await userEvent.type(field(label), text);
  }
  const save = () => userEvent.click(screen.getByRole("button", { name: /^(Save|Saving\.\.\.)$/ }));

  test("warns of the logout first; the fields suit a password manager", () => {
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    expect(screen.getByText(/logs you out on all devices/)).toBeTruthy();
    expect(field("Email").autocomplete).toBe("username");
    expect(field("Email").value).toBe("temitope.alabi@mail.com");
    expect(field("Old Password").autocomplete).toBe("current-password");
    expect(field("New Password").autocomplete).toBe("new-password");
    expect(field("Confirm Password").autocomplete).toBe("new-password");
  });

  test("sent, it leads to confirm-code carrying the masked e-mail", async () => {
    const received = serve({ [change]: sent });
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    await fill();
    await save();
    expect(await ledTo()).toBe("/dashboard/confirm-code");
    expect(received(change)[0]).toEqual({
      body: {
        email: "temitope.alabi@mail.com",
        oldPassword: "Walls0pen1",
        newPassword: "Walls0pen2",
        confirmPassword: "Walls0pen2",
      },
      token: "t1",
    });
    expect(JSON.parse(screen.getByTestId("elsewhere").dataset.state ?? "")).toMatchObject({ maskedEmail: "tem*****" });
  });

  test.each(["Email", "Old Password", "New Password", "Confirm Password"])(
    "all four are required: %s",
    async (empty) => {
      const received = serve({});
      renderAt("/dashboard/change-password", <ChangePasswordPage />);
      await fill();
      await userEvent.clear(field(empty));
      await save();
      expect(await screen.findAllByText("Please fill in all four fields")).toHaveLength(1);
      expect(document.activeElement).toBe(field(empty));
      expect(received(change)).toEqual([]);
    },
  );

  test.each([
    [
      { "New Password": "walls", "Confirm Password": "walls" },
      "New Password",
      /^Password must be at least 8 characters/,
    ],
    [{ "Confirm Password": "Walls0pen3" }, "Confirm Password", "Passwords do not match"],
  ])("%j is refused", async (changes, focused, message) => {
    const received = serve({});
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    await fill(changes);
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(focused));
    expect(received(change)).toEqual([]);
  });

  test("a wrong old password is shown under it, and nothing typed is lost", async () => {
    const message = "The old password is not right.";
    serve({ [change]: problem(422, message, { oldPassword: message }) });
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    await fill();
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Old Password")));
    expect(field("New Password").value).toBe("Walls0pen2");
  });

  test("any other failure is shown above Save", async () => {
    serve({ [change]: problem(429, "That was a lot of tries.") });
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    await fill();
    await save();
    expect((await screen.findByText("That was a lot of tries.")).closest("[role=alert]")).toBeTruthy();
  });
});

describe("PWD-01 change password where its checks cannot be loaded", () => {
  const change = "POST /api/students/change-password";
  beforeEach(() => {
    loggedInAs();
    vi.resetModules();
    vi.doMock("./change-form.ts", () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
  });
  afterEach(() => vi.doUnmock("./change-form.ts"));

  test("the form is sent, and what the server finds is shown under the fields", async () => {
    const message = "Please fill in all four fields";
    const received = serve({ [change]: problem(422, message, { confirmPassword: message }) });
    renderAt("/dashboard/change-password", <ChangePasswordPage />);
    await userEvent.type(field("Old Password"), "Walls0pen1");
    await userEvent.type(field("New Password"), "Walls0pen2");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Confirm Password")));
    expect(received(change)).toHaveLength(1);
    expect(field("New Password").value).toBe("Walls0pen2");
  });
});

describe("PWD-02 confirm code", () => {
  const confirm = "POST /api/students/confirm-code";
  const resend = "POST /api/students/resend-code";
  const at = (leftMs: number) => ({
    pathname: "/dashboard/confirm-code",
    state: { maskedEmail: "tem*****", resendAtMs: Date.now() + leftMs },
  });
  const boxes = () => screen.getAllByRole("textbox") as HTMLInputElement[];
  const button = () => screen.getByRole("button", { name: /^Confirm/ }) as HTMLButtonElement;
  beforeEach(() => loggedInAs());

  test("five boxes, the masked e-mail, and Confirm only with all five filled", async () => {
    const received = serve({ [confirm]: { body: { message: "done" } } });
    renderAt(at(60_000), <ConfirmCodePage />);
    expect(boxes()).toHaveLength(5);
    expect(screen.getByRole("group", { name: "Enter the code sent to tem*****" })).toBeTruthy();
    expect(screen.getByText("Code expires in few minutes.")).toBeTruthy();
    await userEvent.click(boxes()[0] as HTMLInputElement);
    await userEvent.keyboard("a3c4");
    expect(button().disabled).toBe(true);
    await userEvent.keyboard("e");
    expect(button().disabled).toBe(false);
    await userEvent.click(button());
    expect(await ledTo()).toBe("/dashboard/password-change-success");
    expect(received(confirm)[0]).toEqual({ body: { code: "A3C4E" }, token: "t1" });
    expect(browserSession().get()).toBeNull();
    expect(browserSession().lastEnd()).toBe("password");
    expect(screen.queryByText("Your session has ended. Please log in again.")).toBeNull();
  });

  test.each([
    ["a wrong one", problem(422, "That code is wrong or has expired."), "That code is wrong or has expired."],
    ["no answer", "no network" as const, "That code is wrong or has expired."],
    ["too many tries", problem(429, "Too many codes were tried today."), "Too many codes were tried today."],
  ])("%s is shown under the boxes and the code stays", async (_, response, message) => {
    serve({ [confirm]: response });
    renderAt(at(60_000), <ConfirmCodePage />);
    fireEvent.paste(boxes()[0] as HTMLInputElement, { clipboardData: { getData: () => "A3C4E" } });
    await userEvent.click(button());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(
      boxes()
        .map((box) => box.value)
        .join(""),
    ).toBe("A3C4E");
    expect(browserSession().get()).not.toBeNull();
  });

  test("the countdown runs by the clock; at 0 Resend code sends a new one and restarts it", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const received = serve({
      [resend]: { body: { message: "We sent you a new code.", email: "tem*****", resendAfterS: 60 } },
    });
    renderAt(at(60_000), <ConfirmCodePage />);
    expect(screen.getByRole("timer").textContent).toBe("1:00");
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.getByRole("timer").textContent).toBe("0:30");
    expect(screen.queryByRole("button", { name: "Resend code" })).toBeNull();
    act(() => void vi.advanceTimersByTime(30_250));
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    expect(await screen.findByText("We sent you a new code.")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("timer").textContent).toBe("1:00"));
    expect(received(resend)[0]).toEqual({ body: { purpose: "password" }, token: "t1" });
  });

  test("a reload does not begin it again, and a direct visit masks the own address", () => {
    renderAt(at(12_000), <ConfirmCodePage />);
    expect(screen.getByRole("timer").textContent).toBe("0:12");
    cleanup();
    renderAt("/dashboard/confirm-code", <ConfirmCodePage />);
    expect(screen.getByRole("group", { name: "Enter the code sent to tem*****" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Resend code" })).toBeTruthy();
  });

  test("a resend that is refused is shown", async () => {
    serve({ [resend]: problem(410, "That code is wrong or has expired.") });
    renderAt("/dashboard/confirm-code", <ConfirmCodePage />);
    await userEvent.click(screen.getByRole("button", { name: "Resend code" }));
    expect((await screen.findByText("That code is wrong or has expired.")).closest("[role=alert]")).toBeTruthy();
  });
});

describe("PWD-03 success", () => {
  test("Congratulations, a countdown that tells the truth, and login after five seconds", () => {
    vi.useFakeTimers();
    renderAt("/dashboard/password-change-success", <PasswordChangedPage />);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Congratulations" }));
    expect(screen.getByRole("img", { name: /learner/ })).toBeTruthy();
    const seen: (string | null)[] = [];
    for (let second = 0; second < 5; second++) {
      seen.push(screen.getByRole("timer").textContent);
      act(() => void vi.advanceTimersByTime(second === 4 ? 750 : 1000));
    }
    expect(seen).toEqual(["5", "4", "3", "2", "1"]);
    expect(screen.queryByTestId("elsewhere")).toBeNull();
    act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByTestId("elsewhere").textContent).toBe("/login");
  });

  test("the button goes at once", async () => {
    renderAt("/dashboard/password-change-success", <PasswordChangedPage />);
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(await ledTo()).toBe("/login");
  });
});
