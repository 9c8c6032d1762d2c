import { describe, expect, test } from "vitest";
import { mailboxKey, parseEmailAddress, parseMailbox } from "./email-address.ts";

test.each([
  ["ada@example.com", "ada@example.com"],
  ["Ada.Obi+news@Example.COM", "Ada.Obi+news@example.com"],
  ["o'neil_9@mail.example.co.ng", "o'neil_9@mail.example.co.ng"],
  ["student@xn--bcher-kva.example", "student@xn--bcher-kva.example"],
])("%j is the address %j", (text, expected) => {
  expect(parseEmailAddress(text)).toBe(expected);
});

test.each([
  "",
  "ada",
  "@example.com",
  "ada@",
  "ada@localhost",
  "ada@example",
  "ada@127.0.0.1",
  "ada@[127.0.0.1]",
  "ada@-example.com",
  "ada@example-.com",
  "ada@exa_mple.com",
  "ada@example..com",
  "ada..obi@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada@obi@example.com",
  "ada @example.com",
  " ada@example.com",
  "ada@example.com ",
  "ada@example.com\n",
  "ada@example.com\r\nBcc: all@example.com",
  "ada@example.com\u0000",
  "ada@example.com,obi@example.com",
  "ada@example.com;obi@example.com",
  "Ada <ada@example.com>",
  "<ada@example.com>",
  '"ada obi"@example.com',
  "ada(comment)@example.com",
  "ádá@example.com",
  "ada@bücher.example",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
  `ada@${"a.".repeat(130)}com`,
])("%j is no address", (text) => {
  expect(parseEmailAddress(text)).toBeNull();
});

test.each([
  ["hello@example.com", { name: "", address: "hello@example.com" }],
  ["Unwalled Academy <hello@example.com>", { name: "Unwalled Academy", address: "hello@example.com" }],
  ['"Academy, Lagos" <hello@example.com>', { name: "Academy, Lagos", address: "hello@example.com" }],
  ["Academy <hello@example.com>, Other <a@example.com>", null],
  ["Academy\r\nBcc: x <hello@example.com>", null],
  ["Academy <not an address>", null],
  ["Academy", null],
])("the mailbox %j is %j", (text, expected) => {
  expect(parseMailbox(text)).toEqual(expected);
});

describe("the mailbox behind an address", () => {
  test.each([
    ["Ada.Obi@Mail.com", "ada.obi@mail.com"],
    [" ada+shop@mail.com ", "ada@mail.com"],
    ["ada+a+b@mail.com", "ada@mail.com"],
    ["+ada@mail.com", "+ada@mail.com"],
    ["A.d.a.Obi+x@gmail.com", "adaobi@gmail.com"],
    ["ada.obi@googlemail.com", "adaobi@gmail.com"],
    ["ada.obi@notgmail.com", "ada.obi@notgmail.com"],
  ])("of %s is %s", (address, mailbox) => {
    expect(mailboxKey(address)).toBe(mailbox);
  });
});
