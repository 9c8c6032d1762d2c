import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { browserSession } from "../../browser-session.ts";
import { freshBrowser, ledTo, problem, renderAt, serve } from "../../test-support.tsx";
import { NewAdminPage } from "./new-admin-page.tsx";

freshBrowser();
beforeEach(() => {
  location.hash = "#token=abc";
});
afterEach(() => {
  cleanup();
  location.hash = "";
});

const check = "POST /api/admins/link";
const make = "POST /api/admins";
const linkWorks = { [check]: { body: { message: "The link works." } } };
const removed = problem(410, "Gone.");
const expiredText = /no longer works: it works once, for 30 minutes.*npm run admin/;
const field = (label: string) => screen.getByLabelText(label, { selector: "input" }) as HTMLInputElement;

type Typed = { email?: string; password?: string; confirm?: string };

async function fillAndSend({ email = "ngozi@mail.test", password = "Danfo9Sunrise", confirm = password }: Typed = {}) {
  await userEvent.type(await screen.findByLabelText("Full Name"), "Ngozi Eze");
  await userEvent.type(field("Email"), email);
  await userEvent.type(field("Password"), password);
  await userEvent.type(field("Confirm Password"), confirm);
  await userEvent.click(screen.getByRole("button", { name: "Make the administrator" }));
}

describe("the page that makes an administrator", () => {
  test("sends the form with the link's token and shows what comes next; no session begins", async () => {
    const received = serve({ ...linkWorks, [make]: { body: { message: "You are an administrator of this site." } } });
    renderAt("/new-admin", <NewAdminPage />);
    await fillAndSend();
    const heading = await screen.findByRole("heading", { name: "You are an administrator of this site." });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("ngozi@mail.test")).toBeTruthy();
    expect(received(make)[0]?.body).toEqual({
      token: "abc",
      fullName: "Ngozi Eze",
      email: "ngozi@mail.test",
      password: "Danfo9Sunrise",
      confirmPassword: "Danfo9Sunrise",
    });
    expect(browserSession().get()).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: "Login" }));
    expect(await ledTo()).toBe("/login?next=%2Fadmin%2Fsetup");
  });

  test.each([
    ["used or too old", "#token=abc", { [check]: removed }],
    ["no link at all", "#", {}],
    ["broken", "#token=abc", { [check]: problem(422, "Not valid.", { token: "Too long." }) }],
  ])("a link that is %s is reported before anything is typed", async (_, hash, handlers) => {
    location.hash = hash;
    serve(handlers);
    renderAt("/new-admin", <NewAdminPage />);
    expect((await screen.findByRole("alert")).textContent).toMatch(expiredText);
    expect(screen.queryByLabelText("Email")).toBeNull();
  });

  test("a link that ended since is reported instead of the form", async () => {
    serve({ ...linkWorks, [make]: removed });
    renderAt("/new-admin", <NewAdminPage />);
    await fillAndSend();
    expect((await screen.findByRole("alert")).textContent).toMatch(expiredText);
  });

  test.each([
    ["email", "Email", "That address already has an account here. Please use another one."],
    ["password", "Password", "That password is easy to guess. Please choose another."],
  ])("what is wrong with %s stands at its field, and everything typed stays", async (name, label, message) => {
    serve({ ...linkWorks, [make]: problem(422, message, { [name]: message }) });
    renderAt("/new-admin", <NewAdminPage />);
    await fillAndSend();
    expect(await screen.findByText(message)).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(field(label));
    expect([field("Full Name").value, field("Email").value]).toEqual(["Ngozi Eze", "ngozi@mail.test"]);
  });

  test("a form that cannot be right is not sent", async () => {
    const received = serve(linkWorks);
    renderAt("/new-admin", <NewAdminPage />);
    await fillAndSend({ email: "ngozi@mail", password: "weak", confirm: "week" });
    for (const message of [
      "Please enter a valid email address.",
      "Password must be at least 8 characters, include a capital letter and a number",
      "Passwords do not match",
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(received(make)).toEqual([]);
  });

  test("without a network the form is there all the same, and shows that sending failed", async () => {
    serve({ [check]: "no network", [make]: "no network" });
    renderAt("/new-admin", <NewAdminPage />);
    await fillAndSend();
    expect((await screen.findByText(/could not be made|network/i)).closest("[role=alert]")).toBeTruthy();
    expect(field("Email").value).toBe("ngozi@mail.test");
  });
});
