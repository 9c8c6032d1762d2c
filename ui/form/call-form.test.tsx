import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { renderPage } from "#tests/support/own-page.tsx";
import { ApiError } from "#ui/api/call.ts";
import { FileDrop } from "#ui/components/file-drop.tsx";
import { readDraft } from "#ui/storage/drafts.ts";
import { AskBeforeLeaving } from "./ask-before-leaving.tsx";
import { CallForm } from "./call-form.tsx";
import { bound, FormText } from "./form-fields.tsx";

afterEach(cleanup);

const schema = z.strictObject({ name: z.string().check(z.minLength(3, "Please enter a name.")), note: z.string() });
const send = vi.fn(async (_: z.output<typeof schema>) => true);

function form({ error = null, draft, label }: { error?: ApiError | null; draft?: string; label?: string } = {}) {
  return (
    <CallForm
      aria-label={label}
      leaving={<AskBeforeLeaving />}
      act={{ isBusy: false, error, clear: () => {} }}
      schema={schema}
      values={{ name: "", note: "" }}
      onSend={send}
      submit="Send"
      busyLabel="Sending..."
      draft={draft}
    >
      <FormText name="name" label="Name" />
      <FormText name="note" label="Note" />
    </CallForm>
  );
}
const show = (props: Parameters<typeof form>[0] = {}) => renderPage("/here", form(props));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test("the first field with an error has the focus, and nothing is sent", async () => {
  show();
  await userEvent.type(field("Note"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Please enter a name.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Name"));
  expect(send).not.toHaveBeenCalled();
});

test("what the server reports of a field is at the field alone; of another one, above the button", async () => {
  show({ error: new ApiError(422, "Too long.", { fields: { note: "Too long." } }) });
  expect(screen.getAllByText("Too long.")).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field("Note")));
  cleanup();
  show({ error: new ApiError(422, "Not here.", { fields: { other: "Not here." } }) });
  expect(screen.getByRole("alert").textContent).toBe("Not here.");
});

test("leaving with something typed asks first; what is stored as a draft is there again instead", async () => {
  const { router, address } = show();
  await userEvent.type(field("Name"), "Ada");
  await router.navigate("/away");
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Stay here" }));
  expect([address(), field("Name").value]).toEqual(["/here", "Ada"]);
  await router.navigate("/away");
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(address()).toBe("/away"));
  cleanup();

  show({ draft: "test" });
  await userEvent.type(field("Name"), "Ada");
  cleanup();
  show({ draft: "test" });
  expect(field("Name").value).toBe("Ada");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Ada", note: "" }));
  cleanup();
  show({ draft: "test" });
  expect(field("Name").value).toBe("");
});

test.each(["first", "second"])("of two forms on a page, the %s alone typed in asks before leaving", async (label) => {
  const { router, address } = renderPage(
    "/here",
    <>
      {form({ label: "first" })}
      {form({ label: "second" })}
    </>,
  );
  await userEvent.type(within(screen.getByRole("form", { name: label })).getByLabelText("Name"), "Ada");
  await router.navigate("/away");
  await userEvent.click(await screen.findByRole("button", { name: "Stay here" }));
  expect(address()).toBe("/here");
});

test("a draft leaves out what it should, and a form that is to be blank once it is sent is, files too", async () => {
  const FormFile = bound(FileDrop);
  const withFile = z.object({ name: z.string(), secret: z.string(), file: z.custom<FileList>() });
  const sent = vi.fn(async (_: z.output<typeof withFile>) => true);
  renderPage(
    "/here",
    <CallForm
      act={{ isBusy: false, error: null, clear: () => {} }}
      schema={withFile}
      draft="secrets"
      unsaved={["secret", "file"]}
      blank={{}}
      onSend={sent}
      submit="Send"
    >
      <FormText name="name" label="Name" />
      <FormText name="secret" label="Secret" />
      <FormFile name="file" label="File" />
    </CallForm>,
  );
  await userEvent.type(field("Name"), "Ada");
  await userEvent.type(field("Secret"), "open sesame");
  expect(JSON.parse(readDraft("secrets"))).toEqual({ name: "Ada" });
  await userEvent.upload(field("File"), new File(["x"], "plan.pdf"));
  expect(screen.getByText("plan.pdf")).toBeTruthy();
  // Browsers empty file inputs on reset; happy-dom does not.
  field("File").form?.addEventListener("reset", () => (field("File").value = ""));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByText("plan.pdf")).toBeNull());
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: "Ada", secret: "open sesame" });
  expect([field("Name").value, field("Secret").value, field("File").files?.length]).toEqual(["", "", 0]);
  expect(readDraft("secrets")).toBe("");
});
