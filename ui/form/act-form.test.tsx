import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#ui/api/call.ts";
import { TextField } from "../components/text-field.tsx";
import { useAct } from "../hooks/use-act.ts";
import { ActForm, type FormFrame } from "./act-form.tsx";

afterEach(cleanup);
const send = vi.fn(async (_: string) => undefined);
beforeEach(() => send.mockReset());

function Note(frame: Partial<FormFrame>) {
  const [note, setNote] = useState("");
  const act = useAct((text: string) => send(text));
  return (
    <ActForm
      {...frame}
      act={act}
      wrong={{ note: note === "" && "Please write a note.", choice: note === "none" && "Please choose one." }}
      onSend={() => act.run(note)}
      submit="Send"
    >
      {(errors) => (
        <TextField
          name="note"
          label="Note"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={errors.note}
        />
      )}
    </ActForm>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>("Note");
const press = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("what is wrong is reported from the first try on, at its field with the focus; of no field here, above the button", async () => {
  render(<Note />);
  expect(screen.queryByText("Please write a note.")).toBeNull();
  await press();
  expect(screen.getAllByText("Please write a note.")).toHaveLength(1);
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), "none");
  await press();
  expect(screen.getByRole("alert").textContent).toBe("Please choose one.");
  expect(send).not.toHaveBeenCalled();
});

test("the server's sentence is at its field with the focus, else above the button, else where the page tells it", async () => {
  const onSubmit = vi.fn();
  send.mockRejectedValueOnce(new ApiError(422, "Too long.", { fields: { note: "Too long." } }));
  const { rerender } = render(<Note />);
  await userEvent.type(field(), "x");
  await press();
  expect(await screen.findAllByText("Too long.")).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  send.mockRejectedValueOnce(new ApiError(409, "Somebody was faster."));
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Somebody was faster."));
  rerender(<Note onRefusal={onSubmit} otherwise="No answer came." />);
  send.mockRejectedValueOnce(new ApiError(0, ""));
  await press();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith("No answer came."));
  expect(screen.queryByRole("alert")).toBeNull();
  await press();
  expect(send.mock.calls).toEqual([["x"], ["x"], ["x"], ["x"]]);
});
