import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as WhatsApp got it. */
export type TakenMessage = {
  id: string;
  to: string;
  /** Of a template: its name, what fills its body, and where its buttons lead. */
  template: string | null;
  params: string[];
  buttons: string[];
  text: string | null;
  reference: string | null;
};

type Payload = {
  messaging_product: string;
  to: string;
  type: string;
  text?: { body: string };
  template?: {
    name: string;
    language: { code: string };
    components: { type: string; parameters: { type: string; text: string }[] }[];
  };
  biz_opaque_callback_data?: string;
};

/**
 * A server on this machine that speaks the WhatsApp Business Platform's protocol: it checks the token and what the documentation asks of a
 * message, and signs what it tells. `answer` sets what becomes of the next messages: `lost` takes them and reports nothing.
 */
export async function startWhatsApp() {
  const secret = "an-app-secret";
  const sign = (payload: string) => {
    const signature = `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`;
    return { payload, headers: { "content-type": "application/json", "x-hub-signature-256": signature } };
  };
  const taken: TakenMessage[] = [];
  let answer: "taken" | "lost" | "busy" | { code: number } = "taken";

  function take(payload: Payload): TakenMessage {
    if (payload.messaging_product !== "whatsapp") throw new Error("messaging_product is whatsapp");
    const components = payload.template?.components ?? [];
    const textsOf = (type: string) =>
      components
        .filter((component) => component.type === type)
        .flatMap(({ parameters }) => parameters.map(({ text }) => text));
    const message = {
      id: `wamid.${taken.length + 1}`,
      to: payload.to,
      template: payload.template?.name ?? null,
      params: textsOf("body"),
      buttons: textsOf("button"),
      text: payload.text?.body ?? null,
      reference: payload.biz_opaque_callback_data ?? null,
    };
    taken.push(message);
    return message;
  }

  async function read(request: IncomingMessage): Promise<Payload> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString()) as Payload;
  }

  const server = createServer((request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    void read(request).then((payload) => {
      if (request.url !== "/v1/12345/messages" || request.headers.authorization !== "Bearer a-token") {
        return respond(401, { error: { code: 190, message: "Invalid OAuth access token." } });
      }
      if (answer === "busy") return respond(500, { error: { code: 131000, message: "Something went wrong." } });
      if (typeof answer === "object") return respond(400, { error: { code: answer.code, message: "Not this one." } });
      const message = take(payload);
      if (answer === "lost") return request.socket.destroy();
      return respond(200, { messaging_product: "whatsapp", messages: [{ id: message.id }] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

  return {
    /** What the academy is configured with. */
    env: {
      WHATSAPP_URL: url,
      WHATSAPP_TOKEN: "a-token",
      WHATSAPP_NUMBER_ID: "12345",
      WHATSAPP_NUMBER: "+2349012345678",
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: "a-word",
    },
    taken,
    answer: (next: typeof answer) => {
      answer = next;
    },
    /** A body of the webhook with its signature. */
    signed: (value: unknown) =>
      sign(
        JSON.stringify({
          object: "whatsapp_business_account",
          entry: [{ id: "1", changes: [{ field: "messages", value }] }],
        }),
      ),
    /** Any body with its signature. */
    sign,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
