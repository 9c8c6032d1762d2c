import { describe, expect, test } from "vitest";
import { paymentBody, paymentMethodNamed, paymentMethods } from "./payment-methods.ts";

const card = { id: "c1", provider: "paystack" as const, label: "Visa ending 4081" };
const keys = (of: Parameters<typeof paymentMethods>[0]) => paymentMethods(of).map(({ key, kind }) => [key, kind]);

describe("PAY-01 the payment methods", () => {
  test("are those that are on, saved cards first, and always a transfer", () => {
    expect(keys({ providers: [], cards: [] })).toEqual([["transfer", "transfer"]]);
    expect(keys({ providers: ["sandbox"], cards: [] })).toEqual([
      ["card-sandbox", "here"],
      ["transfer", "transfer"],
    ]);
    expect(keys({ providers: ["sandbox", "paystack"], cards: [card] })).toEqual([
      ["c1", "saved"],
      ["card-sandbox", "here"],
      ["card-paystack", "hosted"],
      ["account-paystack", "account"],
      ["transfer", "transfer"],
    ]);
    expect(paymentMethods({ providers: ["stripe"], cards: [] })[0]?.label).toBe("Card, at Stripe");
  });

  test("each shows what the server is asked for; a card is stored only where one is entered", () => {
    const methods = paymentMethods({ providers: ["sandbox", "paystack"], cards: [card] });
    const bodyOf = (key: string) =>
      paymentBody(paymentMethodNamed(methods, key), { token: "sandbox-success-4242", saveCard: true });
    expect(bodyOf("card-sandbox")).toEqual({
      provider: "sandbox",
      paymentMethod: "card",
      token: "sandbox-success-4242",
      savedCard: null,
      saveCard: true,
    });
    expect(bodyOf("card-paystack")).toMatchObject({
      provider: "paystack",
      paymentMethod: "card",
      token: null,
      saveCard: true,
    });
    expect(bodyOf("account-paystack")).toMatchObject({
      provider: "paystack",
      paymentMethod: "account",
      saveCard: false,
    });
    expect(bodyOf("c1")).toMatchObject({ provider: "paystack", savedCard: "c1", token: null, saveCard: false });
    expect(bodyOf("transfer")).toBeNull();
    expect(paymentMethodNamed(methods, "of yesterday").key).toBe("c1");
  });
});
