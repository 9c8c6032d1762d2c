import { and, desc, eq, lte } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { copyReader, isReturned, recordReturn } from "#features/newsletter/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { parseMailbox } from "#lib/email-address.ts";
import { ownSecretMessage } from "#lib/own-secrets.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { uuidOf } from "#platform/ids/ids.ts";
import { createLimiter } from "#platform/limits/limiter.ts";
import { addressKey } from "#platform/mail/address-key.ts";
import {
  type AddressHolder,
  type AddressSubject,
  type ReadAddress,
  readSignedAddresses,
} from "#platform/mail/signed-address.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { messagingTexts } from "../../contract.ts";
import { messageLength } from "../../texts.ts";
import { replyRefusedMail } from "../mails.ts";
import { markRead } from "../read-thread.ts";
import { sendAnswer, sendMessage } from "../send-message.ts";
import { conversationParticipants, messages } from "../tables.ts";
import { readMailHead } from "./mail-head.ts";
import { readAside } from "./read-aside.ts";
import type { BodyTask } from "./read-body.ts";

/**
 * `taken`: it is in the conversation, or what it reports is known. `refused`: its writer learns why by mail. `ignored`: no one's answer, and no
 * report that changes anything.
 */
export type ReceivedMail = "taken" | "refused" | "ignored";

/** Answers by mail to one address of ours in an hour, and mails to addresses that look like ours and are none. */
const perAddress = { name: "mail-replies", max: 60, windowS: 60 * 60 };
const perUnknown = { name: "mail-unknown", max: 600, windowS: 60 * 60 };
/** So many addresses of a head are looked up. */
const maxPlaces = 4;

/**
 * Puts the answer in a mail into the conversation that its address names, as the side that got the address. Received twice it is one message.
 * Who answers is anyone who has the address: it is a secret between the academy and one mailbox, and From proves nothing. Nothing but the
 * addresses in the head is read of a mail that has none of the academy's. What cannot be taken is answered to the mailbox of the account, never to From.
 * What came back of a newsletter is recorded there.
 * `isWhole`: the mail ends where `raw` does. Errors: AppError too_many for many mails to addresses that are none, unavailable while too many wait.
 */
export async function receiveMail(
  deps: VerbDeps,
  { raw, isWhole, envelopeTo }: { raw: Buffer; isWhole: boolean; envelopeTo: string | null },
): Promise<ReceivedMail> {
  const { mailReplies, clock } = deps;
  if (!mailReplies) return "ignored";
  const head = readMailHead(raw);
  const own = await ownAddress(deps, readSignedAddresses(mailReplies.address, `${envelopeTo ?? ""} ${head.sentTo}`));
  if (own?.kind === "copy") return head.isReport ? receiveReport(deps, own, raw) : "ignored";
  if (!own || head.isAutomatic) return "ignored";
  const { id: conversationId, kind: side, holder } = own;
  const requestKey = uuidOf(`${conversationId} ${head.id}`);
  // What is in the conversation arrived, whatever became of the address since.
  if (await isTaken(deps, conversationId, requestKey)) return "taken";
  const refuse = async (why: string): Promise<ReceivedMail> => {
    const site = await getSettings(deps);
    await deps.db.transaction((tx) =>
      deps.mail.enqueueMail(
        tx,
        replyRefusedMail(deps, site, { conversationId, side, to: holder.email, why, mailId: head.id }),
      ),
    );
    return "refused";
  };
  if (own.isOver(clock.now())) return refuse(messagingTexts.replyOver);
  if (!isWhole) return refuse(messagingTexts.replyLarge);
  const waitS = await createLimiter(deps).hit(perAddress, { id: `${conversationId}/${side}` });
  if (waitS > 0) return refuse(messagingTexts.tooMany);
  const read = await readAside(deps, { task: await bodyTask(deps, own, raw), of: conversationId });
  if (!read) return refuse(messagingTexts.replyUnread);
  if (read.text === null) return refuse(ownSecretMessage);
  if (read.text === "") return refuse(read.files > 0 ? messagingTexts.replyFilesOnly : messagingTexts.replyEmpty);
  const body = read.files > 0 ? `${read.text}\n\n${messagingTexts.replyFiles(read.files)}` : read.text;
  if (body.length > messageLength || read.isCut) return refuse(messagingTexts.replyLong);
  const viewer = { accountId: holder.holderId, side };
  try {
    const response = { conversationId, body };
    await (side === "student" ? sendMessage : sendAnswer)(deps, viewer, { ...response, requestKey });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(error.message);
  }
  await readWhatWasMailed(deps, viewer, conversationId);
  return "taken";
}

