import { describe, expect, test } from "vitest";
import { readMail } from "./read-mail.ts";

const mail = (body: string, headers: string[] = []) =>
  Buffer.from(
    [
      "From: Ada <ada@mail.test>",
      "To: reply+x@in.academy.example",
      "Message-ID: <1@mail.test>",
      ...headers,
      ...(headers.some((one) => /^content-type/i.test(one)) ? [] : ["Content-Type: text/plain; charset=utf-8"]),
      "",
      body,
    ].join("\r\n"),
  );
const textOf = async (body: string, headers?: string[]) => (await readMail(mail(body, headers), null)).text;
const html = ["Content-Type: text/html; charset=utf-8"];

describe("what somebody answers", () => {
  test.each([
    ["Gmail", "Yes.\n\nOn Tue, 24 Nov 2026 at 10:12, Unwalled Academy <reply+x@in.academy.example> wrote:\n\n> Hello"],
    [
      "Gmail, broken line",
      "Yes.\n\nOn Tue, 24 Nov 2026 at 10:12, Unwalled Academy <\nreply+x@in.academy.example> wrote:\n\n> Hello",
    ],
    [
      "Apple Mail",
      "Yes.\n\n> On 24 Nov 2026, at 10:12, Unwalled Academy <reply+x@in.academy.example> wrote:\n> \n> Hello",
    ],
    ["an iPhone", "Yes.\n\nSent from my iPhone\n\n> On 24 Nov 2026, at 10:12, Unwalled <a@b.example> wrote:\n> Hello"],
    [
      "Outlook",
      "Yes.\n\n________________________________\nFrom: Unwalled Academy <a@b.example>\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Ada\nSubject: x\n\nHello",
    ],
    [
      "Outlook for Android",
      "Yes.\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: Unwalled <a@b.example>\nHello",
    ],
    ["an older Outlook", "Yes.\n\n-----Original Message-----\nFrom: Unwalled\nHello"],
    ["a French one", "Yes.\n\nLe mar. 24 nov. 2026 à 10:12, Unwalled <a@b.example> a écrit :\n\n> Bonjour"],
    ["a signature", "Yes.\n\n-- \nAda Obi\n0803 123 4567"],
    ["an answer below", "> Hello\n> there\n\nYes."],
    ["nothing else", "Yes."],
  ])("%s", async (_, body) => {
    expect(await textOf(body)).toBe("Yes.");
    expect(await textOf(body.replaceAll("\n", "\r\n"))).toBe("Yes.");
  });

  test("a sentence that looks like a quote's beginning stays", async () => {
    const body = "On Monday I write the exam.\n\nFrom then on I am free.\n5 > 3, by the way.";
    expect(await textOf(body)).toBe(body);
  });

  test.each([
    [
      "Gmail",
      '<div dir="ltr">Yes.<br></div><br><div class="gmail_quote"><div>On Tue, Ada wrote:</div><blockquote>Hello</blockquote></div>',
    ],
    [
      "Outlook",
      '<html><body><p>Yes.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Unwalled</div><div>Hello</div></body></html>',
    ],
    [
      "a picture and a script",
      '<style>p{}</style><p>Yes.</p><img src="https://track.example/x.gif"><script>alert(1)</script>',
    ],
  ])("HTML alone, of %s", async (_, body) => expect(await textOf(body, html)).toBe("Yes."));

  test("other charsets and encodings", async () => {
    const latin = Buffer.concat([
      mail("", ["Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: 8bit"]),
      Buffer.from("Ça va.", "latin1"),
    ]);
    expect((await readMail(latin, null)).text).toBe("Ça va.");
    const quoted = mail("=E1=BB=8C=CC=80k=C3=A0n", [
      "Content-Transfer-Encoding: quoted-printable",
      "Content-Type: text/plain; charset=utf-8",
    ]);
    expect((await readMail(quoted, null)).text).toBe("Ọ̀kàn");
  });
});

describe("who is no person", () => {
  test.each([
    "Auto-Submitted: auto-replied",
    "Precedence: bulk",
    "X-Autoreply: yes",
    "List-Id: <news.example>",
    "Return-Path: <>",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=x",
  ])("%s", async (header) => expect((await readMail(mail("Away.", [header]), null)).isAutomatic).toBe(true));
  test("who writes by hand is one", async () =>
    expect((await readMail(mail("Yes.", ["Auto-Submitted: no"]), null)).isAutomatic).toBe(false));
});

test("the address is found wherever a server puts it", async () => {
  const { recipients } = await readMail(
    mail("Yes.", ["Delivered-To: b@in.example", "Cc: C <c@in.example>"]),
    "a@in.example",
  );
  expect(recipients).toEqual(["a@in.example", "b@in.example", "reply+x@in.academy.example", "c@in.example"]);
});

test("the largest and the oddest are read within a second, or are empty", async () => {
  const odd = [
    "\n".repeat(200_000),
    "\n \n\t".repeat(60_000),
    ">".repeat(200_000),
    "On ".repeat(60_000),
    `Le ${"a ".repeat(60_000)}`,
    "_".repeat(200_000),
    "On a, b <c@d.e>\n".repeat(10_000),
    "\u0000\u200b\u202e".repeat(10_000),
  ];
  for (const body of odd) expect((await textOf(body)).length).toBeLessThanOrEqual(16_000);
  const nested = `${"<div>".repeat(20_000)}Yes.`;
  expect(typeof (await textOf(nested, html))).toBe("string");
  const empty = await readMail(Buffer.alloc(0), null);
  expect(empty).toMatchObject({ text: "", recipients: [], files: 0 });
});
