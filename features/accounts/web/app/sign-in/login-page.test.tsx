import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, later, ledTo, loggedInAs, problem, renderAt, serve, temi } from "../../test-support.tsx";
import { LoginPage } from "./login-page.tsx";

afterEach(cleanup);
freshBrowser();

const login = "POST /api/students/login";
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password", { selector: "input" });
const button = () => screen.getByRole("button", { name: /^(Login|Logging in\.\.\.)$/ });

async function fillAndSend(remember = false) {
  await userEvent.type(email(), " temitope.alabi@mail.com ");
  await userEvent.type(password(), "Walls0pen1");
  if (remember) await userEvent.click(screen.getByRole("checkbox", { name: "Remember Password" }));
  await userEvent.click(button());
}
const answered = { body: { message: "Login successful!", token: "t1", student: temi, deviceToken: "d1" } };

describe("AUTH-01 the form", () => {
  test("has everything, in its order, and works with password managers", () => {
    renderAt("/login", <LoginPage />);
    expect(screen.getByRole("heading", { level: 1, name: "Login" })).toBeTruthy();
    expect(email().getAttribute("autocomplete")).toBe("username");
    expect(email().getAttribute("type")).toBe("email");
    expect(password().getAttribute("autocomplete")).toBe("current-password");
    expect(screen.getByRole("checkbox", { name: "Remember Password" })).toHaveProperty("checked", false);
    expect(screen.getByRole("link", { name: "Forgot Password?" }).getAttribute("href")).toBe("/forgot-password");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/register");
    expect(screen.getByText("Or Login with")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Facebook" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Google" })).toBeTruthy();
  });

  test("shows and hides the password", async () => {
    renderAt("/login", <LoginPage />);
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password().getAttribute("type")).toBe("text");
  });

  test.each([
    ["both empty", "", "", "email"],
    ["no e-mail", "", "Walls0pen1", "email"],
    ["blanks for an e-mail", "   ", "Walls0pen1", "email"],
    ["no password", "temi@mail.com", "", "password"],
  ])("either field empty is shown once, under the first: %s", async (_, typedEmail, typedPassword, focused) => {
    const received = serve({});
    renderAt("/login", <LoginPage />);
    if (typedEmail) await userEvent.type(email(), typedEmail);
    if (typedPassword) await userEvent.type(password(), typedPassword);
    await userEvent.click(button());
    expect(await screen.findAllByText("Please fill in both email and password")).toHaveLength(1);
    expect(document.activeElement).toBe(focused === "email" ? email() : password());
    expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
    expect(received(login)).toEqual([]);
  });

  test("while waiting it shows it and is not sent twice", async () => {
    const waiting = later(answered);
    const received = serve({ [login]: waiting.handler });
    renderAt("/login", <LoginPage />);
    await fillAndSend();
    expect(screen.getByRole("button", { name: "Logging in..." }).getAttribute("aria-busy")).toBe("true");
    await userEvent.click(button());
    waiting.release();
    await ledTo();
    expect(received(login)).toHaveLength(1);
  });

  test("sent before the page is alive, a password never gets into an address", () => {
    const router = createMemoryRouter([{ path: "/login", element: <LoginPage /> }], { initialEntries: ["/login"] });
    expect(renderToString(<RouterProvider router={router} />)).toMatch(/<form [^>]*method="post"/);
  });
});

describe("AUTH-02 success", () => {
  test("the session begins, a toast shows it, the dashboard follows", async () => {
    localStorage.setItem("unwalled_device", "d0");
    const received = serve({ [login]: answered });
    renderAt("/login", <LoginPage />);
    await fillAndSend();
    expect(await ledTo()).toBe("/dashboard");
    expect(await screen.findByText("Login successful!")).toBeTruthy();
    expect(received(login)[0]?.body).toEqual({
      email: "temitope.alabi@mail.com",
      password: "Walls0pen1",
      remember: false,
      device: "d0",
    });
    expect(localStorage.getItem("unwalled_token")).toBe("t1");
    expect(sessionStorage.getItem("unwalled_token")).toBe("t1");
    expect(JSON.parse(localStorage.getItem("userProfile") ?? "")).toEqual(temi);
    expect(localStorage.getItem("unwalled_remember")).toBeNull();
    expect(localStorage.getItem("unwalled_device")).toBe("d1");
  });

  test("AUTH-09 Remember Password is sent and stored", async () => {
    const received = serve({ [login]: answered });
    renderAt("/login", <LoginPage />);
    await fillAndSend(true);
    await ledTo();
    expect(received(login)[0]?.body).toMatchObject({ remember: true });
    expect(localStorage.getItem("unwalled_remember")).toBe("true");
  });

  test("NAV-09 the requested page of the dashboard follows", async () => {
    serve({ [login]: answered });
    renderAt("/login?next=%2Fdashboard%2Fsettings%3Ftab%3D1", <LoginPage />);
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe(
      "/register?next=%2Fdashboard%2Fsettings%3Ftab%3D1",
    );
    await fillAndSend();
    expect(await ledTo()).toBe("/dashboard/settings?tab=1");
  });

  test("FIND-02 a requested public page is loaded as a whole", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    serve({ [login]: answered });
    renderAt("/login?next=%2Ftutors%2Fadaeze-okonkwo%23pick", <LoginPage />);
    await fillAndSend();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/tutors/adaeze-okonkwo#pick"));
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/api/students/session",
    "/login",
  ])("NAV-09 %s leads to the dashboard instead", async (next) => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    serve({ [login]: answered });
    renderAt(`/login?${new URLSearchParams({ next })}`, <LoginPage />);
    await fillAndSend();
    expect(await ledTo()).toBe("/dashboard");
    expect(assign).not.toHaveBeenCalled();
  });
});

