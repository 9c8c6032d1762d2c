import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, ledTo, loggedInAs, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";
import { VerifyEmailPage } from "./verify-email-page.tsx";

afterEach(() => {
  cleanup();
  location.hash = "";
});
freshBrowser();

const forgot = "POST /api/students/forgot-password";
const reset = "POST /api/students/reset-password";
const verify = "POST /api/students/verify-email";
const field = (label: string) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;
const expired = "That link no longer works. Please ask for a new one.";

describe("AUTH-08 forgot password", () => {
  const text = "If that address has an account, a link to set a new password is on its way to it.";

  test("asks for the address and shows the same for every one", async () => {
    const received = serve({ [forgot]: { body: { message: text } } });
    renderAt("/forgot-password", <ForgotPasswordPage />);
    await userEvent.type(field("Email"), " temi@mail.com ");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(received(forgot)[0]?.body).toEqual({ email: "temi@mail.com" });
  });

  test.each([
    ["", "Email is required"],
    ["temi@mail", "Please enter a valid email address."],
  ])("%j is not sent: %s", async (typed, message) => {
    const received = serve({});
    renderAt("/forgot-password", <ForgotPasswordPage />);
    if (typed) await userEvent.type(field("Email"), typed);
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field("Email"));
    expect(received(forgot)).toEqual([]);
  });

  test("a failure is shown and the address stays", async () => {
    serve({ [forgot]: "no network" });
    renderAt("/forgot-password", <ForgotPasswordPage />);
    await userEvent.type(field("Email"), "temi@mail.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect((await screen.findByText("An error occurred")).closest("[role=alert]")).toBeTruthy();
    expect(field("Email").value).toBe("temi@mail.com");
  });
});

describe("AUTH-08 reset password", () => {
  async function fillAndSave(password = "Walls0pen2", confirm = password) {
    await userEvent.type(field("New Password"), password);
    await userEvent.type(field("Confirm Password"), confirm);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
  }

  test("the token of the fragment and the new password are sent; the session of this browser ends; login follows", async () => {
    loggedInAs();
    location.hash = "#token=r1";
    const received = serve({
      [reset]: { body: { message: "Your password is changed. Please log in with the new one." } },
    });
    renderAt("/reset-password", <ResetPasswordPage />);
    await fillAndSave();
    expect(await ledTo()).toBe("/login");
    expect(await screen.findByText("Your password is changed. Please log in with the new one.")).toBeTruthy();
    expect(received(reset)[0]?.body).toEqual({ token: "r1", password: "Walls0pen2", confirmPassword: "Walls0pen2" });
    expect(browserSession().get()).toBeNull();
  });

  test("the rule of AUTH-06 holds and the two must match", async () => {
    location.hash = "#token=r1";
    const received = serve({});
    renderAt("/reset-password", <ResetPasswordPage />);
    await fillAndSave("walls", "Walls");
    expect(
      await screen.findByText("Password must be at least 8 characters, include a capital letter and a number"),
    ).toBeTruthy();
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
    expect(document.activeElement).toBe(field("New Password"));
    expect(received(reset)).toEqual([]);
  });

  test("a link that is over shows it and leads to a new one", async () => {
    location.hash = "#token=r1";
    serve({ [reset]: problem(410, expired) });
    renderAt("/reset-password", <ResetPasswordPage />);
    await fillAndSave();
    expect((await screen.findByText(expired)).getAttribute("role")).toBe("alert");
    expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/forgot-password");
  });

  test("so does an address without a token", async () => {
    renderAt("/reset-password", <ResetPasswordPage />);
    expect(await screen.findByText(expired)).toBeTruthy();
  });

  test("after a failure nothing typed is lost", async () => {
    location.hash = "#token=r1";
    serve({ [reset]: "no network" });
    renderAt("/reset-password", <ResetPasswordPage />);
    await fillAndSave();
    expect((await screen.findByRole("alert")).textContent).toContain("An error occurred");
    expect(field("New Password").value).toBe("Walls0pen2");
  });
});

