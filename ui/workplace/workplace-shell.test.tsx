import { act, cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "#tests/support/own-page.tsx";
import type { NavigationEntry } from "./workplace-navigation.tsx";
import { WorkplaceShell, type WorkplaceShellProps } from "./workplace-shell.tsx";

afterEach(cleanup);

const navigation: NavigationEntry[] = [
  { label: "Desk", icon: "layout-grid", href: "/desk", exact: true },
  {
    label: "Class Work",
    icon: "clipboard-check",
    href: "/desk/work",
    links: [
      { label: "To mark", icon: "pencil", href: "/desk/work/to-mark" },
      { label: "Marked", icon: "check", href: "/desk/work/marked" },
    ],
  },
  { label: "Letters", icon: "mail", href: "/desk/letters", count: 3, countLabel: "3 unread letters" },
];

function show(address: string, changes: Partial<WorkplaceShellProps> = {}) {
  const props: WorkplaceShellProps = {
    label: "Tutor's desk",
    navigation,
    person: { name: "Ada Eze", picture: null },
    onPerson: () => {},
    onLogOut: async () => {},
    children: <h1>Page</h1>,
    ...changes,
  };
  return renderPage(address, <WorkplaceShell {...props} />);
}
const sidebar = () => within(screen.getByRole("complementary"));
const rows = () => within(sidebar().getByRole("navigation", { name: "Tutor's desk" }));
const current = (name: RegExp | string) => rows().getByRole("link", { name }).getAttribute("aria-current");

test("shows the rows that it is given, in their order, and marks the page that is shown", () => {
  show("/desk/letters/7");
  const names = rows()
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(names).toEqual(["/desk", "/desk/letters"]);
  expect([current("Desk"), current("Letters 3 unread letters")]).toEqual([null, "page"]);
});

test("a group opens in place, and is open on its pages alone", async () => {
  const { router } = show("/desk");
  const group = () => rows().getByRole("button", { name: "Class Work" });
  const isOpen = () => group().getAttribute("aria-expanded");
  expect(isOpen()).toBe("false");
  await userEvent.click(group());
  const list = document.getElementById(group().getAttribute("aria-controls") ?? "");
  expect(within(list as HTMLElement).getAllByRole("link")).toHaveLength(2);
  await userEvent.click(group());
  expect(isOpen()).toBe("false");
  await act(() => router.navigate("/desk/workshops"));
  expect(isOpen()).toBe("false");
  await act(() => router.navigate("/desk/work/marked"));
  expect(isOpen()).toBe("true");
  expect(current("Marked")).toBe("page");
});

test("the drawer has rows of its own, with ids of their own", async () => {
  show("/desk/work/marked");
  await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
  const drawer = within(screen.getByRole("dialog", { name: "Menu" }));
  const ids = [rows(), drawer].map((part) => part.getByRole("button", { name: "Class Work" }));
  expect(new Set(ids.map((button) => button.getAttribute("aria-controls"))).size).toBe(2);
});

test("Logout is pressed once, however often, until it is answered", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onLogOut = vi.fn(() => promise);
  show("/desk", { onLogOut });
  const button = screen.getByRole("button", { name: "Logout" });
  await userEvent.dblClick(button);
  expect(onLogOut).toHaveBeenCalledOnce();
  await act(async () => resolve());
  await userEvent.click(button);
  expect(onLogOut).toHaveBeenCalledTimes(2);
});

test("the person's initials open what there is about them, and what is next to comes before", async () => {
  const onPerson = vi.fn();
  show("/desk", { onPerson, nextToPerson: <button type="button">Bell</button> });
  const person = screen.getByRole("button", { name: "Profile" });
  expect(person.textContent).toContain("AE");
  expect(person.compareDocumentPosition(screen.getByRole("button", { name: "Bell" }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  await userEvent.click(person);
  expect(onPerson).toHaveBeenCalledOnce();
});
