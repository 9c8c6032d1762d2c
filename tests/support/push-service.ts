import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser as the push service knows it: what it would subscribe with, and its private half. */
export type TestBrowser = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** What arrived, decrypted, oldest first. */
  received: { message: unknown; ttl: string; urgency: string; topic: string }[];
};

/**
 * A push service on this machine that does what those of browsers do (RFC 8030, 8291, 8292): it checks who sends by the key that the browser
 * subscribed with, decrypts as the browser would, and refuses what is not right. `answer` sets what it answers to the next messages.
 */
export async function startPushService() {
  const browsers = new Map<string, { browser: TestBrowser; ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const errors: string[] = [];
  let answer = 201;
  let text = "";
  let subscribedWith = "";

  async function take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const stored = browsers.get(request.url ?? "");
    if (!stored) return 404;
    if (answer !== 201) return answer;
    const sender = checkSender(String(request.headers.authorization), `http://${request.headers.host}`);
    if (sender !== subscribedWith) throw new Error(`${sender} is not who the browser subscribed to`);
    if (request.headers["content-encoding"] !== "aes128gcm") throw new Error("not aes128gcm");
    stored.browser.received.push({
      message: JSON.parse(decrypt(Buffer.concat(chunks), stored)),
      ttl: String(request.headers.ttl),
      urgency: String(request.headers.urgency),
      topic: String(request.headers.topic),
    });
    return 201;
  }

  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(status >= 400 ? text : ""),
      (error: Error) => {
        errors.push(error.message);
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** Messages that were not as the standards have it. */
    errors,
    answer: (status: number, message = "") => {
      answer = status;
      text = message;
    },
    /** A browser that subscribes with the academy's key. */
    subscribe(key: string): TestBrowser {
      subscribedWith = key;
      const ecdh = createECDH("prime256v1");
      const [publicKey, auth] = [ecdh.generateKeys(), randomBytes(16)];
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const browser: TestBrowser = {
        endpoint: url + path,
        keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
        received: [],
      };
      browsers.set(path, { browser, ecdh, auth });
      return browser;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The key of a sender whose token is signed with it and is for this service, now. Errors: a token that is not right. */
function checkSender(header: string, origin: string): string {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the token is not signed with its key");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  if (claims.aud !== origin) throw new Error(`the token is for ${claims.aud}`);
  const leftS = claims.exp - Date.now() / 1000;
  if (!(leftS > 0 && leftS <= 24 * 60 * 60)) throw new Error("the token has ended, or lasts too long");
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error("the token names nobody to ask");
  return key;
}

/** As RFC 8291 and 8188 have it, for one record. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12));
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString();
}
