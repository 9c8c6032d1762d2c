// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { CodeBoxes } from "./code-boxes.tsx";

afterEach(cleanup);

function boxes() {
  return screen.getAllByRole<HTMLInputElement>("textbox");
}
function shown() {
  return boxes()
    .map((box) => box.value || "_")
    .join("");
}
function focused() {
  return boxes().indexOf(document.activeElement as HTMLInputElement);
}

test("each entry moves on, and the last one completes the code", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const onComplete = vi.fn();
  render(<CodeBoxes name="code" label="Enter the code" onChange={onChange} onComplete={onComplete} />);
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard("407");
  expect(shown()).toBe("407___");
  expect(focused()).toBe(3);
  expect(onComplete).not.toHaveBeenCalled();
  await user.keyboard("912");
  expect(onChange).toHaveBeenLastCalledWith("407912");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("407912");
});

test("only digits are taken, and a digit typed into a full box takes its place", async () => {
  const user = userEvent.setup();
  render(<CodeBoxes name="code" label="Enter the code" />);
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard("4a-0");
  expect(shown()).toBe("40____");
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard("9");
  expect(shown()).toBe("90____");
  expect(focused()).toBe(1);
});

test("Backspace in an empty box goes back; in a full one it empties it first", async () => {
  const user = userEvent.setup();
  render(<CodeBoxes name="code" label="Enter the code" />);
  await user.click(screen.getByLabelText("Digit 1 of 6"));
  await user.keyboard("407");
  await user.keyboard("{Backspace}");
  expect(shown()).toBe("40____");
  expect(focused()).toBe(2);
  await user.click(screen.getByLabelText("Digit 2 of 6"));
  await user.keyboard("{Backspace}");
  expect(shown()).toBe("4_____");
  expect(focused()).toBe(1);
});

test("arrows, Home and End move between the boxes", async () => {
  const user = userEvent.setup();
  render(<CodeBoxes name="code" label="Enter the code" length={5} />);
  await user.click(screen.getByLabelText("Digit 1 of 5"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(focused()).toBe(2);
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe(1);
  await user.keyboard("{End}");
  expect(focused()).toBe(4);
  await user.keyboard("{Home}");
  expect(focused()).toBe(0);
});

test("pasting fills all boxes from wherever the caret is, spaces and dashes left out", async () => {
  const user = userEvent.setup();
  const onComplete = vi.fn();
  render(<CodeBoxes name="code" label="Enter the code" onComplete={onComplete} />);
  await user.click(screen.getByLabelText("Digit 3 of 6"));
  await user.paste(" 407-912 ");
  expect(shown()).toBe("407912");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("407912");
});

test("the telephone's own suggestion, written into the first box, fills all", () => {
  render(<CodeBoxes name="code" label="Enter the code" />);
  const first = screen.getByLabelText("Digit 1 of 6");
  expect(first.getAttribute("autocomplete")).toBe("one-time-code");
  expect(first.getAttribute("inputmode")).toBe("numeric");
  fireEvent.change(first, { target: { value: "407912" } });
  expect(shown()).toBe("407912");
});

test("letters become capitals", async () => {
  const user = userEvent.setup();
  const onComplete = vi.fn();
  render(<CodeBoxes name="code" label="Enter the code" length={5} format="letters" onComplete={onComplete} />);
  await user.click(screen.getByLabelText("Character 1 of 5"));
  await user.keyboard("k7p!m2");
  expect(onComplete).toHaveBeenCalledExactlyOnceWith("K7PM2");
});

function VerifyForm() {
  const [code, setCode] = useState("12");
  return (
    <form aria-label="verify">
      <CodeBoxes name="code" label="Enter the code" value={code} onChange={setCode} error="Wrong code." />
      <button type="button" onClick={() => setCode("")}>
        Again
      </button>
    </form>
  );
}

test("the parent can empty the boxes, and the form carries the whole code", async () => {
  const user = userEvent.setup();
  render(<VerifyForm />);
  const form = screen.getByRole<HTMLFormElement>("form", { name: "verify" });
  await user.click(screen.getByLabelText("Digit 3 of 6"));
  await user.keyboard("3");
  expect(new FormData(form).get("code")).toBe("123");
  expect(screen.getByRole("group", { name: "Enter the code", description: "Wrong code." })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Again" }));
  expect(shown()).toBe("______");
  expect(new FormData(form).get("code")).toBe("");
});

test("a code typed again over an old one moves on where a character is the same", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<CodeBoxes name="code" label="Enter the code" length={5} format="letters" onChange={onChange} />);
  await user.click(screen.getByLabelText("Character 1 of 5"));
  await user.keyboard("A3C4E");
  await user.click(screen.getByLabelText("Character 1 of 5"));
  await user.keyboard("a3k4f");
  expect(shown()).toBe("A3K4F");
  expect(onChange).toHaveBeenLastCalledWith("A3K4F");
});

test("what is wrong with a short code are its empty boxes, with a full one all of them", () => {
  const marked = () => boxes().map((box) => box.getAttribute("aria-invalid") === "true");
  render(<CodeBoxes name="code" label="Enter the code" value="407" length={4} error="Please enter all 4." />);
  expect(marked()).toEqual([false, false, false, true]);
  cleanup();
  render(<CodeBoxes name="code" label="Enter the code" value="4079" length={4} error="That is wrong." />);
  expect(marked()).toEqual([true, true, true, true]);
});
