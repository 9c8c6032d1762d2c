// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { FileDrop } from "./file-drop.tsx";

afterEach(cleanup);

const cv = () => new File([new Uint8Array(1_240_000)], "cv.pdf", { type: "application/pdf" });

test("a picked file shows its name and size and can be removed", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn((event: React.ChangeEvent<HTMLInputElement>) => event.target.files?.length);
  render(<FileDrop name="cv" label="CV" kind="pdf" onChange={onChange} />);
  const input = screen.getByLabelText<HTMLInputElement>("CV");
  await user.upload(input, cv());
  expect(screen.getByText("cv.pdf")).toBeTruthy();
  expect(screen.getByText("1.2 MB")).toBeTruthy();
  expect(onChange).toHaveLastReturnedWith(1);

  await user.click(screen.getByRole("button", { name: "Remove cv.pdf" }));
  expect(screen.queryByText("cv.pdf")).toBeNull();
  expect(input.files).toHaveLength(0);
  expect(onChange).toHaveLastReturnedWith(0);
  expect(document.activeElement).toBe(input);
});

test("a dropped file is the form's file; of several one is taken unless several are allowed", () => {
  const dropped = [cv(), new File(["x"], "other.pdf")];
  const { rerender } = render(<FileDrop name="cv" label="CV" />);
  const input = screen.getByLabelText<HTMLInputElement>("CV");
  fireEvent.drop(screen.getByText("Choose a file"), { dataTransfer: { files: dropped } });
  expect([...(input.files ?? [])].map((file) => file.name)).toEqual(["cv.pdf"]);
  rerender(<FileDrop name="cv" label="CV" multiple />);
  fireEvent.drop(screen.getByText("cv.pdf"), { dataTransfer: { files: dropped } });
  expect([...(input.files ?? [])].map((file) => file.name)).toEqual(["cv.pdf", "other.pdf"]);
  expect(screen.getByText("other.pdf")).toBeTruthy();
});

test("while it is sent the bar tells how far it is, and nothing can be changed", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<FileDrop name="cv" label="CV" />);
  const input = screen.getByLabelText<HTMLInputElement>("CV");
  await user.upload(input, cv());
  rerender(<FileDrop name="cv" label="CV" progress={64} />);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Uploading cv.pdf" });
  expect(bar.value).toBe(64);
  expect(input.disabled).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
  fireEvent.drop(screen.getByText("cv.pdf"), { dataTransfer: { files: [new File(["x"], "other.pdf")] } });
  expect(input.files?.[0]?.name).toBe("cv.pdf");
});

function Application({ sent }: { sent: (names: string[]) => void }) {
  const { register, handleSubmit, formState, reset } = useForm<{ cv: FileList }>();
  return (
    <form
      onSubmit={handleSubmit((values) => {
        sent([...values.cv].map((file) => file.name));
        reset();
      })}
    >
      <FileDrop
        {...register("cv", { validate: (files) => files.length === 1 || "A CV is required." })}
        label="CV"
        error={formState.errors.cv?.message}
      />
      <button type="submit">Send</button>
    </form>
  );
}

test("in a form of react-hook-form the file is sent, its error is shown, and a reset empties the row", async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<Application sent={sent} />);
  const input = screen.getByLabelText<HTMLInputElement>("CV");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findByText("A CV is required.")).closest("p")?.id).toBe(input.getAttribute("aria-describedby"));
  fireEvent.drop(screen.getByText("Choose a file"), { dataTransfer: { files: [cv()] } });
  expect(input.files).toHaveLength(1);
  // Browsers empty file inputs on reset; happy-dom does not.
  input.form?.addEventListener("reset", () => {
    input.value = "";
  });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledExactlyOnceWith(["cv.pdf"]);
  await waitFor(() => expect(screen.queryByText("cv.pdf")).toBeNull());
});
