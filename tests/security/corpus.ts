import fc from "fast-check";

/** Texts that have broken servers before: injection, Unicode, sizes, prototype keys, paths, formulas. */
export const nastyTexts: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "0",
  "-1",
  "1e999",
  "9".repeat(400),
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfff",
  "\u202Eevil\u202C",
  "\u200B",
  "\uFEFFbom",
  "ﷺ".repeat(50),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
  "👩‍👩‍👧‍👦".repeat(40),
  "ẹ̀kọ́ ọmọ",
  "İıſK",
  "'; drop table tutors; --",
  "' or '1'='1",
  '" or ""="',
  "1; select pg_sleep(5)",
  "$(sleep 5)",
  "`id`",
  "| cat /etc/passwd",
  "%27%20or%201=1",
  "{{7*7}}",
  "$" + "{7*7}",
  "<%= 7*7 %>",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "</script><script>1",
  "]]>",
  "<!--",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "C:\\windows\\win.ini",
  "/dev/null",
  "file:///etc/passwd",
  "a@b.c\r\nBcc: x@y.z",
  "a@b.c,d@e.f",
  "x\r\nSet-Cookie: a=b",
  "=cmd|' /C calc'!A0",
  "+1+1",
  "@SUM(1)",
  "-2+3",
  "a".repeat(5_000),
  "a".repeat(100_000),
  "\t\n\r\v\f",
  "\\",
  "\\u0000",
  "%00",
  "%",
  "%zz",
  "https://user:pw@evil.example/",
  "//evil.example",
  "\\\\evil.example",
  "http://[::1]",
  "http://169.254.169.254/",
  "true",
  "[object Object]",
  "١٢٣",
  "１２３",
  "1.0",
  "0x10",
  "1_000",
];

/** Values of every JSON kind, nasty ones first. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      6,
      1e308,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      [null],
      ["a@b.c"],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...nastyTexts), { maxLength: 60 }) },
);

/** A valid body with fields broken, left out, added or of the wrong kind; sometimes not an object at all. */
export function brokenBody(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(valid);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.subarray(names, { minLength: 1 }),
          fc.array(anyValue, { minLength: names.length, maxLength: names.length }),
        )
        .map(([chosen, values]) =>
          Object.assign({ ...valid }, Object.fromEntries(chosen.map((name, index) => [name, values[index]]))),
        ),
    },
    {
      weight: 2,
      arbitrary: fc.subarray(names).map((stored) => Object.fromEntries(stored.map((name) => [name, valid[name]]))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            "__proto__",
            "constructor",
            "role",
            "state",
            "grade",
            "price",
            "id",
            "studentId",
            "\u0000",
            "",
          ),
          anyValue,
        )
        .map(([name, value]) =>
          JSON.parse(`{"${name === "\u0000" ? "\\u0000" : name}":0}`, (key, stored) => (key === name ? value : stored)),
        )
        .map((extra) => ({ ...valid, ...extra })),
    },
    { weight: 1, arbitrary: anyValue },
  );
}

/** Raw JSON texts that no serialiser makes. */
export const brokenJson: readonly (string | Buffer)[] = [
  "",
  "{",
  "}",
  "[",
  "nul",
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  "\u0000",
  Buffer.from([0xff, 0xfe, 0x7b]),
  Buffer.from('{"email":"a\xff"}', "latin1"),
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  "[".repeat(2_000),
  `${"[".repeat(500)}${"]".repeat(500)}`,
  '{"a":1}{"a":2}',
  "1e400",
  '"\\ud800"',
  `{"email":"${"a".repeat(300_000)}"}`,
  '{"email":"a@b.cd","email":"b@b.cd"}',
];

/** Multipart bodies with defects: [content type, body]. */
export function brokenMultipart(pdf: Uint8Array): readonly [string, Buffer][] {
  const part = (headers: string, body: string | Uint8Array) =>
    Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
  const end = Buffer.from("--b--\r\n");
  const file = (name: string, filename: string, body: string | Uint8Array, type = "application/pdf") =>
    part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, body);
  const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
  const type = "multipart/form-data; boundary=b";
  return [
    ["multipart/form-data", Buffer.from("--b\r\n")],
    ["multipart/form-data; boundary=", end],
    [type, Buffer.alloc(0)],
    [type, Buffer.from("--b")],
    [type, Buffer.from('--b\r\nContent-Disposition: form-data; name="cvFile"; filename="x.pdf"\r\n\r\nabc')],
    [type, end],
    [type, Buffer.concat([part("", "no disposition"), end])],
    [type, Buffer.concat([part("Content-Disposition: attachment", "x"), end])],
    [type, Buffer.concat([field("__proto__", "x"), end])],
    [type, Buffer.concat([field("constructor", "x"), end])],
    [type, Buffer.concat([...Array.from({ length: 60 }, (_, index) => field(`f${index}`, "x")), end])],
    [type, Buffer.concat([...Array.from({ length: 9 }, () => file("cvFile", "a.pdf", pdf)), end])],
    [type, Buffer.concat([field("fullName", "x".repeat(40_000)), end])],
    [
      type,
      Buffer.concat([file("cvFile", "../../../etc/passwd", pdf), file("syllabusFile", "\u202Efdp.exe", pdf), end]),
    ],
    [
      type,
      Buffer.concat([
        file("cvFile", "a.pdf", "MZ not a pdf"),
        file("syllabusFile", "b.pdf", "<html>%PDF-1.4</html>"),
        end,
      ]),
    ],
    [type, Buffer.concat([file("cvFile", "a.pdf", ""), file("syllabusFile", "b.pdf", ""), end])],
    [type, Buffer.concat([file("wrong", "a.pdf", pdf), end])],
    [type, Buffer.concat([file("cvFile", "", pdf), end])],
    [
      type,
      Buffer.concat([
        part(
          `Content-Disposition: form-data; name="cvFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\nX: ${"h".repeat(20_000)}`,
          pdf,
        ),
        end,
      ]),
    ],
    [
      type,
      Buffer.concat([
        part('Content-Disposition: form-data; name="fullName"\r\nContent-Transfer-Encoding: base64', "!!!!"),
        end,
      ]),
    ],
    [type, Buffer.from("\u0000\u0001\u0002--b\r\n--b--")],
    ["multipart/form-data; boundary=b; boundary=c", Buffer.concat([field("fullName", "x"), end])],
    ["multipart/mixed; boundary=b", Buffer.concat([field("fullName", "x"), end])],
    [`multipart/form-data; boundary=${"b".repeat(300)}`, end],
  ];
}