describe("AUTH-13 verify the address", () => {
  test("following the link verifies it; who is logged in goes on to the dashboard, which stops reminding", async () => {
    loggedInAs({ emailVerified: false });
    location.hash = "#token=v1";
    const received = serve({
      [verify]: { body: { message: "Your e-mail address is verified." } },
      "GET /api/students/session": { body: { student: { ...temi, emailVerified: true } } },
    });
    renderAt("/verify-email", <VerifyEmailPage />);
    expect(await screen.findByText("Your e-mail address is verified.")).toBeTruthy();
    expect(received(verify)[0]).toEqual({ body: { token: "v1", device: null, browserKey: null }, token: "t1" });
    expect(screen.getByRole("link", { name: "Go to your dashboard" }).getAttribute("href")).toBe("/dashboard");
    expect(browserSession().get()?.profile?.emailVerified).toBe(true);
  });

  test("B17 who has picked, booked or paid is not asked to choose a tutor", async () => {
    loggedInAs({ emailVerified: false });
    location.hash = "#token=v1";
    serve({
      [verify]: { body: { message: "Your e-mail address is verified." } },
      "GET /api/students/session": { body: { student: { ...temi, emailVerified: true } } },
    });
    renderAt("/verify-email", <VerifyEmailPage isFurtherOn />);
    expect(await screen.findByRole("link", { name: "Go to your dashboard" })).toBeTruthy();
    expect(screen.queryByText("Choose a tutor and a time")).toBeNull();
  });

  const signedUpHere = () => browserSession().signUpKey.make();

  test("in the browser that signed up, without a session, the key of the sign-up goes along and login follows", async () => {
    const browserKey = signedUpHere();
    location.hash = "#token=v1";
    const received = serve({ [verify]: { body: { message: "Your e-mail address is verified." } } });
    renderAt("/verify-email", <VerifyEmailPage />);
    expect((await screen.findByRole("link", { name: "Login" })).getAttribute("href")).toBe("/login");
    expect(received(verify)[0]).toEqual({ body: { token: "v1", device: null, browserKey }, token: null });
    // It has done its work.
    expect(browserSession().signUpKey.get()).toBeNull();
  });

  test("in a browser that was never here nothing happens before the button; then a password is chosen", async () => {
    location.hash = "#token=v1";
    const received = serve({ [verify]: { body: { message: "Please choose.", setPassword: "s1" } } });
    const router = renderAt("/verify-email", <VerifyEmailPage />);
    const button = await screen.findByRole("button", { name: "Verify my address" });
    expect(received(verify)).toEqual([]);
    await userEvent.click(button);
    expect(await ledTo()).toBe("/reset-password");
    expect(router.state.location).toMatchObject({ hash: "#token=s1", state: { isProven: true } });
    expect(received(verify)).toEqual([{ body: { token: "v1", device: null, browserKey: null }, token: null }]);
  });

  test("who chooses a first password reads why, and what to do who signed up elsewhere", async () => {
    location.hash = "#token=s1";
    const received = serve({
      [reset]: { body: { message: "Your password is changed. Please log in with the new one." } },
    });
    renderAt({ pathname: "/reset-password", state: { isProven: true } }, <ResetPasswordPage />);
    expect(await screen.findByRole("heading", { name: "Choose your password" })).toBeTruthy();
    expect(screen.getByText(/in another browser than the one that signed up/)).toBeTruthy();
    expect(screen.getByText(/If it was yours, you may choose the same password again\./)).toBeTruthy();
    await userEvent.type(field("New Password"), "Walls0pen2");
    await userEvent.type(field("Confirm Password"), "Walls0pen2");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await ledTo()).toBe("/login");
    expect(received(reset)[0]?.body).toMatchObject({ token: "s1" });
  });

  test("a link that is over shows it", async () => {
    signedUpHere();
    location.hash = "#token=v1";
    serve({ [verify]: problem(410, expired) });
    renderAt("/verify-email", <VerifyEmailPage />);
    expect((await screen.findByText(expired)).getAttribute("role")).toBe("alert");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("a lost network can be tried again", async () => {
    signedUpHere();
    location.hash = "#token=v1";
    const answers = ["no network" as const, { body: { message: "Your e-mail address is verified." } }];
    serve({ [verify]: () => answers.shift() ?? "no network" });
    renderAt("/verify-email", <VerifyEmailPage />);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Your e-mail address is verified.")).toBeTruthy();
  });
});
