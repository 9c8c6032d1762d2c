import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { viewerZone } from "#lib/viewer-zone.ts";
import { finishOAuth } from "../../oauth-api.ts";
import { freshBrowser, later, ledTo, loggedInAs, problem, renderAt, serve } from "../../test-support.tsx";
import { RegisterPage } from "./register-page.tsx";

afterEach(cleanup);
freshBrowser();

const signUp = "POST /api/students/submit";
const field = (label: string) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;
const button = () => screen.getByRole("button", { name: /^(Sign Up|Submitting\.\.\.)$/ });
const typed = {
  "Full Name": "Chidịnma Nwáọgụ",
  Email: "chidinma@mail.com",
  Password: "Walls0pen1",
  "Confirm Password": "Walls0pen1",
};

async function fill(changes: Partial<Record<keyof typeof typed, string>> = {}, agrees = true) {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) {
    if (text) await userEvent.type(field(label), text);
  }
  if (agrees) await userEvent.click(screen.getByRole("checkbox"));
}
const done = { body: { message: "Sign up successful!" } };

describe("AUTH-06 the form", () => {
  test("has everything, the password rule as a hint from the start, and real pages behind the terms", () => {
    renderAt("/register", <RegisterPage />);
    expect(screen.getByRole("heading", { level: 1, name: "Sign Up" })).toBeTruthy();
    expect(field("Password").getAttribute("autocomplete")).toBe("new-password");
    expect(field("Confirm Password").getAttribute("autocomplete")).toBe("new-password");
    expect(screen.getByText("At least 8 characters, with a capital letter and a number.")).toBeTruthy();
    const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(/Terms of Service/)).toBe("/terms");
    expect(hrefOf(/Privacy Policy/)).toBe("/privacy");
    expect(screen.getByRole("link", { name: /Terms/ }).getAttribute("target")).toBe("_blank");
    expect(screen.getByRole("checkbox")).toHaveProperty("required", true);
    expect(screen.getAllByRole("button", { name: "Show password" })).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Facebook" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Google" })).toBeTruthy();
  });

  test("everything empty: an error under each field, the focus in the first", async () => {
    const received = serve({});
    renderAt("/register", <RegisterPage />);
    await userEvent.click(button());
    for (const message of [
      "Full name is required",
      "Email is required",
      "Password is required",
      "Please confirm your password",
      "Please agree to the terms to sign up.",
    ]) {
      expect(await screen.findByText(message), message).toBeTruthy();
    }
    expect(document.activeElement).toBe(field("Full Name"));
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    expect(received(signUp)).toEqual([]);
  });

  test.each([
    [{ "Full Name": "   " }, "Full name is required", "Full Name"],
    [{ Email: "chidinma@mail" }, "Please enter a valid email address.", "Email"],
    [
      { Password: "walls0pen1", "Confirm Password": "walls0pen1" },
      "Password must be at least 8 characters, include a capital letter and a number",
      "Password",
    ],
    [
      { Password: "Walls0p", "Confirm Password": "Walls0p" },
      "Password must be at least 8 characters, include a capital letter and a number",
      "Password",
    ],
    [
      { Password: "Wallsopen", "Confirm Password": "Wallsopen" },
      "Password must be at least 8 characters, include a capital letter and a number",
      "Password",
    ],
    [{ "Confirm Password": "Walls0pen2" }, "Passwords do not match", "Confirm Password"],
  ])("%j: %s", async (changes, message, focused) => {
    const received = serve({});
    renderAt("/register", <RegisterPage />);
    await fill(changes);
    await userEvent.click(button());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(focused));
    expect(received(signUp)).toEqual([]);
  });

  test("that the passwords differ is shown along with the other errors", async () => {
    serve({});
    renderAt("/register", <RegisterPage />);
    await fill({ "Full Name": "", "Confirm Password": "Walls0pen2" });
    await userEvent.click(button());
    expect(await screen.findByText("Full name is required")).toBeTruthy();
    expect(screen.getByText("Passwords do not match")).toBeTruthy();
  });

  test("the terms are requested", async () => {
    const received = serve({});
    renderAt("/register", <RegisterPage />);
    await fill({}, false);
    await userEvent.click(button());
    expect(await screen.findByText("Please agree to the terms to sign up.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
    expect(received(signUp)).toEqual([]);
  });
});