describe("AUTH-02 failure", () => {
  test.each([
    [
      "the server's sentence",
      problem(401, "That e-mail or password is not right."),
      "That e-mail or password is not right.",
    ],
    ["else Login failed", problem(500), "Login failed"],
    ["also without a network", "no network" as const, "Login failed"],
    ["and for a proxy's page", { status: 502, body: "<html>" }, "Login failed"],
  ])("%s; it stays, nothing is lost", async (_, response, message) => {
    serve({ [login]: response });
    renderAt("/login", <LoginPage />);
    await fillAndSend();
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(email()).toHaveProperty("value", "temitope.alabi@mail.com");
    expect(password()).toHaveProperty("value", "Walls0pen1");
    expect(browserSession().get()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(button().getAttribute("aria-busy")).toBeNull();
  });
});

describe("AUTH-03 the second step", () => {
  test.each([true, "true"])("twoFactorRequired %j leads to redirectTo with the pending token", async (required) => {
    serve({
      [login]: {
        body: { twoFactorRequired: required, token: "p1", message: "We sent you a code.", redirectTo: "/verify-2fa" },
      },
    });
    renderAt("/login?next=%2Fdashboard%2Fsettings", <LoginPage />);
    await fillAndSend();
    expect(await screen.findByText("We sent you a code.")).toBeTruthy();
    expect(await ledTo()).toBe("/verify-2fa?next=%2Fdashboard%2Fsettings");
    expect(sessionStorage.getItem("unwalled_pending")).toBe("p1");
    expect(localStorage.getItem("unwalled_token")).toBeNull();
    expect(browserSession().get()).toBeNull();
  });

  test("without a message and a place it shows and does the usual", async () => {
    serve({ [login]: { body: { twoFactorRequired: true, token: "p1", redirectTo: "https://evil.example" } } });
    renderAt("/login", <LoginPage />);
    await fillAndSend();
    expect(await screen.findByText("Two-factor authentication required.")).toBeTruthy();
    expect(await ledTo()).toBe("/verify-2fa");
  });
});

describe("NAV-09 visitors who are logged in", () => {
  test("go to the dashboard", async () => {
    loggedInAs();
    renderAt("/login", <LoginPage />);
    expect(await ledTo()).toBe("/dashboard");
  });

  test("also when they log in in another tab at the same time", async () => {
    renderAt("/login", <LoginPage />);
    localStorage.setItem("userProfile", JSON.stringify(temi));
    localStorage.setItem("unwalled_token", "t9");
    window.dispatchEvent(
      new StorageEvent("storage", { key: "unwalled_token", newValue: "t9", storageArea: localStorage }),
    );
    expect(await ledTo()).toBe("/dashboard");
    expect(browserSession().get()?.token).toBe("t9");
  });
});

describe("AUTH-10 Facebook and Google", () => {
  test("where one is not set up, its button shows it", async () => {
    const message = "Log-in with Google is not set up on this site. Please use your e-mail and password.";
    serve({ "POST /api/students/oauth/google/start": problem(404, message) });
    renderAt("/login", <LoginPage />);
    await userEvent.click(screen.getByRole("button", { name: "Google" }));
    expect((await screen.findByRole("alert")).textContent).toContain(message);
  });

  test("where it is, the browser goes there, and comes back to this tab", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    const start = "POST /api/students/oauth/facebook/start";
    const received = serve({ [start]: { body: { url: "https://facebook.example/dialog", key: "k1" } } });
    renderAt("/login?next=%2Fdashboard%2Fsettings", <LoginPage />);
    await userEvent.click(screen.getByRole("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Facebook" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://facebook.example/dialog"));
    expect(received(start)[0]?.body).toEqual({ next: "/dashboard/settings", remember: true });
    expect(sessionStorage.getItem("unwalled_oauth")).toBe("k1");
  });

  test("the way back ends the log-in with the key of this tab and leads to the requested page", async () => {
    sessionStorage.setItem("unwalled_oauth", "k1");
    location.hash = "#oauth=google&handoff=h1";
    const finish = "POST /api/students/oauth/google/finish";
    const received = serve({ [finish]: { body: { ...answered.body, next: null, remember: true } } });
    renderAt("/login", <LoginPage />);
    expect(await ledTo()).toBe("/dashboard");
    expect(received(finish)[0]?.body).toEqual({ handoff: "h1", key: "k1", device: null });
    expect(localStorage.getItem("unwalled_remember")).toBe("true");
    expect(location.hash).toBe("");
  });

  test.each([
    ["refused there", "#oauth=google&problem=failed", "k1"],
    ["begun in another tab", "#oauth=google&handoff=h1", null],
  ])("a way back that leads nowhere is shown: %s", async (_, hash, key) => {
    if (key) sessionStorage.setItem("unwalled_oauth", key);
    location.hash = hash;
    serve({});
    renderAt("/login", <LoginPage />);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Log-in with Google did not work. Please try again.",
    );
  });
});

test("AUTH-07 after signing up the address is filled in", async () => {
  renderAt({ pathname: "/login", state: { email: "new@mail.com" } }, <LoginPage />);
  await waitFor(() => expect(email()).toHaveProperty("value", "new@mail.com"));
});
