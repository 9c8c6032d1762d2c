// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { StarInput } from "./star-input.tsx";
import { StarRating } from "./star-rating.tsx";

afterEach(cleanup);

test("five radios named in words; choosing one tells the parent", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn((event: React.ChangeEvent<HTMLInputElement>) => event.target.value);
  render(<StarInput name="rating" label="Your rating" value={null} onChange={onChange} />);
  expect(screen.getByRole("group", { name: "Your rating" })).toBeTruthy();
  expect(screen.getAllByRole("radio")).toHaveLength(5);
  await user.click(screen.getByRole("radio", { name: "4 stars" }));
  expect(onChange).toHaveReturnedWith("4");
  await user.click(screen.getByRole("radio", { name: "1 star" }));
  expect(onChange).toHaveLastReturnedWith("1");
});

test("the arrow keys choose", async () => {
  const user = userEvent.setup();
  render(<StarInput name="rating" label="Your rating" defaultValue={3} />);
  await user.click(screen.getByRole("radio", { name: "3 stars" }));
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "4 stars" }).checked).toBe(true);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "2 stars" }).checked).toBe(true);
});

function Review({ sent }: { sent: (values: { rating: string }) => void }) {
  const { register, handleSubmit, formState } = useForm<{ rating: string }>();
  return (
    <form onSubmit={handleSubmit((values) => sent(values))}>
      <StarInput
        {...register("rating", { required: "Please rate the tutor before submitting." })}
        label="Your rating"
        error={formState.errors.rating?.message}
      />
      <button type="submit">Send</button>
    </form>
  );
}

test("it belongs to a form of react-hook-form, and its error describes the group", async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  render(<Review sent={sent} />);
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Please rate the tutor before submitting.")).toBeTruthy();
  expect(screen.getByRole("group", { description: "Please rate the tutor before submitting." })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "5 stars" }));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ rating: "5" });
});

test("a shown rating shows its figure in words and fills as many stars", () => {
  const { container } = render(
    <StarRating value={3.6} figure="value">
      41 reviews
    </StarRating>,
  );
  expect(screen.getByText("3.6 out of 5 stars")).toBeTruthy();
  expect(screen.getByText("41 reviews")).toBeTruthy();
  const stars = (selector: string) => container.querySelector(selector)?.getAttribute("d")?.split("M").length;
  // Each star is one path that begins with M.
  expect(stars(".star-on")).toBe(4 + 1);
  expect(stars(".star-off")).toBe(1 + 1);
});
