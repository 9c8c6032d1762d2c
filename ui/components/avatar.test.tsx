// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

test("a photo that does not load gives way to the initials, and a new photo is tried again", () => {
  const { container, rerender } = render(<Avatar name="Temitope Alabi" src="/gone.webp" />);
  const person = screen.getByRole("img", { name: "Temitope Alabi" });
  fireEvent.error(container.querySelector("img") as Element);
  expect(person.textContent).toBe("TA");
  rerender(<Avatar name="Temitope Alabi" src="/new.webp" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/new.webp");
});

test("next to the written name it is not read", () => {
  render(<Avatar name="Temitope Alabi" decorative />);
  expect(screen.queryByRole("img")).toBeNull();
});
