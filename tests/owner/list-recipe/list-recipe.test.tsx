import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { freshBrowser } from "#features/accounts/web/test-support.tsx";
import { answerCalls, provideTestCaller, renderPage } from "../../support/own-page.tsx";
import { ClubsPage } from "./page.fixture.tsx";

freshBrowser();
beforeEach(() => void provideTestCaller());

const club = (number: number) => ({
  id: `01a20508-0000-7000-8000-00000000000${number}`,
  name: `Club ${number}`,
  city: "lagos",
  feeMinor: 250_000,
  isEnded: false,
});
const url = "/api/staff/clubs";
const views = "/api/list-views";

test("rows are filtered, sorted, chosen and written by the page of the recipe", async () => {
  const end = `POST ${url}/end`;
  // One was saved when the list had another city, and a filter that is gone.
  let saved = [{ id: club(8).id, name: "Old", query: "city=ibadan&size=9&sort=name" }];
  const received = answerCalls({
    [`GET ${url}`]: { body: { data: [club(1), club(2)], next: null, count: 214 } },
    [end]: { body: { endedCount: 214 } },
    [`PUT ${url}/${club(1).id}`]: { body: club(1) },
    [`GET ${views}`]: () => ({ body: { data: saved } }),
    [`POST ${views}`]: ({ body }) => {
      saved = [{ id: club(9).id, ...(body as { name: string; query: string }) }];
      return { body: saved[0] };
    },
    [`DELETE ${views}/${club(9).id}`]: () => {
      saved = [];
      return { body: { id: club(9).id } };
    },
  });
  const { address } = renderPage("/admin/clubs", <ClubsPage />);
  expect(await screen.findByText("214 clubs")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Lagos" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Order" }), "By name");
  await waitFor(() => expect(address()).toBe("/admin/clubs?city=lagos&sort=name"));
  await waitFor(() => expect(received(`GET ${url}`).at(-1)?.query).toBe("city=lagos&sort=name"));

  await userEvent.click(screen.getByRole("button", { name: "Old" }));
  await waitFor(() => expect(address()).toBe("/admin/clubs?sort=name"));
  await userEvent.click(screen.getByRole("button", { name: "Lagos" }));
  await userEvent.click(screen.getByRole("button", { name: "Save this view" }));
  const naming = within(await screen.findByRole("dialog", { name: "Save this view" }));
  await userEvent.click(naming.getByRole("button", { name: "Save the view" }));
  expect(naming.getByText("Please give it a name.")).toBeTruthy();
  await userEvent.type(naming.getByLabelText("Name"), "Ours");
  await userEvent.click(naming.getByRole("button", { name: "Save the view" }));
  expect((await screen.findByRole("button", { name: "Ours" })).getAttribute("aria-pressed")).toBe("true");
  expect(received(`POST ${views}`)[0]?.body).toEqual({ list: "clubs", name: "Ours", query: "city=lagos&sort=name" });
  await userEvent.click(screen.getByRole("button", { name: "All" }));
  await userEvent.click(screen.getByRole("button", { name: "Ours" }));
  await waitFor(() => expect(address()).toBe("/admin/clubs?city=lagos&sort=name"));
  await userEvent.click(screen.getByRole("button", { name: "Remove Ours" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove the view" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ours" })).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Club 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Club 1" }));
  await userEvent.clear(dialog.getByLabelText("Fee"));
  await userEvent.click(dialog.getByRole("button", { name: "Save the club" }));
  expect(dialog.getByText("Please enter an amount.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Fee"), "3000");
  await userEvent.click(dialog.getByRole("button", { name: "Save the club" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(received(`PUT ${url}/${club(1).id}`)[0]?.body).toEqual({ name: "Club 1", city: "lagos", feeMinor: 300_000 });

  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Club 1" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose Club 2" }));
  await userEvent.click(screen.getByRole("button", { name: "Choose all 214" }));
  await userEvent.click(screen.getByRole("button", { name: "End them" }));
  await userEvent.click(await screen.findByRole("button", { name: "End the clubs" }));
  await waitFor(() => expect(received(end)[0]?.body).toEqual({ filter: { city: "lagos" }, count: 214 }));
});
