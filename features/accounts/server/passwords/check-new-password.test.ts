import { expect, test } from "vitest";
import { accountTexts } from "../../contract.ts";
import { checkNewPassword, isCommonPassword } from "./check-new-password.ts";
import { commonWords } from "./common-passwords.ts";

const owner = { email: "temitope.alabi@mail.com", fullName: "Temitope Alabi" };

test.each([
  "Password1",
  "P4ssw0rd",
  "P@ssw0rd1",
  "Passw0rd!",
  "Welcome123",
  "Qwerty123",
  "Qwertyuiop1",
  "Abcdefgh1",
  "Abcd1234",
  "Iloveyou2",
  "Chelsea1905",
  "Nigeria1960",
  "Unwalled2026",
  "Academy123456",
  "Godisgood7",
  "Admin12345678",
  "2026Lagos!",
  "A1234567",
  "Aa111111",
  "Aaaaaaa1",
  "Temitope1",
  "Alabi2026",
  "TemitopeAlabi1",
  "Temitope.Alabi1",
])("AUTH-06 %j is refused as easy to guess", (password) => {
  expect(isCommonPassword(password, owner)).toBe(true);
  expect(() => checkNewPassword(password, "password", owner)).toThrow(accountTexts.passwordCommon);
});

test.each(["Mangoes-at-7-am", "Kx7mQ2vT", "Blue kettle 42 sings", "Harmattan9Drummer", "T3achMe2Fish4Yam"])(
  "AUTH-06 %j is taken",
  (password) => {
    expect(() => checkNewPassword(password, "password", owner)).not.toThrow();
  },
);

test.each([
  ["Short1A", accountTexts.passwordRule],
  ["nocapital22", accountTexts.passwordRule],
  ["NoNumberHere", accountTexts.passwordRule],
  [`A1${"é".repeat(127)}`, accountTexts.passwordTooLong],
])("AUTH-06 %j is refused by its form, at the field's pointer", (password, message) => {
  expect(() => checkNewPassword(password, "newPassword", owner)).toThrow(
    expect.objectContaining({ message, fields: [expect.objectContaining({ pointer: "/newPassword", message })] }),
  );
});

test("the list holds a few hundred words, lower case and letters only", () => {
  expect(commonWords.size).toBeGreaterThan(400);
  expect([...commonWords].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});
