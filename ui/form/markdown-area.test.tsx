import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { renderPage } from "#tests/support/own-page.tsx";
import { readDraft } from "#ui/storage/drafts.ts";
import { CallForm } from "./call-form.tsx";
import { FormMarkdown, MarkdownArea } from "./markdown-area.tsx";

/** What browsers do: they type in the place of the selection, and can take it back. happy-dom has none of it. */
const typeIn = vi.fn((_command: string, _: boolean, added: string) => {
  const { value, selectionStart, selectionEnd } = area();
  const typed = value.slice(0, selectionStart) + added + value.slice(selectionEnd);
  return fireEvent.input(area(), { target: { value: typed } });
});
beforeEach(() => {
  typeIn.mockClear();
  Object.assign(document, { execCommand: typeIn });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  Reflect.deleteProperty(document, "execCommand");
});

const send = vi.fn(async (_: { body: string }) => true);
const show = (props: { onPicture?: () => void; lengths?: readonly "size"[]; maxLength?: number } = {}) =>
  renderPage(
    "/here",
    <CallForm
      act={{ isBusy: false, error: null, clear: () => {} }}
      schema={z.strictObject({ body: z.string() })}
      values={{ body: "Read first.\nPlay later." }}
      onSend={send}
      submit="Save"
      busyLabel="Saving..."
      draft="markdown-test"
    >
      {({ body }) => (
        <>
          <FormMarkdown name="body" label="Text" {...props} />
          <output>{body}</output>
        </>
      )}
    </CallForm>,
  );
const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const selected = () => area().value.slice(area().selectionStart, area().selectionEnd);

test("a button changes the text as if typed: the form, the draft and the focus follow", async () => {
  show();
  area().setSelectionRange(0, 4);
  await press("Bold");
  expect(area().value).toBe("**Read** first.\nPlay later.");
  expect([document.activeElement, selected()]).toEqual([area(), "Read"]);
  expect(screen.getByRole("status").textContent).toBe(area().value);
  expect(JSON.parse(readDraft("markdown-test"))).toEqual({ body: area().value });
  await press("Save");
  expect(send).toHaveBeenCalledWith({ body: "**Read** first.\nPlay later." });
});

test("heading, list, quotation and link act on the selection, and back", async () => {
  show();
  area().setSelectionRange(2, 15);
  await press("List");
  expect(area().value).toBe("- Read first.\n- Play later.");
  await press("Heading");
  expect(area().value).toBe("## Read first.\n## Play later.");
  await press("Heading");
  await press("Quotation");
  expect(area().value).toBe("> Read first.\n> Play later.");
  await press("Quotation");
  area().setSelectionRange(0, 10);
  await press("Link");
  expect(area().value).toBe("[Read first](https://).\nPlay later.");
  expect([document.activeElement, selected()]).toEqual([area(), "https://"]);
});

test("Ctrl+B is bold, Ctrl+K is left alone; what is only taken away is deleted", async () => {
  show();
  await userEvent.click(area());
  area().setSelectionRange(0, 4);
  await userEvent.keyboard("{Control>}k{/Control}");
  expect(typeIn).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}b{/Control}");
  expect(typeIn).toHaveBeenLastCalledWith("insertText", false, "**Read**");
  await userEvent.clear(area());
  await press("List");
  await press("List");
  expect(typeIn).toHaveBeenLastCalledWith("delete", false, "");
  expect(area().value).toBe("");
});

test("where the browser does not type, the text is set", async () => {
  typeIn.mockReturnValueOnce(false);
  show();
  area().setSelectionRange(0, 4);
  await press("Bold");
  expect(area().value).toBe("**Read** first.\nPlay later.");
});

test("a text that would be longer than the field allows stays", async () => {
  show({ maxLength: 24 });
  area().setSelectionRange(0, 4);
  await press("Bold");
  expect(area().value).toBe("Read first.\nPlay later.");
});

test("the buttons are one stop, and arrow keys move between them", async () => {
  const onPicture = vi.fn();
  show({ onPicture });
  const bar = screen.getByRole("toolbar", { name: "Formatting" });
  const focused = () => document.activeElement?.textContent;
  expect(bar.getAttribute("aria-controls")).toBe(area().id);
  await userEvent.tab();
  expect(focused()).toBe("Heading");
  await userEvent.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Picture");
  await userEvent.keyboard("{Enter}");
  expect(onPicture).toHaveBeenCalledOnce();
  await userEvent.keyboard("{Home}{ArrowRight}");
  expect(focused()).toBe("Bold");
  await userEvent.tab();
  expect(document.activeElement).toBe(area());
  await userEvent.tab({ shift: true });
  expect(focused()).toBe("Bold");
  expect(within(bar).getAllByRole("button")).toHaveLength(6);
});

test("it counts what is typed, but for what the page shows already", async () => {
  show({ lengths: ["size"] });
  expect(screen.getByText("4 words, 23 B")).toBeTruthy();
  await userEvent.clear(area());
  expect(await screen.findByText("0 words")).toBeTruthy();
});

function Brief() {
  const [value, setValue] = useState("Grow");
  return <MarkdownArea name="brief" label="Text" value={value} onChange={({ target }) => setValue(target.value)} />;
}

test("a field of a state of its own is edited in the same way", async () => {
  renderPage("/here", <Brief />);
  area().setSelectionRange(1, 1);
  await press("Heading");
  expect([area().value, area().selectionStart]).toEqual(["## Grow", 4]);
  expect(await screen.findByText("1 word, 1 minute, 7 B")).toBeTruthy();
});
