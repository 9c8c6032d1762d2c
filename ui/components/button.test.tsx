// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Button, ButtonLink } from "./button.tsx";

afterEach(cleanup);

test("a busy button shows it in its own words and lets no click through, yet keeps the focus", async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const { rerender } = render(
    <Button busyLabel="Submitting..." onClick={onClick}>
      Submit
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Submit" });
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy busyLabel="Submitting..." onClick={onClick}>
      Submit
    </Button>,
  );
  expect(screen.getByRole("button", { name: "Submitting..." })).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});

test("Enter in the form does not submit again while the submit button is busy", async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" busy={busy} busyLabel="Submitting...">
        Submit
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.type(screen.getByLabelText("Email"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  await user.type(screen.getByLabelText("Email"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("a button does not submit a form unless declared so", () => {
  render(<Button>Close</Button>);
  expect(screen.getByRole("button", { name: "Close" }).getAttribute("type")).toBe("button");
});

test("a link in the look of a button keeps its address", () => {
  render(
    <ButtonLink href="/login" variant="line" size="sm">
      Login
    </ButtonLink>,
  );
  const link = screen.getByRole("link", { name: "Login" });
  expect(link.getAttribute("href")).toBe("/login");
});
