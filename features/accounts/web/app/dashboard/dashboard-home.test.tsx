import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, loggedInAs, problem, renderAt, serve } from "../../test-support.tsx";
import { DashboardHome } from "./dashboard-home.tsx";

afterEach(cleanup);
freshBrowser();
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const resend = "POST /api/students/resend-verification";

describe("DASH-08 the greeting", () => {
  test("Hello by the full name, and Welcome back", () => {
    loggedInAs();
    renderAt("/dashboard", <DashboardHome />);
    expect(heading()).toBe("Hello, Temitope Alabi!");
    expect(screen.getByText("Welcome back")).toBeTruthy();
  });

  test.each([
    [{ id: "1", name: "Temi" }, "Hello, Temi!"],
    [{ id: "1", email: "temitope.alabi@mail.com" }, "Hello, temitope.alabi!"],
    [{ id: "1" }, "Hello, there!"],
  ])("%j", (profile, text) => {
    loggedInAs();
    localStorage.setItem("userProfile", JSON.stringify(profile));
    browserSession().reread();
    renderAt("/dashboard", <DashboardHome />);
    expect(heading()).toBe(text);
  });

  test("a profile without an id is warned of in the console", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    loggedInAs();
    renderAt("/dashboard", <DashboardHome />);
    expect(warn).not.toHaveBeenCalled();
    cleanup();
    localStorage.setItem("userProfile", '{"fullName":"Temi"}');
    browserSession().reread();
    renderAt("/dashboard", <DashboardHome />);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe("AUTH-13 the reminder to verify the address", () => {
  test("is shown until it is verified", () => {
    loggedInAs({ emailVerified: true });
    renderAt("/dashboard", <DashboardHome />);
    expect(screen.queryByText("Please verify your e-mail address.")).toBeNull();
    cleanup();
    loggedInAs({ emailVerified: false });
    renderAt("/dashboard", <DashboardHome />);
    expect(screen.getByText("Please verify your e-mail address.")).toBeTruthy();
    expect(screen.getByText("We sent a link to temitope.alabi@mail.com.")).toBeTruthy();
  });

  test.each([
    [{ body: { message: "We sent you a link." } }, "status", "We sent you a link."],
    [problem(429, "Please wait a moment."), "alert", "Please wait a moment."],
    ["no network" as const, "alert", "An error occurred"],
  ])("the link can be sent again: %j", async (response, role, message) => {
    loggedInAs({ emailVerified: false });
    serve({ [resend]: response });
    renderAt("/dashboard", <DashboardHome />);
    await userEvent.click(screen.getByRole("button", { name: "Send the link again" }));
    const shown = await screen.findByText(message);
    expect(shown.closest(`[role=${role}]`)).toBeTruthy();
  });
});
