import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { freshBrowser, loggedInAs } from "#features/accounts/web/test-support.tsx";
import { paths } from "#lib/paths.ts";
import { answerCalls, provideTestCaller, refused, renderPage } from "#tests/support/own-page.tsx";
import type { RoleHolder, RoleList, StaffRole } from "../../contract.ts";
import { roleTexts } from "../../texts.ts";
import { RolesPage } from "./roles-page.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const ngozi = { id: "01a20508-0000-7000-8000-0000000000a1", fullName: "Ngozi Eze", email: "ngozi@mail.test" };
const desk: StaffRole = {
  id: "01a20508-0000-7000-8000-0000000000d1",
  name: "Transfers desk",
  isBuiltIn: false,
  isWithinMine: true,
  capabilities: ["orders.read", "payments.confirm"],
  holders: [ngozi],
  holderCount: 1,
};
const night: StaffRole = {
  ...desk,
  id: "01a20508-0000-7000-8000-0000000000d2",
  name: "Night shift",
  holders: [],
  holderCount: 0,
};
const student: StaffRole = {
  id: "student",
  name: "Student",
  isBuiltIn: true,
  isWithinMine: true,
  capabilities: [],
  holders: [],
  holderCount: 1200,
};
const list = (data: StaffRole[]): { body: RoleList } => ({
  body: { data, mine: ["orders.read", "payments.confirm", "roles.read", "roles.change"] },
});
const path = "/api/staff/roles";
const of = "GET /api/staff/role-holders";
const granted = (roles: string[], isMe = false): { body: RoleHolder } => ({ body: { ...ngozi, roles, isMe } });

function show(
  replies: Parameters<typeof answerCalls>[0] = {},
  { role = "admin", at = paths.roles() }: { role?: "admin" | "support"; at?: string } = {},
) {
  loggedInAs({ role });
  const received = answerCalls({ [`GET ${path}`]: list([student, desk, night]), ...replies });
  const { address } = renderPage(at, <RolesPage />);
  return { received, address };
}

