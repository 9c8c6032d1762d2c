import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#db/client.ts";
import { isVerifiedAddress, verifyLink } from "#features/accounts/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import type { SharedReads } from "#platform/cache/shared-reads.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { PlatformDeps, VerbDeps } from "#platform/deps.ts";
import { withFeatures } from "#platform/feature/with-features.ts";
import { openFiles } from "#platform/files/open-files.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { openSmtpSession } from "#platform/mail/smtp-session.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";
import type { MailServer } from "#platform/mail/transport.ts";
import { openProviders, type ProviderSettings } from "#platform/payments/open-providers.ts";
import { openPushSender } from "#platform/push/push-sender.ts";
import { settingsMark } from "#platform/settings-mark.ts";
import { openCloudApi, type WhatsAppSettings } from "#platform/whatsapp/cloud-api.ts";
import { openSimulator } from "#platform/whatsapp/simulator.ts";
import type { WhatsAppSender } from "#platform/whatsapp/whatsapp-sender.ts";
import type { Env } from "./env.ts";
import { features } from "./features.ts";

/** What verbs are given, from the settings. Errors: a sentence when FILES_S3_URL cannot be used. */
export async function createVerbDeps(options: {
  env: Env;
  database: Pick<Database, "db">;
  clock: Clock;
  logger: FastifyBaseLogger;
  jobs: Jobs;
  shared: SharedReads;
  passwordMemoryKiB?: number;
}): Promise<VerbDeps> {
  const { env } = options;
  const platform: PlatformDeps = {
    db: options.database.db,
    clock: options.clock,
    mail: createMailer({
      jobs: options.jobs,
      from: env.MAIL_FROM,
      clock: options.clock,
      log: options.logger,
      isVerified: isVerifiedAddress,
      verifyLink: (tx, email) => verifyLink({ db: tx, clock: options.clock, baseUrl: env.BASE_URL }, email),
    }),
    mailServer: mailServerOf(env, async () => (await getSettings(platform)).name),
    files: await openFiles(env),
    spoolDir: path.join(env.DATA_DIR, "spool"),
    baseUrl: env.BASE_URL,
    mailReplies: env.MAIL_REPLY_ADDRESS
      ? { address: env.MAIL_REPLY_ADDRESS, secret: env.MAIL_REPLY_SECRET ?? null, sender: env.MAIL_FROM }
      : null,
    staffEmail: env.STAFF_EMAIL,
    log: options.logger,
    oauthClients: oauthClientsOf(env),
    payments: openProviders({ db: options.database.db, clock: options.clock }, providerSettingsOf(env)),
    push: openPushSender({
      db: options.database.db,
      services: env.PUSH_SERVICES,
      contact: `mailto:${env.STAFF_EMAIL}`,
    }),
    whatsapp: openWhatsApp(options, whatsappSettingsOf(env)),
    shared: options.shared,
    passwordMemoryKiB: options.passwordMemoryKiB,
  };
  return withFeatures(platform, features);
}

/** The mail server of the settings; a sender without a name has the academy's. */
function mailServerOf({ SMTP_URL: url, MAIL_FROM: from }: Env, senderName: () => Promise<string>): MailServer | null {
  if (!url) return null;
  return {
    host: new URL(url).host,
    from,
    mark: settingsMark(url, from),
    open: () => smtpTransport(url, { from, senderName }),
    openSession: () => openSmtpSession(url, { from, senderName }),
  };
}

/** How the academy writes on WhatsApp: by the real service, by the simulator, or not. */
function openWhatsApp(
  { env, database, clock }: { env: Env; database: Pick<Database, "db">; clock: Clock },
  settings: WhatsAppSettings | null,
): WhatsAppSender | null {
  if (settings) return openCloudApi(settings);
  return env.WHATSAPP_SIMULATOR ? openSimulator({ db: database.db, clock }) : null;
}

function whatsappSettingsOf(env: Env): WhatsAppSettings | null {
  const { WHATSAPP_TOKEN: token, WHATSAPP_NUMBER_ID: numberId, WHATSAPP_NUMBER: number } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!token || !numberId || !number || !appSecret || !verifyToken) return null;
  return { url: env.WHATSAPP_URL.replace(/\/+$/, ""), token, numberId, number, appSecret, verifyToken };
}

/** Which payment providers are on. A slash at the end of an address would be one too many. */
export function providerSettingsOf(env: Env): ProviderSettings {
  const { PAYSTACK_SECRET_KEY: paystackKey, STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  return {
    sandbox: env.SANDBOX_PAYMENTS,
    paystack: paystackKey ? { secretKey: paystackKey, url: env.PAYSTACK_URL.replace(/\/+$/, "") } : null,
    stripe: stripeKey && webhookSecret ? { secretKey: stripeKey, webhookSecret, url: env.STRIPE_URL } : null,
  };
}

/** What providers of log-ins know this site by, of those whose client is set. */
function oauthClientsOf(env: Env): PlatformDeps["oauthClients"] {
  const client = (id: string | undefined, secret: string | undefined) =>
    id && secret ? { clientId: id, clientSecret: secret } : null;
  const google = client(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  const facebook = client(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET);
  return { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) };
}
