import { expect, test } from "vitest";
import { emailFault, outcomeOf } from "./rules.ts";

test("FOOT-02 an empty address, and one that is none, each have their sentence", () => {
  expect(emailFault("")).toBe("Please enter an email.");
  expect(emailFault("  \n ")).toBe("Please enter an email.");
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
    expect(emailFault(bad), bad).toBe("Please enter a valid email address.");
  }
  expect(emailFault("  ada@mail.com ")).toBeNull();
  expect(emailFault("ada.o+news@mail.com.ng")).toBeNull();
});

test("FOOT-02 success shows the server's message, else a thank-you, in green", () => {
  expect(outcomeOf({ ok: true, text: '{"message":"You have subscribed successfully!"}' })).toEqual({
    tone: "success",
    message: "You have subscribed successfully!",
  });
  for (const text of ["{}", '{"message":""}', '{"message":7}', "null"]) {
    expect(outcomeOf({ ok: true, text })).toEqual({ tone: "success", message: "Thank you for subscribing!" });
  }
});

test("FOOT-03 each kind of failure has its sentence, in red", () => {
  expect(outcomeOf({ ok: false, text: "<!DOCTYPE html><html lang=en><body>502</body></html>" })).toEqual({
    tone: "error",
    message: "Something went wrong. Please try again later.",
  });
  expect(outcomeOf({ ok: false, text: '{"title":"Conflict"}' })).toEqual({
    tone: "error",
    message: "Oops! Something went wrong. Please try again.",
  });
  expect(outcomeOf({ ok: false, text: '{"error":"That is a lot of tries."}' })).toEqual({
    tone: "error",
    message: "That is a lot of tries.",
  });
});

test("FOOT-02 a refusal that says successfully is green all the same", () => {
  expect(outcomeOf({ ok: false, text: '{"error":"Already subscribed successfully."}' }).tone).toBe("success");
});

test("FOOT-03 a body that is neither a page nor JSON cannot be read", () => {
  expect(() => outcomeOf({ ok: false, text: "Bad gateway" })).toThrow(SyntaxError);
  expect(() => outcomeOf({ ok: true, text: "" })).toThrow(SyntaxError);
});
