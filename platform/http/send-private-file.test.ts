import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, test } from "vitest";
import { sendPrivateFile, stretchOf } from "./send-private-file.ts";

const bytes = Buffer.from("0123456789".repeat(30_000));

test("a file is answered whole or by the stretch that is requested, to be saved and never run", async () => {
  const app = fastify();
  app.get("/file", (request, reply) =>
    sendPrivateFile(
      reply,
      { name: "a.pdf", type: "application/pdf", sizeBytes: bytes.length, file: chunks() },
      request.headers.range,
    ),
  );
  const get = (range?: string) => app.inject({ url: "/file", headers: range ? { range } : {} });

  const whole = await get();
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    "content-security-policy": "default-src 'none'; sandbox",
  });

  for (const [range, from, to] of [
    ["bytes=65530-65545", 65_530, 65_545],
    ["bytes=299990-", 299_990, 299_999],
    ["bytes=-7", 299_993, 299_999],
    ["bytes=100-999999999", 100, 299_999],
    ["bytes=0-0", 0, 0],
  ] as const) {
    const part = await get(range);
    expect(part.statusCode, range).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes ${from}-${to}/300000`);
    expect(part.headers["content-length"]).toBe(String(to - from + 1));
    expect(part.rawPayload.equals(bytes.subarray(from, to + 1)), range).toBe(true);
  }
  await app.close();
});

/** As a file is read: in pieces that no stretch knows of. */
const chunks = () =>
  Readable.from([bytes.subarray(0, 65_536), bytes.subarray(65_536, 131_072), bytes.subarray(131_072)]);

test("what asks for no stretch that is there gets the whole", () => {
  for (const range of [
    undefined,
    "",
    "bytes=-",
    "bytes=9-3",
    "bytes=100-",
    "bytes=0-1,4-5",
    "items=0-1",
    "bytes=-0",
    "bytes=x-1",
  ])
    expect(stretchOf(range, 100), range).toBeNull();
});
