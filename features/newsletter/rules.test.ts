import { expect, test } from "vitest";
import { emailError, failureOf, successOf } from "./rules.ts";

test("FOOT-02 an empty address, and one that is none, each have their sentence", () => {
  expect(emailError("")).toBe("Please enter an email.");
  expect(emailError("  \n ")).toBe("Please enter an email.");
  for (const bad of [
    "ada",
    "ada@",
    "@mail.com",
    "ada@mail",
    "a da@mail.com",
    "ada@mail .com",
    "a@b@c.com",
    "a@b.c\r\nBcc: x@y.z",
    "a,b@c.com",
  ]) {
    expect(emailError(bad), bad).toBe("Please enter a valid email address.");
  }
  expect(emailError("  ada@mail.com ")).toBeNull();
  expect(emailError("ada.o+news@mail.com.ng")).toBeNull();
});

test("FOOT-02 success shows the server's message, else a thank-you, in green", () => {
  expect(successOf({ message: "You have subscribed successfully!" })).toEqual({
    tone: "success",
    message: "You have subscribed successfully!",
  });
  for (const response of [{}, { message: "" }, { message: " " }, { message: 7 }, null, undefined]) {
    expect(successOf(response)).toEqual({ tone: "success", message: "Thank you for subscribing!" });
  }
});

test.each([
  ["page", "", "Something went wrong. Please try again later."],
  ["json", "", "Oops! Something went wrong. Please try again."],
  ["json", "That is a lot of tries.", "That is a lot of tries."],
  ["text", "", "An error occurred. Please try again."],
  ["nothing", "", "An error occurred. Please try again."],
] as const)("FOOT-03 a refusal that came as %s (%s) has its sentence, in red", (received, message, text) => {
  expect(failureOf({ receivedKind: received, message })).toEqual({ tone: "error", message: text });
});

test("FOOT-02 a refusal that contains 'successfully' is green all the same", () => {
  expect(failureOf({ receivedKind: "json", message: "Already subscribed successfully." }).tone).toBe("success");
});
