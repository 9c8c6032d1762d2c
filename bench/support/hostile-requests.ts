import fc from "fast-check";
import { anyValue, brokenBody, brokenJson, brokenMultipart, nastyTexts } from "#tests/security/corpus.ts";
import { samplePdf } from "#tests/support/sample-files.ts";
import type { Crowd } from "./hostile-crowd.ts";
import type { HostileRequest } from "./hostile-send.ts";
import { type Schema, sampleOf } from "./schema-sample.ts";

type Operation = {
  method: string;
  route: string;
  /** Bodies to send, broken in many ways; empty where it takes none. */
  bodies: (string | Buffer)[];
  queries: string[];
  sign: ((body: string) => Record<string, string>) | null;
  weight: number;
};
type Described = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Document = { paths: Record<string, Record<string, Described>>; components?: { schemas?: Record<string, Schema> } };

/** Bodies and queries that are made for each route; requests combine them. */
const madeForRoute = 150;
const seed = 20_261_126;

const shortTexts = nastyTexts.filter((text) => text.length < 6_000);
const types = [
  ...["text/plain", "application/xml", "", "application/json; charset=utf-16", "application/x-www-form-urlencoded"],
  ...["multipart/form-data", "multipart/form-data; boundary=b", "application/offset+octet-stream", "a/b\tc"],
];
const oddHeads = [
  ...[
    "idempotency-key",
    "authorization",
    "accept",
    "accept-language",
    "accept-encoding",
    "cookie",
    "if-none-match",
    "range",
  ],
  ...["origin", "referer", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "last-event-id"],
  ...[
    "tus-resumable",
    "upload-offset",
    "upload-length",
    "upload-metadata",
    "if-modified-since",
    "content-language",
    "expect-ct",
  ],
];

/** Valid bodies of what comes signed, of which broken ones are made. */
const signedBodies = {
  paystack: [
    { event: "charge.success", data: { id: 1, reference: "x", amount: 100, currency: "NGN" } },
    {
      event: "refund.processed",
      data: { transaction_reference: "x", amount: "1", currency: "NGN", status: "processed" },
    },
    {
      event: "charge.dispute.create",
      data: {
        id: 1,
        refund_amount: 5,
        currency: "NGN",
        status: "pending",
        resolution: null,
        transaction: { reference: "x" },
      },
    },
  ],
  stripe: [
    { id: "evt_1", type: "checkout.session.completed", data: { object: { id: "cs_1", client_reference_id: "x" } } },
    {
      id: "evt_2",
      type: "charge.refunded",
      data: { object: { id: "ch_1", metadata: { payment: "x" }, payment_intent: "pi_1" } },
    },
    {
      id: "evt_3",
      type: "charge.dispute.created",
      data: { object: { id: "dp_1", payment_intent: "pi_1", amount: 5, currency: "usd", status: "lost" } },
    },
  ],
  whatsapp: [
    { entry: [{ changes: [{ value: { messages: [{ id: "m1", from: "2348031234567", text: { body: "Hi" } }] } }] }] },
    { entry: [{ changes: [{ value: { statuses: [{ id: "m1", status: "sent", biz_opaque_callback_data: "x" }] } }] }] },
  ],
} satisfies Record<string, Record<string, unknown>[]>;

const encode = (text: string) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ed%a0%80"; // a lone surrogate has no encoding: its bytes are sent
  }
};
/** What a head can hold. */
const asHead = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000);

/** Breaks a value at any depth: something in it is replaced, left out or added. */
function brokenDeep(value: unknown, pick: (below: number) => number): unknown {
  if (Array.isArray(value) && value.length > 0 && pick(4) > 0) {
    return value.map((item, at) => (at === pick(value.length) || value.length === 1 ? brokenDeep(item, pick) : item));
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value) && pick(5) > 0) {
    const names = Object.keys(value);
    const name = names[pick(Math.max(1, names.length))] ?? "x";
    return { ...value, [name]: brokenDeep((value as Record<string, unknown>)[name], pick) };
  }
  return odd[pick(odd.length)];
}
const odd = fc.sample(anyValue, { numRuns: 500, seed });

