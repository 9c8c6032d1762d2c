// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

afterEach(cleanup);

test("the eye shows and hides what was typed, and shows which", async () => {
  const user = userEvent.setup();
  render(<PasswordField name="password" label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  const eye = screen.getByRole("button", { name: "Show password" });
  await user.type(input, "Secret12");
  expect(input.type).toBe("password");
  expect(eye.getAttribute("aria-pressed")).toBe("false");
  await user.click(eye);
  expect(input.type).toBe("text");
  expect(input.value).toBe("Secret12");
  expect(eye.getAttribute("aria-pressed")).toBe("true");
  await user.click(eye);
  expect(input.type).toBe("password");
});

test("hint and error are tied to the field", () => {
  const { rerender } = render(<PasswordField name="password" label="Password" hint="At least 8 characters." />);
  const input = screen.getByLabelText("Password");
  expect(input.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByText("At least 8 characters.").id).toBe(input.getAttribute("aria-describedby"));
  rerender(
    <PasswordField
      name="password"
      id="new"
      label="Password"
      hint="At least 8 characters."
      error="Password is required"
    />,
  );
  const bad = screen.getByLabelText("Password");
  expect(bad.getAttribute("aria-invalid")).toBe("true");
  expect(bad.getAttribute("aria-describedby")).toBe("new-hint new-error");
  expect(document.getElementById("new-error")?.textContent).toBe("Password is required");
});
