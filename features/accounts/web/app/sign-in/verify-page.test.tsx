import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, ledTo, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { VerifyPage } from "./verify-page.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
freshBrowser();
beforeEach(() => browserSession().pending.set("p1"));

const verify = "POST /api/students/verify-2fa";
const resend = "POST /api/students/resend-code";
const boxes = () => screen.getAllByRole("textbox") as HTMLInputElement[];
const box = (number: number) => boxes()[number - 1] as HTMLInputElement;
const press = () => userEvent.click(screen.getByRole("button", { name: /Verify/ }));
const right = { body: { message: "2FA verified successfully!", token: "t1", student: temi, remember: true } };

describe("AUTH-04 the boxes", () => {
  test("six for one digit each, the first ready for a code from the telephone", () => {
    renderAt("/verify-2fa", <VerifyPage />);
    expect(screen.getByRole("group", { name: "Enter the 6-digit code sent by email" })).toBeTruthy();
    expect(boxes()).toHaveLength(6);
    expect(document.activeElement).toBe(box(1));
    expect(box(1).getAttribute("autocomplete")).toBe("one-time-code");
    expect(box(1).getAttribute("inputmode")).toBe("numeric");
  });

  test("the focus goes forward on entry and back on Backspace in an empty box", async () => {
    renderAt("/verify-2fa", <VerifyPage />);
    await userEvent.keyboard("12");
    expect(document.activeElement).toBe(box(3));
    await userEvent.keyboard("{Backspace}");
    expect(document.activeElement).toBe(box(2));
    expect(boxes().map((input) => input.value)).toEqual(["1", "", "", "", "", ""]);
  });

  test("a paste fills all", () => {
    renderAt("/verify-2fa", <VerifyPage />);
    fireEvent.paste(box(1), { clipboardData: { getData: () => "123 456" } });
    expect(boxes().map((input) => input.value)).toEqual(["1", "2", "3", "4", "5", "6"]);
  });
});

test("a mail server that takes no mail is shown where the code is waited for, and no more once it does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let notSentSince: string | null = new Date(2026, 10, 21, 8, 45).toISOString();
  serve({ "GET /api/mail-state": () => ({ body: { notSentSince } }) });
  renderAt("/verify-2fa", <VerifyPage />);
  expect(
    await screen.findByText(/^We cannot send mail at the moment, since .+ Your code comes by itself/),
  ).toBeTruthy();
  notSentSince = null;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText(/^We cannot send mail/)).toBeNull();
});

describe("AUTH-04 AUTH-05 Verify", () => {
  test("the code goes with the pending token; the session begins with the new one", async () => {
    const received = serve({ [verify]: right });
    renderAt("/verify-2fa?next=%2Fdashboard%2Fsettings", <VerifyPage />);
    await userEvent.keyboard("123456");
    await press();
    expect(await ledTo()).toBe("/dashboard/settings");
    expect(await screen.findByText("2FA verified successfully!")).toBeTruthy();
    expect(received(verify)[0]).toEqual({ body: { code: "123456", device: null }, token: "p1" });
    expect(localStorage.getItem("unwalled_token")).toBe("t1");
    expect(sessionStorage.getItem("unwalled_token")).toBe("t1");
    expect(localStorage.getItem("unwalled_remember")).toBe("true");
    expect(browserSession().pending.get()).toBeNull();
  });

  test("fewer than six: a toast, the focus in the next empty box, nothing sent", async () => {
    const received = serve({});
    renderAt("/verify-2fa", <VerifyPage />);
    await userEvent.keyboard("12345");
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("Please enter all 6 digits.");
    expect(document.activeElement).toBe(box(6));
    expect(received(verify)).toEqual([]);
  });

  test.each([
    ["a wrong code", problem(422, "Verification failed. Please try again.")],
    ["a dead code", problem(410, "Verification failed. Please try again.")],
    ["a fault of ours", problem(500)],
    ["no network", "no network" as const],
  ])("%s: the sentence, the digits stay", async (_, response) => {
    serve({ [verify]: response });
    renderAt("/verify-2fa", <VerifyPage />);
    await userEvent.keyboard("123456");
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("Verification failed. Please try again.");
    expect(
      boxes()
        .map((input) => input.value)
        .join(""),
    ).toBe("123456");
    await waitFor(() => expect(document.activeElement).toBe(box(1)));
    expect(browserSession().get()).toBeNull();
  });

  test("too many attempts are shown as the server reports them", async () => {
    serve({ [verify]: problem(429, "Too many codes were tried today.") });
    renderAt("/verify-2fa", <VerifyPage />);
    await userEvent.keyboard("123456");
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("Too many codes were tried today.");
  });

  test("a pending log-in that is over leads back to login", async () => {
    serve({ [verify]: problem(401, "Your session has ended. Please log in again.") });
    renderAt("/verify-2fa?next=%2Fdashboard%2Fsettings", <VerifyPage />);
    await userEvent.keyboard("123456");
    await press();
    expect(await ledTo()).toBe("/login?next=%2Fdashboard%2Fsettings");
    expect(await screen.findByText("Your session has ended. Please log in again.")).toBeTruthy();
    expect(browserSession().pending.get()).toBeNull();
  });

  test("without a pending log-in there is nothing to verify", async () => {
    browserSession().pending.drop();
    renderAt("/verify-2fa", <VerifyPage />);
    expect(await ledTo()).toBe("/login");
  });
});

describe("AUTH-04 Resend code", () => {
  test("after 60 s, by the clock; a sent one begins the wait again", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const received = serve({
      [resend]: { body: { message: "We sent you a new code.", resendAfterS: 60, email: "tem*****" } },
    });
    renderAt("/verify-2fa", <VerifyPage />);
    expect(screen.getByRole("timer").textContent).toBe("1:00");
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole("timer").textContent).toBe("0:59");
    act(() => void vi.advanceTimersByTime(58_000));
    expect(screen.queryByRole("button", { name: "Resend code" })).toBeNull();
    act(() => void vi.advanceTimersByTime(1_250));
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    expect(await screen.findByText("We sent you a new code.")).toBeTruthy();
    expect(received(resend)[0]).toEqual({ body: { purpose: "2fa" }, token: "p1" });
    expect(screen.getByRole("timer").textContent).toBe("1:00");
  });

  test("a server that reports wait is believed", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    const refusal = { status: 429, body: { error: "Please wait a moment." }, headers: { "Retry-After": "20" } };
    serve({ [resend]: refusal });
    renderAt("/verify-2fa", <VerifyPage />);
    act(() => void vi.advanceTimersByTime(61_000));
    fireEvent.click(screen.getByRole("button", { name: "Resend code" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Please wait a moment.");
    expect(screen.getByRole("timer").textContent).toBe("0:20");
  });
});