/** What a mail server reports of a copy of the newsletter: one that was given up for good ends it for its reader. */
async function receiveReport(deps: VerbDeps, own: OwnAddress, report: Buffer): Promise<ReceivedMail> {
  const { id: copyId } = own;
  if (await isReturned(deps, copyId)) return "taken";
  if (own.isOver(deps.clock.now()) || (await createLimiter(deps).hit(perAddress, { id: copyId })) > 0) return "ignored";
  const read = await readAside(deps, { task: { report }, of: copyId });
  if (!read?.status) return "ignored";
  await recordReturn(deps, { copyId, status: read.status });
  return "taken";
}

type OwnAddress = ReadAddress & { holder: AddressHolder };

/** The first of some addresses that the academy made, with whom it was given to. Errors: AppError too_many. */
async function ownAddress(deps: VerbDeps, addresses: readonly ReadAddress[]): Promise<OwnAddress | null> {
  for (const address of addresses.slice(0, maxPlaces)) {
    const holder = await holderOf(deps, address);
    if (holder && address.isFor(await addressKey(deps.db), holder)) return { ...address, holder };
  }
  if (addresses.length === 0) return null;
  const retryAfterS = await createLimiter(deps).hit(perUnknown, { id: "all" });
  if (retryAfterS > 0) throw new AppError("too_many", messagingTexts.tooMany, { retryAfterS });
  return null;
}

/** A mail with what of it is ours: what was mailed to its reader with the address that it came to. */
async function bodyTask(deps: VerbDeps, { address, holder }: OwnAddress, raw: Buffer): Promise<BodyTask> {
  const { mailReplies, baseUrl, db } = deps;
  const site = await getSettings(deps);
  const mails = await db
    .select({ subject: mailOutbox.subject, text: mailOutbox.textBody, html: mailOutbox.htmlBody })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.toAddress, holder.email), eq(mailOutbox.replyTo, address)))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(3);
  const sender = parseMailbox(mailReplies?.sender ?? "");
  return {
    raw,
    ours: {
      addresses: [mailReplies?.address, sender?.address]
        .filter((value) => value !== undefined)
        .map((value) => value.toLowerCase()),
      names: [...new Set([site.name, sender?.name ?? ""])].filter(Boolean),
      host: new URL(baseUrl).host,
      subjects: [...new Set(mails.map(({ subject }) => subject))],
      mailed: mails.map(({ text }) => text.slice(0, 50_000)).join("\n"),
    },
    mailedHtml: (mails[0]?.html ?? "").slice(0, 100_000),
  };
}

/** Whether a mail's message is there already. */
async function isTaken({ db }: VerbDeps, conversationId: string, requestKey: string): Promise<boolean> {
  const [message] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.requestKey, requestKey)));
  return message !== undefined;
}

/** Who an address was given to, while they are there; support has no address, since no one knows who of staff answers. */
async function holderOf(deps: VerbDeps, { id, kind }: AddressSubject): Promise<AddressHolder | null> {
  if (kind === "support") return null;
  if (kind === "copy") return copyReader(deps, id);
  const people = personRows(deps.db);
  const [holder] = await deps.db
    .select({ holderId: people.id, email: people.personEmail })
    .from(conversationParticipants)
    .innerJoin(people, eq(people.id, conversationParticipants.accountId))
    .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.side, kind)));
  return holder ?? null;
}

/** Who answers a mail has read what it contained. */
async function readWhatWasMailed(
  deps: VerbDeps,
  viewer: Parameters<typeof markRead>[1],
  conversationId: string,
): Promise<void> {
  const [last] = await deps.db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(
      conversationParticipants,
      and(
        eq(conversationParticipants.conversationId, messages.conversationId),
        eq(conversationParticipants.side, viewer.side),
      ),
    )
    .where(and(eq(messages.conversationId, conversationId), lte(messages.createdAt, conversationParticipants.mailedAt)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  if (last) await markRead(deps, viewer, { id: conversationId, upTo: last.id });
}
