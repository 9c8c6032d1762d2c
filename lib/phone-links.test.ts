import { expect, test } from "vitest";
import { phoneLinks } from "./phone-links.ts";

test.each([
  ["+234 (806) 555-0177", "2348065550177"],
  ["0806 555 0177", "2348065550177"],
  ["00233 24 123 4567", "233241234567"],
  ["2348065550177", "2348065550177"],
])("%s is called and written to", (typed, number) => {
  expect(phoneLinks(typed)).toEqual({ call: `tel:+${number}`, whatsapp: `https://wa.me/${number}` });
});

test.each(["", "0803", "call me", "+0 806 555 0177", "+234x806", "1".repeat(200), "++2348065550177"])(
  "of %j no number is made",
  (typed) => expect(phoneLinks(typed)).toBeNull(),
);
