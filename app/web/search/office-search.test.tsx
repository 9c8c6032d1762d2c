import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, later, ledTo, problem, renderAt, serve } from "#features/accounts/web/test-support.tsx";
import type { FoundThing } from "#features/back-office/search-contract.ts";
import { provideTestCaller } from "#tests/support/own-page.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import OfficeSearch from "./office-search.tsx";

afterEach(cleanup);
freshBrowser();
beforeEach(() => void provideTestCaller());

const thing = (id: string, title: string, changes: Partial<FoundThing> = {}): FoundThing => ({
  kind: "person",
  id,
  title,
  text: "Student, ada@mail.test",
  href: `/admin/people/${id}`,
  acts: [],
  ...changes,
});
const answer = (...data: FoundThing[]) => ({ body: { data } });
const recent = "GET /api/staff/search";
const remember = "POST /api/staff/search/recent";
const query = (q: string) => `${recent}?q=${q}`;

function PageWithKeys({ onSlash }: { onSlash: () => void }) {
  useKeys({ "/": onSlash });
  return null;
}

function show(powers: readonly string[] = ["people.read", "settings.change"], page: ReactNode = null) {
  renderAt(
    "/admin/audit",
    <>
      {page}
      <OfficeSearch powers={powers} />
      <label>
        Note <input />
      </label>
    </>,
  );
}
const field = () => screen.findByRole("combobox", { name: "Search the academy" });
const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const isOpen = () => screen.queryByRole("dialog", { name: "Search" }) !== null;

test("ADM-01 Ctrl+K opens it; what is found stands in groups, the match first, and Enter opens and remembers it", async () => {
  const calls = serve({
    [recent]: answer(),
    [query("ada")]: answer(
      thing("p1", "Ada Obi", { acts: [{ label: "Message Ada Obi", href: "/admin/messages?student=p1" }] }),
      thing("o1", "K7QM 4XWT", { kind: "order", text: "₦0 of ₦90,000", href: "/admin/orders/o1" }),
    ),
    [remember]: { body: { id: "p1" } },
  });
  show();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.type(await field(), "ada");
  const first = await screen.findByRole("option", { name: /Ada Obi Student|Ada ObiStudent/ });
  await waitFor(() => expect(first.getAttribute("aria-selected")).toBe("true"));
  expect(within(screen.getByRole("group", { name: "Orders" })).getByRole("option").textContent).toContain("K7QM 4XWT");
  expect(within(screen.getByRole("group", { name: "Do" })).getByRole("option").textContent).toBe("Message Ada Obi");
  await userEvent.keyboard("{Enter}");
  expect(await ledTo()).toBe("/admin/people/p1");
  expect(calls(remember).map(({ body }) => body)).toEqual([{ kind: "person", id: "p1" }]);
  expect(calls(query("a"))).toHaveLength(0);
});

test("ADM-01 / and the button open it, a field and a page with a key of its own come first; Escape closes it", async () => {
  serve({ [recent]: answer(thing("p9", "Opened Before")) });
  const onSlash = vi.fn();
  show(undefined, <PageWithKeys onSlash={onSlash} />);
  await userEvent.type(screen.getByLabelText("Note"), "/k");
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(isOpen()).toBe(false);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("/");
  expect([onSlash.mock.calls.length, isOpen()]).toEqual([1, false]);
  cleanup();
  show();
  await userEvent.keyboard("/");
  await field();
  expect(await screen.findByRole("option", { name: /Opened Before/ })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Opened last" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(isOpen()).toBe(false));
  await userEvent.click(screen.getByRole("button", { name: "Search everything" }));
  await field();
});

test("ADM-01 an older answer never replaces a newer one, and opens nothing", async () => {
  const old = later(answer(thing("p1", "Of Before")));
  const next = later(answer(thing("p2", "Of Now")));
  const calls = serve({
    [recent]: answer(),
    [query("ad")]: old.handler,
    [query("ada")]: next.handler,
    [remember]: { body: { id: "p2" } },
  });
  show();
  await userEvent.keyboard("/");
  await userEvent.type(await field(), "ad");
  await waitFor(() => expect(calls(query("ad"))).toHaveLength(1));
  await userEvent.keyboard("a");
  await waitFor(() => expect(calls(query("ada"))).toHaveLength(1));
  next.release();
  expect(await screen.findByRole("option", { name: /Of Now/ })).toBeTruthy();
  old.release();
  await waitFor(() => expect(options().some((text) => text?.includes("Of Now"))).toBe(true));
  expect(screen.queryByRole("option", { name: /Of Before/ })).toBeNull();
});

test("ADM-01 Enter before the answer opens what it brings, not what an earlier text found", async () => {
  const next = later(answer(thing("p2", "Of Now")));
  const calls = serve({
    [recent]: answer(),
    [query("ad")]: answer(thing("p1", "Of Before")),
    [query("ada")]: next.handler,
    [remember]: { body: { id: "p2" } },
  });
  show();
  await userEvent.keyboard("/");
  await userEvent.type(await field(), "ad");
  await screen.findByRole("option", { name: /Of Before/ });
  await userEvent.keyboard("a{Enter}");
  expect(isOpen()).toBe(true);
  await waitFor(() => expect(calls(query("ada"))).toHaveLength(1));
  next.release();
  expect(await ledTo()).toBe("/admin/people/p2");
});

test("ADM-01 settings, pages and acts are found by the words of their fields and however they are spelt, as one may see them", async () => {
  serve({
    [recent]: answer(),
    [query("acount+number")]: answer(),
    [query("audt")]: answer(),
    [query("write")]: answer(),
  });
  show(["orders.read"]);
  await userEvent.keyboard("/");
  await userEvent.type(await field(), "audt");
  expect(screen.queryByRole("option", { name: "Audit log" })).toBeNull();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "acount number");
  expect(
    within(screen.getByRole("group", { name: "Settings" })).getByRole("option", { name: /Bank details/ }),
  ).toBeTruthy();
  await userEvent.clear(await field());
  await userEvent.type(await field(), "write");
  expect(await screen.findByText("Nothing is called “write”.")).toBeTruthy();
});

test("ADM-01 without a network pages are found, and a sentence tells that the rest is not", async () => {
  serve({ [recent]: problem(500, "Something went wrong."), [query("people")]: "no network" });
  show();
  await userEvent.keyboard("/");
  await userEvent.type(await field(), "people");
  expect((await screen.findByRole("alert")).textContent).toContain("Pages and settings are found without it.");
  await waitFor(() =>
    expect(screen.getByRole("option", { name: /People/ }).getAttribute("aria-selected")).toBe("true"),
  );
  await userEvent.keyboard("{Enter}");
  expect(await ledTo()).toBe("/admin/people");
});
