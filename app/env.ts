import path from "node:path";
import { z } from "zod";
import { parseEmailAddress } from "#lib/email-address.ts";
import { isThisMachine } from "#lib/this-machine.ts";
import { usualPushServices } from "#platform/push/push-services.ts";

const port = z.coerce.number().int().min(1).max(65_535);
/** Reaches no one that an owner knows: good enough on a machine of one's own only. */
const exampleStaffEmail = "staff@academy.localhost";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/**
 * Every setting the process reads from its environment, with its meaning. The table in the README is printed from this
 * schema (`npm run settings`), so the two cannot drift apart.
 */
export const envSchema = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"])
    .default("production")
    .describe("How the process runs. `npm start` sets production, `npm run dev` development."),
  PORT: port.default(3000).describe("Port to listen on."),
  HOST: z.string().min(1).default("localhost").describe("Address to listen on; 0.0.0.0 for all."),
  BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Public address of the site, used in links, mails and the sitemap. Default: http://localhost:PORT."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("var")
    .describe("Folder for the embedded database, uploaded files and other state."),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("A Postgres from 15 on. Without it the embedded Postgres 18 runs in DATA_DIR."),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe("Connections each process may open for queries."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "Mail server, such as smtps://user:password@host:465. Without it mail stays in the database and shows at /dev/mail.",
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe(
      "Sender of every mail, `Name <address>`, or the address alone, which then has the academy's name. Default: hello@ the host of BASE_URL.",
    ),
  MAIL_REPLY_ADDRESS: z
    .string()
    .regex(/^[a-z0-9.-]{1,10}@[a-z0-9.-]+$/, "a short address in lower case, such as reply@in.academy.example")
    .optional()
    .describe(
      "With MAIL_REPLY_SECRET: an answer to a mail about unread messages lands in the conversation, and copies of the newsletter that come back end the subscription. An address such as reply@in.academy.example whose mail, with anything after a + in it, is handed to BASE_URL/api/messages/mail/webhook (docs/operations/running.md). Default: none, but on this machine with development pages reply@mail.localhost, where /dev/mail answers.",
    ),
  MAIL_REPLY_SECRET: z
    .string()
    .min(20, "at least 20 characters")
    .optional()
    .describe("What the mail server that hands answers over sends: Authorization: Bearer, and this."),
  STAFF_EMAIL: z
    .email()
    .optional()
    .describe(
      `Address that receives staff notifications of applications and reviews; also the contact that a public site shows until its settings name another. Needed once BASE_URL is public. Default on this machine: ${exampleStaffEmail}.`,
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "With GOOGLE_CLIENT_SECRET: log in with Google. Its redirect address is BASE_URL/api/students/oauth/google/callback.",
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe("See GOOGLE_CLIENT_ID."),
  FACEBOOK_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "With FACEBOOK_CLIENT_SECRET: log in with Facebook. Its redirect address is BASE_URL/api/students/oauth/facebook/callback.",
    ),
  FACEBOOK_CLIENT_SECRET: z.string().optional().describe("See FACEBOOK_CLIENT_ID."),
  FILES_S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Keep uploaded files in an S3-compatible store: https://KEY:SECRET@host/bucket?region=…. Default: DATA_DIR/files.",
    ),
  BACKUP_TO: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Where `npm run backup` stores backups: a folder, or https://KEY:SECRET@host/bucket?region=… (docs/operations/backups.md). Default: DATA_DIR/backups.",
    ),
  BACKUP_RECIPIENT: z
    .string()
    .startsWith("age1", "an age recipient, such as age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p")
    .optional()
    .describe(
      "Who may open backups: the public half of an age key, so that this machine cannot. Default: the key in DATA_DIR/backup-key.txt, which the first backup makes.",
    ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(14)
    .describe("How many backups stay; older ones are deleted after the next."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level that is logged."),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe("Addresses of proxies whose X-Forwarded-* headers count, comma separated, or a number of hops."),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1024)
    .default(24)
    .describe("Memory for rendered public pages, in MB."),
  DEV_PAGES: flag
    .optional()
    .describe(
      "true shows /dev/mail, /dev/components and /api/docs, false hides them. Default: shown in development, and while BASE_URL is this machine and no mail server is set, since stored mail holds codes and links. They answer this machine alone (from it, under its name, through no proxy), whatever this value.",
    ),
  SANDBOX_PAYMENTS: flag
    .optional()
    .describe(
      "Whether test cards can be used to try a payment out; no money moves. Default: true where BASE_URL and HOST are this machine. A public site never has them.",
    ),
  PAYSTACK_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      "Take naira through Paystack. Enter BASE_URL/api/payments/paystack/webhook as the webhook address in its dashboard.",
    ),
  PAYSTACK_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.paystack.co")
    .describe("Another server that speaks Paystack's protocol, for trying out."),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      "With STRIPE_WEBHOOK_SECRET: take dollars through Stripe. Its webhook endpoint is BASE_URL/api/payments/stripe/webhook.",
    ),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe("The signing secret of that endpoint; see STRIPE_SECRET_KEY."),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://api.stripe.com")
    .describe("Another server that speaks Stripe's protocol, for trying out."),
  PUSH_SERVICES: z
    .string()
    .default(usualPushServices.join(","))
    .transform((text) => text.split(",").map((service) => service.trim().replace(/\/+$/, "")))
    .refine((services) => services.every((service) => /^https?:\/\/(\*\.)?[A-Za-z0-9.:[\]-]+$/.test(service)), {
      error: "write origins with commas between them, such as https://fcm.googleapis.com",
    })
    .describe(
      "Origins of the services that may be asked to deliver push messages, comma separated; `*.` stands for any host below. Default: those of Chrome, Firefox, Safari and Edge.",
    ),
  WHATSAPP_TOKEN: z
    .string()
    .optional()
    .describe(
      "With the next four: write to people who want it on WhatsApp (docs/operations/whatsapp.md). The access token of a system user.",
    ),
  WHATSAPP_NUMBER_ID: z.string().regex(/^\d+$/).optional().describe("The id of the academy's number there, digits."),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?[1-9]\d{6,14}$/)
    .transform((number) => number.replace("+", ""))
    .optional()
    .describe("That number, international, such as +2348012345678."),
  WHATSAPP_APP_SECRET: z
    .string()
    .optional()
    .describe("The app's secret, by which its webhook is signed. The address is BASE_URL/api/whatsapp/webhook."),
  WHATSAPP_VERIFY_TOKEN: z.string().optional().describe("The word with which that webhook is entered."),
  WHATSAPP_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://graph.facebook.com/v23.0")
    .describe("The API with its version, or another server that speaks its protocol, for trying out."),
  WHATSAPP_SIMULATOR: flag
    .optional()
    .describe(
      "Whether messages for WhatsApp are stored and shown at /dev/whatsapp, to try them out. Default: true where development pages are shown and no WHATSAPP_TOKEN is set.",
    ),
  SEED: flag.default(true).describe("false leaves an empty database empty instead of loading the supplied academy."),
});