describe("AUTH-07 what comes of it", () => {
  test("success is shown with the learner's picture, the form is gone, login follows with the address", async () => {
    const received = serve({ [signUp]: done });
    renderAt("/register?next=%2Ftutors%2Fada%23pick", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    const heading = await screen.findByRole("heading", { name: "Sign up successful!" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByRole("img", { name: /learner/ })).toBeTruthy();
    expect(screen.queryByLabelText("Full Name")).toBeNull();
    expect(received(signUp)[0]?.body).toEqual({
      fullName: "Chidịnma Nwáọgụ",
      email: "chidinma@mail.com",
      password: "Walls0pen1",
      confirmPassword: "Walls0pen1",
      browserKey: expect.stringMatching(/^[0-9a-f]{48}$/),
      timeZone: viewerZone(),
    });
    const element = await screen.findByTestId("elsewhere", {}, { timeout: 10_000 });
    expect(element.textContent).toBe("/login?next=%2Ftutors%2Fada%23pick");
    expect(element.dataset.state).toBe('{"email":"chidinma@mail.com","isNew":true}');
  });

  test("while it is sent the button shows Submitting... and is not sent twice", async () => {
    const waiting = later(done);
    const received = serve({ [signUp]: waiting.handler });
    renderAt("/register", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    expect(screen.getByRole("button", { name: "Submitting..." }).getAttribute("aria-busy")).toBe("true");
    await userEvent.click(button());
    waiting.release();
    await screen.findByRole("heading", { name: "Sign up successful!" });
    expect(received(signUp)).toHaveLength(1);
  });

  test.each([
    ["the server's sentence", problem(503, "We are busy for a moment."), "We are busy for a moment."],
    ["else Sign up failed", problem(500), "Sign up failed"],
    ["also without a network", "no network" as const, "Sign up failed"],
  ])("failure: %s; the button works again at once and nothing typed is lost", async (_, response, message) => {
    const answers = [response, done];
    serve({ [signUp]: () => answers.shift() ?? done });
    renderAt("/register", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    for (const [label, text] of Object.entries(typed)) expect(field(label).value).toBe(text);
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
    await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByRole("heading", { name: "Sign up successful!" })).toBeTruthy();
  });

  test("what the server reports of a field is under it, and the focus goes there", async () => {
    const message = "That password is easy to guess. Please choose another.";
    serve({ [signUp]: problem(422, message, { password: message }) });
    renderAt("/register", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    expect(await screen.findAllByText(message)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(field("Password")));
  });
});

describe("REF-01 an invitation", () => {
  test("goes along with the sign-up, and with no other after it", async () => {
    const received = serve({ [signUp]: done });
    renderAt("/register?ref=tamobe47", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    await screen.findByRole("heading", { name: "Sign up successful!" });
    expect(received(signUp)[0]?.body).toMatchObject({ email: "chidinma@mail.com", referralCode: "tamobe47" });
    cleanup();
    renderAt("/register", <RegisterPage />);
    await fill();
    await userEvent.click(button());
    await screen.findByRole("heading", { name: "Sign up successful!" });
    expect(received(signUp)[1]?.body).not.toHaveProperty("referralCode");
  });

  test("is stored while the visitor looks around, and goes along with a log-in at Google", async () => {
    renderAt("/register?ref=tamobe47", <RegisterPage />);
    cleanup();
    const finish = "POST /api/students/oauth/google/finish";
    const received = serve({ [finish]: problem(410, "That did not work.") });
    await finishOAuth("google", { handoff: "h", key: "k" }).catch(() => {});
    expect(received(finish)[0]?.body).toEqual({ handoff: "h", key: "k", device: null, referralCode: "tamobe47" });
  });
});

test("NAV-09 visitors who are logged in go to the dashboard", async () => {
  loggedInAs();
  renderAt("/register", <RegisterPage />);
  expect(await ledTo()).toBe("/dashboard");
});
