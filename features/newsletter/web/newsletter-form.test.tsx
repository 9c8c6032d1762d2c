import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import NewsletterForm from "./newsletter-form.island.tsx";

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  fetching.mockReset();
});
afterEach(cleanup);

const field = () => screen.getByRole("textbox", { name: "Email address" });
const button = () => screen.getByRole("button", { name: /Subscribe|Submitting/ });
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

async function submit(typed: string) {
  render(<NewsletterForm id="test" />);
  if (typed) await userEvent.type(field(), typed);
  await userEvent.click(button());
}

test("FOOT-02 an empty address is requested and not sent", async () => {
  await submit("   ");
  expect(screen.getByRole("alert").textContent).toBe("Please enter an email.");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field());
  expect(fetching).not.toHaveBeenCalled();
});

test("FOOT-02 what is no address is refused and stored", async () => {
  await submit("ada@mail");
  expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address.");
  expect(field()).toHaveProperty("value", "ada@mail");
  expect(fetching).not.toHaveBeenCalled();
});

test("FOOT-02 while it is under way the button shows it and the input is disabled; then it is cleared", async () => {
  let answer: (response: Response) => void = () => {};
  fetching.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await submit(" ada@mail.com ");
  expect(field()).toHaveProperty("disabled", true);
  expect(button().getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("button", { name: "Submitting..." })).toBeTruthy();
  await userEvent.click(button());
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(fetching.mock.calls[0]?.[0]).toBe("/api/newsletters");
  expect(fetching.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"email":"ada@mail.com"}' });

  answer(json({ message: "You have subscribed successfully! Check your inbox to confirm." }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("successfully"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field()).toHaveProperty("value", "");
  expect(field()).toHaveProperty("disabled", false);
  expect(screen.getByRole("button", { name: "Subscribe" })).toBeTruthy();
});

test("FOOT-02 success without words shows thank you", async () => {
  fetching.mockResolvedValue(json({}));
  await submit("ada@mail.com");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Thank you for subscribing!"));
});

test.each([
  [
    "a page of some proxy",
    new Response("<html><h1>502</h1></html>", { status: 502 }),
    "Something went wrong. Please try again later.",
  ],
  ["JSON without words", json({}, 500), "Oops! Something went wrong. Please try again."],
  ["the server's own words", json({ error: "That is a lot of tries." }, 429), "That is a lot of tries."],
  ["neither page nor JSON", new Response("Bad gateway", { status: 502 }), "An error occurred. Please try again."],
])("FOOT-03 %s", async (_, response, message) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fetching.mockResolvedValue(response);
  await submit("ada@mail.com");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
  expect(field()).toHaveProperty("value", "ada@mail.com");
});

test("FOOT-03 a lost network reports it, logs why, and the form works again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await submit("ada@mail.com");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("An error occurred. Please try again."));
  expect(log).toHaveBeenCalledOnce();
  fetching.mockResolvedValueOnce(json({}));
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Thank you for subscribing!"));
});

test("FOOT-02 without scripts it is a form that posts to its page and shows what came of it", () => {
  const html = renderToString(
    <NewsletterForm
      id="test"
      email="ada@mail"
      outcome={{ tone: "error", message: "Please enter a valid email address." }}
    />,
  );
  document.body.innerHTML = html;
  const form = document.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/newsletter");
  expect(form?.getAttribute("method")).toBe("post");
  expect(field()).toHaveProperty("value", "ada@mail");
  expect(field().getAttribute("name")).toBe("email");
  expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address.");
  document.body.innerHTML = "";
});
