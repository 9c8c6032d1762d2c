import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { renderPage } from "#tests/support/own-page.tsx";
import { readDraft } from "#ui/storage/drafts.ts";
import { CallForm } from "./call-form.tsx";
import { FormArea } from "./form-fields.tsx";
import { ReadyTexts, withReadyText } from "./ready-texts.tsx";

afterEach(cleanup);
const texts = ["Not from a student", "Insults a person"];
const [first = "", second = ""] = texts;

test.each([
  ["", first],
  [" \n ", first],
  [second, first],
  [first, first],
  [`${second} \n`, first],
  ["Own words.", `Own words.\n${first}`],
  ["Own words.  \n\n", `Own words.\n${first}`],
  [`Own words.\n${second}`, `Own words.\n${first}`],
  [`${second}\nOwn words.`, `${first}\nOwn words.`],
  [`${second}, in line two`, `${second}, in line two\n${first}`],
  [second.toLowerCase(), `${second.toLowerCase()}\n${first}`],
  ["  Ọ̀rọ̀ mi 🙂", `  Ọ̀rọ̀ mi 🙂\n${first}`],
])("a ready text after %j makes %j of it", (typed, filled) => {
  expect(withReadyText(typed, first, texts)).toBe(filled);
});

const schema = z.strictObject({ reason: z.string().check(z.minLength(5, "Please say why.")) });
const send = vi.fn(async (_: z.output<typeof schema>) => true);

test("a press fills the field and leaves it to be typed in; what the person typed stays; what was wrong is no more", async () => {
  renderPage(
    "/here",
    <CallForm
      act={{ isBusy: false, error: null, clear: () => {} }}
      schema={schema}
      values={{ reason: "" }}
      onSend={send}
      submit="Send"
      draft="ready"
    >
      <ReadyTexts name="reason" label="Ready reasons" texts={texts} />
      <FormArea name="reason" label="Why" />
    </CallForm>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>("Why");
  const ready = within(screen.getByRole("group", { name: "Ready reasons" }));
  const press = (name: string) => userEvent.click(ready.getByRole("button", { name }));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Please say why.")).toBeTruthy();
  await press(first);
  expect([field.value, document.activeElement]).toEqual([first, field]);
  expect(screen.queryByText("Please say why.")).toBeNull();
  await press(second);
  expect(field.value).toBe(second);
  await userEvent.keyboard(", twice");
  await press(first);
  expect(field.value).toBe(`${second}, twice\n${first}`);
  expect(JSON.parse(readDraft("ready"))).toEqual({ reason: field.value });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenLastCalledWith({ reason: `${second}, twice\n${first}` });
});
