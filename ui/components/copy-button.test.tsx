// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

afterEach(cleanup);

test("copies and shows it; shows it too when it cannot", async () => {
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  render(<CopyButton text="0123456789" label="Copy account number" />);
  await user.click(screen.getByRole("button", { name: "Copy account number" }));
  expect(write).toHaveBeenCalledExactlyOnceWith("0123456789");
  expect((await screen.findByText("Copied")).getAttribute("role")).toBe("status");
  write.mockRejectedValue(new Error("denied"));
  await user.click(screen.getByRole("button", { name: "Copy account number" }));
  expect(await screen.findByText(/Could not copy/)).toBeTruthy();
});