/** Makes hostile requests, of every route of the academy's document and of its pages, without end. */
export async function hostileRequests({
  url,
  crowd,
  mailSecret,
  signed,
}: {
  url: string;
  crowd: Crowd;
  mailSecret: string;
  signed: Record<keyof typeof signedBodies, (body: string) => Record<string, string>>;
}): Promise<{ routes: number; next(): Promise<HostileRequest> }> {
  const response = await fetch(`${url}/api/docs/json`, { headers: await crowd.headersOf("admin") });
  if (!response.ok) throw new Error(`The document of the routes was not given: ${response.status}.`);
  const document = (await response.json()) as Document;
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? "/").pathname);

  let state = seed;
  /** A number below this one; the same each run. */
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const oneOf = <One>(from: readonly One[]): One => from[pick(from.length)] as One;

  const operations: Operation[] = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      route,
      sign: null,
      weight: 1,
      bodies: bodiesFor(described),
      queries: (described.parameters ?? []).flatMap((parameter) => (parameter.in === "query" ? parameter.name : [])),
    })),
  );
  const cut = (name: keyof typeof signedBodies, route: string): Operation => ({
    method: "POST",
    route,
    queries: [],
    sign: signed[name],
    weight: 3,
    bodies: [
      ...Array.from({ length: madeForRoute * 3 }, (_, at) => {
        const valid = signedBodies[name][at % signedBodies[name].length];
        return JSON.stringify(brokenDeep(valid, pick)) ?? "";
      }),
      ...brokenJson,
    ],
  });
  const isRaw = /webhook$/;
  const all: Operation[] = [
    ...operations.filter(({ route, method }) => !(isRaw.test(route) && method === "POST")),
    cut("paystack", "/api/payments/paystack/webhook"),
    cut("stripe", "/api/payments/stripe/webhook"),
    cut("whatsapp", "/api/whatsapp/webhook"),
    {
      method: "POST",
      route: "/api/messages/mail/webhook",
      queries: ["to"],
      weight: 3,
      sign: () => ({ authorization: `Bearer ${mailSecret}` }),
      bodies: mails(oneOf),
    },
    ...pages.flatMap((route) =>
      ["GET", "POST"].map((method) => ({
        method,
        route,
        queries: ["q", "page", "next", "email", "ref"],
        sign: null,
        weight: 0.3,
        bodies: method === "POST" ? forms(oneOf) : [],
      })),
    ),
  ];
  // As many entries as its weight shows, in tenths.
  const wheel = all.flatMap((operation) =>
    Array.from({ length: Math.max(1, Math.round(operation.weight * 10)) }, () => operation),
  );
  let caller = 0;

  return {
    routes: all.length,
    async next() {
      const { method, route, bodies, queries, sign } = oneOf(wheel);
      const text = () => (pick(4) > 0 ? oneOf(crowd.known) : oneOf(shortTexts));
      const path = route.replace(/\{[^}]+\}|:[A-Za-z]\w*|\*/g, () => encode(text()).slice(0, 3_000) || "x");
      const names = Array.from({ length: pick(2) * pick(4) }, () =>
        queries.length > 0 && pick(4) > 0 ? oneOf(queries) : oneOf(shortTexts),
      );
      const query = names
        .map((name) => `${encode(name)}=${encode(text())}`)
        .join("&")
        .slice(0, 6_000);
      caller += 1;
      const headers: Record<string, string> = {
        "x-forwarded-for": `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      };
      const hasBody = method !== "GET" && method !== "HEAD";
      const body = hasBody && bodies.length > 0 ? oneOf(bodies) : hasBody && pick(3) === 0 ? oneOf(brokenJson) : null;
      if (body !== null) {
        const plain = Buffer.isBuffer(body) || pick(12) > 0;
        headers["content-type"] = plain ? typeFor(body) : asHead(oneOf(types));
      }
      if (method === "POST" && pick(2) === 0) headers["idempotency-key"] = crypto.randomUUID();
      const who = pick(crowd.roles.length + 1);
      const role = crowd.roles[who];
      if (role) Object.assign(headers, await crowd.headersOf(role));
      for (let more = pick(3); more > 0; more -= 1) headers[oneOf(oddHeads)] = asHead(oneOf(shortTexts));
      if (sign) Object.assign(headers, sign(Buffer.isBuffer(body) ? body.toString("latin1") : (body ?? "")));
      return { method, route, path: `${path}${query ? `?${query}` : ""}`, headers, body };
    },
  };

  function bodiesFor({ requestBody }: Described): (string | Buffer)[] {
    if (!requestBody) return [];
    const schema = Object.values(requestBody.content)[0]?.schema ?? {};
    const valid = Array.from({ length: 6 }, () => sampleOf(schema, document.components?.schemas ?? {}, pick));
    const broken = valid.flatMap((item, at) => {
      const numRuns = Math.ceil(madeForRoute / valid.length);
      if (typeof item !== "object" || item === null || Array.isArray(item) || Object.keys(item).length === 0)
        return fc.sample(anyValue, { numRuns, seed: seed + at });
      return [
        ...fc.sample(brokenBody(item as Record<string, unknown>), { numRuns, seed: seed + at }),
        ...Array.from({ length: numRuns }, () => brokenDeep(item, pick)),
      ];
    });
    const isForm = Object.keys(requestBody.content)[0]?.startsWith("multipart/");
    return [
      ...[...valid, ...broken].map((item) => JSON.stringify(item) ?? ""),
      ...brokenJson,
      ...(isForm ? brokenMultipart(samplePdf(3_000)).map(([, bytes]) => bytes) : []),
    ];
  }
}

const typeFor = (body: string | Buffer) =>
  Buffer.isBuffer(body) && body.includes("--b") ? "multipart/form-data; boundary=b" : "application/json";

/** Forms as pages that work without scripts get them, with odd fields. */
const forms = (oneOf: <One>(from: readonly One[]) => One): string[] =>
  Array.from({ length: 60 }, () =>
    ["email", "fullName", "next", "token", "rating"].map((name) => `${name}=${encode(oneOf(shortTexts))}`).join("&"),
  );

/** Mails that no program sends. */
function mails(oneOf: <One>(from: readonly One[]) => One): (string | Buffer)[] {
  const heads = ["From", "To", "Subject", "Message-ID", "In-Reply-To", "Content-Type", "Date", "Auto-Submitted"];
  return Array.from({ length: madeForRoute }, () => {
    const lines = heads.map((name) => `${name}: ${oneOf(shortTexts)}`);
    return `${lines.join("\r\n")}\r\n\r\n${oneOf(nastyTexts)}\r\n`;
  });
}
