import { describe, expect, test } from "vitest";
import { readSignedAddresses } from "#platform/mail/signed-address.ts";
import { readMailHead } from "./mail-head.ts";

const head = (...headers: string[]) =>
  readMailHead(
    Buffer.from(["From: Ada <ada@mail.test>", "Message-ID: <1@mail.test>", ...headers, "", "Away."].join("\r\n")),
  );
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

describe("M22 what no person wrote", () => {
  test.each([
    "Auto-Submitted: auto-replied",
    "Precedence: bulk",
    "X-Autoreply: yes",
    "X-Auto-Response-Suppress: All",
    "X-Auto-Response-Suppress: DR, OOF, AutoReply",
    "Thread-Topic: Automatic reply: a message",
    "List-Id: <news.example>",
    "Return-Path: <>",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
    "Subject: Automatic reply: Tunde Bakare wrote to you",
    "Subject: Auto: Tunde Bakare wrote to you",
    "Subject: Out of Office Re: Tunde Bakare wrote to you",
    "Subject: Out of office",
    "Subject: [Auto-Reply] Tunde Bakare wrote to you",
    "Subject: Automatische Antwort: Tunde Bakare wrote to you",
    `Subject: ${encoded("Réponse automatique : Tunde Bakare wrote to you")}`,
    `Subject: ${encoded("Respuesta automática: Tunde Bakare wrote to you")}`,
    `Subject: ${encoded("Resposta automática: Tunde Bakare wrote to you")}`,
    "Subject: Risposta automatica: Tunde Bakare wrote to you",
    "Subject: Automatisch antwoord: Tunde Bakare wrote to you",
    `Subject: ${encoded("Otomatik Yanıt: Tunde Bakare wrote to you")}`,
    `Subject: ${encoded("自动答复: Tunde Bakare wrote to you")}`,
    `Subject: ${encoded("رد تلقائي: Tunde Bakare wrote to you")}`,
    `Subject: ${encoded("Автоматический ответ: Tunde Bakare wrote to you")}`,
  ])("%s", (header) => expect(head(header).isAutomatic).toBe(true));

  test.each([
    "Auto-Submitted: no",
    "Subject: Re: Tunde Bakare wrote to you",
    "Subject: Out of office hours I can come",
    "Subject: Auto mechanics lesson",
    "X-Auto-Response-Suppress: DR, RN",
    "Subject: Re: Automatic reply: how does it work?",
  ])("a person: %s", (header) => expect(head(header).isAutomatic).toBe(false));
});

describe("attack 2 the head alone", () => {
  test("shows where the mail went, wherever a server puts it, and not what is below", () => {
    const base = "reply@in.academy.example";
    const token = `${"a".repeat(35)}y${"a".repeat(11)}`;
    const addressesOf = (raw: string) => readSignedAddresses(base, readMailHead(Buffer.from(raw)).sentTo).length;
    for (const line of [
      `To: reply+${token}@in.academy.example`,
      `Cc: C <c@mail.test>,\r\n "A" <REPLY+${token}@in.academy.example>`,
      `Delivered-To: reply+${token}@in.academy.example`,
    ]) {
      expect(readMailHead(Buffer.from(`${line}\r\n\r\nx`)).sentTo.toLowerCase(), line).toContain(token);
    }
    expect(addressesOf(`To: a@mail.test\r\n\r\nTo: reply+${token}@in.academy.example`)).toBe(0);
    expect(readSignedAddresses(base, `reply+${token}@in.academy.example `.repeat(50)).length).toBeLessThanOrEqual(1);
  });

  test("is the same mail without an id of its own, by what it shows", () => {
    const id = (raw: string) => readMailHead(Buffer.from(raw)).id;
    expect(id("Received: a\r\nSubject: x\r\n\r\nHello")).toBe(id("Received: b\r\nSubject: x\r\n\r\nHello"));
    expect(id("Subject: x\r\n\r\nHello")).not.toBe(id("Subject: x\r\n\r\nHello!"));
    expect(id("")).toBe(id(""));
  });
});
