import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasOwnSecret } from "#lib/own-secrets.ts";
import { answered, mailShapes, fixtureOurs as ours, shapeAddress } from "./mail-shapes.fixture.ts";
import { readBody } from "./read-body.ts";

const mail = (body: string, type = "text/plain; charset=utf-8", headers: string[] = []) =>
  Buffer.from(
    [
      "From: Ada <ada@mail.example>",
      `To: ${shapeAddress}`,
      "MIME-Version: 1.0",
      `Content-Type: ${type}`,
      ...headers,
      "",
      body,
    ].join("\r\n"),
  );
const read = (raw: Buffer) => readBody({ raw, ours, mailedHtml: answered.html });
const ownTextOf = async (body: string, type?: string) => (await read(mail(body, type))).text;

describe("M18 the history is cut in whatever language, and no address of ours stays", () => {
  test.each(mailShapes.map((shape) => [`${shape.program}, ${shape.language}`, shape] as const))(
    "%s",
    async (_, { body, type, ownText: text }) => {
      expect(await ownTextOf(body, type)).toBe(text);
      expect(await ownTextOf(body.replaceAll("\n", "\r\n"), type)).toBe(text);
    },
  );

  test("the corpus is of 12 programs and 8 languages", () => {
    expect(mailShapes.length).toBeGreaterThanOrEqual(40);
    const firstWord = ({ program }: { program: string }) => program.split(/ |,/)[0];
    expect(new Set(mailShapes.map(firstWord)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(mailShapes.map(({ language }) => language)).size).toBeGreaterThanOrEqual(8);
  });

  test.each([
    ["within a sentence", `I got this from ${shapeAddress}, is it you?\nI shall come.`, "I shall come."],
    ["a signed link", `I shall come.\nhttps://academy.example/pay/${"a".repeat(22)}\nBye.`, "I shall come.\nBye."],
    [
      "a link that a program wrapped",
      `Bye.\nhttps://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Facademy.example%2Fdo%2F${"a".repeat(32)}&data=1`,
      "Bye.",
    ],
    ["broken over lines", `Bye.\nreply+abcdefghijklmnopqrst\nuvwxyz234567abcdefghijklmno@in.academy.example`, null],
  ])("an address that stands elsewhere: %s", async (_, body, text) => expect(await ownTextOf(body)).toBe(text));

  test("whatever a mail holds, no text of it has a secret of ours", async () => {
    const piece = fc.constantFrom(
      shapeAddress,
      `<${shapeAddress}>`,
      shapeAddress.toUpperCase(),
      shapeAddress.slice(0, 30),
      shapeAddress.slice(30),
      `https://academy.example/stop-mails?token=${"k".repeat(43)}`,
      "> ",
      "\n",
      " ",
      "From: ",
      "wrote:",
      "Yes",
      "\u200b",
      "=\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (chunks) => {
        const text = (await ownTextOf(chunks.join(""))) ?? "";
        expect(hasOwnSecret(text)).toBe(false);
        expect(hasOwnSecret(text.replace(/[\s>]/g, ""))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("M20 the writer's own words stay", () => {
  test.each([
    [
      "below a line of dashes",
      "Here are my answers:\n\n1. Paris\n2. Lagos\n\n---\n\nPart two: I could not do question 5.\n\nAda",
    ],
    [
      "a sentence that looks like a quotation's beginning",
      "On Monday I write the exam.\n\nFrom then on I am free.\n5 > 3, by the way.",
    ],
    ["below two dashes", "Yes.\n--\nAnd bring the book."],
    [
      "a long part below the sign of a signature",
      `One.\n--\n${"Two is longer than any signature that people have. ".repeat(12).trim()}`,
    ],
    ["lines with labels", "Answer: 42\nDate: Monday\nTo: you\nFrom: me"],
    [
      "the academy's name",
      "School: Unwalled Academy\nClass: five\n\nI enrolled at Unwalled Academy on 24.11.2026:\nit is good.",
    ],
    ["a quotation of their own", "My poem:\n> I wandered lonely\n> as a cloud"],
    ["how they sent something", "I paid.\nSent via bank transfer on Monday"],
    ["a row of signs", "________\nname\n========\nvalue"],
  ])("%s", async (_, body) => expect(await ownTextOf(body.replace("\n--\nTwo", "\n-- \nTwo"))).toBe(body));

  test("a short signature at the end goes", async () => {
    expect(await ownTextOf("Yes.\n\n-- \nAda Obi\n0803 123 4567")).toBe("Yes.");
  });

  test("what goes on behind what is read is detected, whatever kind of text it is", async () => {
    const long = "word ".repeat(30_000);
    for (const type of ["text/plain; charset=utf-8", "text/html; charset=utf-8"]) {
      expect((await read(mail(long, type))).isCut).toBe(true);
    }
    const history = `Yes.\n\nOn 24 Nov 2026, Unwalled Academy <${shapeAddress}> wrote:\n${"> Hello there\n".repeat(10_000)}`;
    expect(await read(mail(history))).toMatchObject({ text: "Yes.", isCut: false });
    expect((await read(mail(`${history}\nBelow.`))).isCut).toBe(true);
  });

  test("other charsets and encodings", async () => {
    const latin = Buffer.concat([
      mail("", "text/plain; charset=iso-8859-1", ["Content-Transfer-Encoding: 8bit"]),
      Buffer.from("Ça va.", "latin1"),
    ]);
    expect((await read(latin)).text).toBe("Ça va.");
    const quoted = mail("=E1=BB=8C=CC=80k=C3=A0n", undefined, ["Content-Transfer-Encoding: quoted-printable"]);
    expect((await read(quoted)).text).toBe("Ọ̀kàn");
  });

  test("a picture and a script of HTML are no words", async () => {
    const body = '<style>p{}</style><p>Yes.</p><img src="https://track.example/x.gif"><script>alert(1)</script>';
    expect(await ownTextOf(body, "text/html; charset=utf-8")).toBe("Yes.");
  });
});
