import { expect, test } from "vitest";
import { settingLines, settingsFromArguments } from "./setting-lines.ts";

test("arguments are names and values; a value may hold what it likes", () => {
  expect([...settingsFromArguments(["bank.bankName=A Bank", "chatUrl=https://wa.me/1?a=b", "banner="])]).toEqual([
    ["bank.bankName", "A Bank"],
    ["chatUrl", "https://wa.me/1?a=b"],
    ["banner", ""],
  ]);
  expect(settingsFromArguments([]).size).toBe(0);
});

test.each([["name"], ["=x"], ["--name=x"]])("%s is no setting", (word) => {
  expect(() => settingsFromArguments([word])).toThrow(/write name=value/);
});

test("one name twice is refused: no one knows which was meant", () => {
  expect(() => settingsFromArguments(["name=a", "name=b"])).toThrow("name is given twice.");
});

test("what is printed can be given back", () => {
  const lines = settingLines({ name: "A", bank: { bankName: "B", more: { deep: 1 } } });
  expect(lines).toEqual(["name=A", "bank.bankName=B", "bank.more.deep=1"]);
  expect(settingsFromArguments(lines).size).toBe(3);
});