type Raw = z.infer<typeof envSchema>;
type Settled = "WHATSAPP_SIMULATOR" | "BASE_URL" | "DEV_PAGES" | "SANDBOX_PAYMENTS" | "MAIL_FROM" | "STAFF_EMAIL";
export type Env = Omit<Raw, Settled> & {
  BASE_URL: string;
  DEV_PAGES: boolean;
  MAIL_FROM: string;
  SANDBOX_PAYMENTS: boolean;
  STAFF_EMAIL: string;
  WHATSAPP_SIMULATOR: boolean;
};

/** Thrown when settings cannot be used; `message` lists every error, one a line. */
export class EnvError extends Error {}

/**
 * Parses the environment once. Empty strings count as not set, so that `SMTP_URL= npm start` means "none".
 * DATA_DIR comes back absolute, BASE_URL without a trailing slash.
 * Errors: EnvError naming every setting that is wrong, or missing on a public site.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const input = Object.fromEntries(
    Object.entries(source).filter(([key, value]) => key in envSchema.shape && value !== ""),
  );
  const parsed = envSchema.safeParse(input);
  const errors = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  if (input.STAFF_EMAIL === undefined && isPublicAddress(input.BASE_URL)) {
    errors.push(
      "STAFF_EMAIL: a public BASE_URL needs it, since that is where staff hear of what waits for them. Set it to an address that you read.",
    );
  }
  if (input.SANDBOX_PAYMENTS === "true" && isPublicAddress(input.BASE_URL)) {
    errors.push("SANDBOX_PAYMENTS: courses would be given for nothing, so a public BASE_URL takes no test cards.");
  }
  if ((input.STRIPE_SECRET_KEY === undefined) !== (input.STRIPE_WEBHOOK_SECRET === undefined)) {
    errors.push(
      "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: one is nothing without the other. Stripe shows the second with its webhook endpoint.",
    );
  }
  if ((input.MAIL_REPLY_ADDRESS === undefined) !== (input.MAIL_REPLY_SECRET === undefined)) {
    errors.push("MAIL_REPLY_ADDRESS and MAIL_REPLY_SECRET: one is nothing without the other.");
  }
  const whatsapp = [
    "WHATSAPP_TOKEN",
    "WHATSAPP_NUMBER_ID",
    "WHATSAPP_NUMBER",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
  ];
  const missing = whatsapp.filter((name) => input[name] === undefined);
  if (missing.length > 0 && missing.length < whatsapp.length) {
    errors.push(`${missing.join(", ")}: WhatsApp needs ${whatsapp.join(", ")}, all or none.`);
  }
  if (!parsed.success || errors.length > 0) {
    throw new EnvError(
      ["These settings of the environment cannot be used:", ...errors.map((error) => `  ${error}`)].join("\n"),
    );
  }
  const env = parsed.data;
  const baseUrl = (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const developmentPages =
    env.DEV_PAGES ?? (env.NODE_ENV === "development" || (env.SMTP_URL === undefined && isThisMachine(baseUrl)));
  return {
    ...env,
    DATA_DIR: path.resolve(env.DATA_DIR),
    BASE_URL: baseUrl,
    MAIL_FROM: env.MAIL_FROM ?? defaultSender(baseUrl),
    STAFF_EMAIL: env.STAFF_EMAIL ?? exampleStaffEmail,
    // Where others reach the process, its own address shows nothing about who pays.
    SANDBOX_PAYMENTS: isThisMachine(baseUrl) && (env.SANDBOX_PAYMENTS ?? onlyThisMachine.includes(env.HOST)),
    DEV_PAGES: developmentPages,
    MAIL_REPLY_ADDRESS:
      env.MAIL_REPLY_ADDRESS ?? (developmentPages && !env.SMTP_URL ? "reply@mail.localhost" : undefined),
    WHATSAPP_SIMULATOR: env.WHATSAPP_TOKEN === undefined && (env.WHATSAPP_SIMULATOR ?? developmentPages),
  };
}

/** Values of HOST with which no one else reaches the process. */
const onlyThisMachine = ["localhost", "127.0.0.1", "::1"];

/** A host that cannot be in an address (localhost, numbers) sends nowhere; the reserved name shows it (RFC 6761). */
function defaultSender(baseUrl: string): string {
  const address = `hello@${new URL(baseUrl).hostname}`;
  return parseEmailAddress(address) ? address : "hello@academy.localhost";
}

/** Whether BASE_URL is set, is an address, and others can reach it. */
const isPublicAddress = (address: string | undefined) =>
  address !== undefined && URL.canParse(address) && !isThisMachine(address);