describe("roles", () => {
  test("are shown with what they may do in words, and who holds them", async () => {
    show();
    expect(await screen.findByRole("heading", { name: "Transfers desk" })).toBeTruthy();
    expect(screen.getAllByText("Match bank transfers to orders").length).toBe(2);
    const holder = within(screen.getByRole("list", { name: "Who holds Transfers desk" })).getByRole("link");
    expect(holder.textContent).toBe("Ngozi Eze, ngozi@mail.test");
    expect(screen.getByText("1,200 people")).toBeTruthy();
    // What someone holds cannot be ended, nor what is built in be changed.
    expect(screen.queryByRole("button", { name: "End Transfers desk" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Change Student" })).toBeNull();
  });

  test("one is composed: what is missing is shown, what the person may not do cannot be chosen", async () => {
    let response: ReturnType<typeof refused> = {
      status: 409,
      body: { error: roleTexts.taken, errors: [{ pointer: "/name", message: roleTexts.taken }] },
    };
    const { received } = show({ [`POST ${path}`]: () => response });
    await userEvent.click(await screen.findByRole("button", { name: "New role" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New role" }));
    await userEvent.click(dialog.getByRole("button", { name: "Make the role" }));
    expect(dialog.getByText(roleTexts.nameMissing)).toBeTruthy();
    expect(dialog.getByText(roleTexts.noneChosen)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText("Name"));
    expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Give money back" }).disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText("Name"), " Desk ");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Match bank transfers to orders" }));
    await userEvent.click(dialog.getByRole("button", { name: "Make the role" }));
    expect(await dialog.findByText(roleTexts.taken)).toBeTruthy();
    response = { status: 200, body: { ...night, name: "Desk" } };
    await userEvent.click(dialog.getByRole("button", { name: "Make the role" }));
    expect(await screen.findByText("Desk is made")).toBeTruthy();
    expect(received(`POST ${path}`).map(({ body }) => body)).toEqual(
      Array(2).fill({ name: "Desk", capabilities: ["payments.confirm"] }),
    );
  });

  test("one is changed and one that no one holds is ended", async () => {
    const [change, end] = [`PUT ${path}/${desk.id}`, `POST ${path}/${night.id}/end`];
    let response: ReturnType<typeof refused> = refused(409, roleTexts.granted);
    const { received } = show({ [change]: { body: desk }, [end]: () => response });
    await userEvent.click(await screen.findByRole("button", { name: "Change Transfers desk" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Transfers desk" }));
    expect(dialog.getByText(/the person who has it/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Match bank transfers to orders" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save the role" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(received(change).map(({ body }) => body)).toEqual([
      { name: desk.name, capabilities: ["orders.read"], seen: { name: desk.name, capabilities: desk.capabilities } },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "End Night shift" }));
    const ending = within(await screen.findByRole("dialog", { name: "End Night shift?" }));
    await userEvent.click(ending.getByRole("button", { name: "End the role" }));
    expect(await ending.findByText(roleTexts.granted)).toBeTruthy();
    response = { status: 200, body: { message: "The role has ended." } };
    await userEvent.click(ending.getByRole("button", { name: "End the role" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("where none could be loaded it is shown, with another try", async () => {
    let response: ReturnType<typeof refused> = refused(503, "We are busy for a moment.");
    show({ [`GET ${path}`]: () => response });
    expect(await screen.findByText("We are busy for a moment.")).toBeTruthy();
    response = { status: 200, ...list([student]) };
    await userEvent.click(screen.getByRole("button", { name: /try again/i }));
    expect(await screen.findByText(/No role of your own yet/)).toBeTruthy();
  });
});

describe("the roles of an account", () => {
  test("A14 are found by its address, and given once it was asked whether, with what the role opens", async () => {
    const give = `PUT /api/staff/role-holders/${ngozi.id}/roles/${night.id}`;
    let roles = ["student", desk.id];
    const { received, address } = show({
      [of]: () => granted(roles),
      [give]: () => {
        roles = [...roles, night.id];
        return granted(roles);
      },
    });
    await userEvent.type(await screen.findByLabelText("E-mail address"), "ngozi");
    await userEvent.click(screen.getByRole("button", { name: "Find the account" }));
    expect(screen.getByText("Please enter an e-mail address.")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("E-mail address"), "@mail.test");
    await userEvent.click(screen.getByRole("button", { name: "Find the account" }));
    expect(await screen.findByText("Ngozi Eze")).toBeTruthy();
    expect(address()).toBe(paths.roles({ of: ngozi.email }));
    await userEvent.click(screen.getByRole("button", { name: "Give Night shift" }));
    const question = within(await screen.findByRole("dialog", { name: "Give Night shift to Ngozi Eze?" }));
    expect(question.getByText("Match bank transfers to orders")).toBeTruthy();
    expect(received(give)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Give Night shift" }));
    expect(await screen.findByRole("button", { name: "Take Night shift" })).toBeTruthy();
    expect(received(give).map(({ body }) => body)).toEqual([{ isGranted: true }]);
  });

  test("of no one, and one's own, are not to be changed", async () => {
    let response: ReturnType<typeof refused> = refused(404, roleTexts.noAccount);
    show({ [of]: () => response }, { at: paths.roles({ of: ngozi.email }) });
    expect(await screen.findByText(roleTexts.noAccount)).toBeTruthy();
    response = { status: 200, ...granted(["admin"], true) };
    await userEvent.click(screen.getByRole("button", { name: "Find the account" }));
    expect(await screen.findByText(roleTexts.notOwn)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Give|Take) / })).toBeNull();
  });

  test("are only read by who may not change them", async () => {
    loggedInAs({ role: "support", powers: ["roles.read"] });
    answerCalls({ [`GET ${path}`]: list([student, desk, night]), [of]: granted([desk.id]) });
    renderPage(paths.roles({ of: ngozi.email }), <RolesPage />);
    expect(await screen.findByText("Holds it")).toBeTruthy();
    for (const name of [/New role/, /^Change/, /^End/, /^(Give|Take) /])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
