import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#features/accounts/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { ownSecretMessage } from "#lib/own-secrets.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { addressDays, readSignedAddress } from "#platform/mail/signed-address.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { makeAccount } from "#tests/support/accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import type { Side } from "../../contract.ts";
import { messagingTexts } from "../../texts.ts";
import { addMessage } from "../add-message.ts";
import { mailUnread } from "../mail-unread.ts";
import { openConversation } from "../open-conversation.ts";
import { replyByWhatsApp } from "../reply-by-whatsapp.ts";
import { conversationParticipants, conversations, messages } from "../tables.ts";
import { answerOf } from "./answer-of.ts";

const secret = "a-secret-of-twenty-letters";
let setup: TestApp;
let tutorId: string;
let studentId: string;

beforeAll(async () => {
  setup = await createTestApp({
    demoPeople: false,
    env: { MAIL_REPLY_ADDRESS: "reply@in.academy.example", MAIL_REPLY_SECRET: secret },
  });
  const now = setup.clock.now();
  const [row] = await setup.db.select({ id: tutors.id }).from(tutors).where(eq(tutors.slug, "tunde-bakare"));
  tutorId = row?.id ?? "";
  const account = await makeAccount(setup.db, now, { role: "tutor", email: "tunde@mail.test" });
  await setup.db.update(tutors).set({ accountId: account.id }).where(eq(tutors.id, tutorId));
  const student = { fullName: "Temitope Alabi", email: "temi@mail.test", emailVerifiedAt: now };
  studentId = (await makeAccount(setup.db, now, student)).id;
});
afterEach(async () => {
  for (const table of [conversations, mailOutbox, rateCounters]) await setup.db.delete(table);
});
afterAll(() => setup.close());

const write = (side: Side, body: string) =>
  setup.db.transaction(async (tx) => {
    const conversation = await openConversation(within(setup, tx), { studentId, tutorId });
    await addMessage(within(setup, tx), conversation, { side, senderId: null, body, requestKey: null });
    return conversation.id;
  });
/** The mail of what `side` wrote, as its reader gets it. */
async function mailed(side: Side, body: string) {
  await write(side, body);
  setup.clock.advance(3 * 60_000);
  await mailUnread(setup.deps);
  const mail = (await setup.mailbox()).at(-1);
  return {
    to: mail?.toAddress ?? "",
    replyTo: mail?.replyTo ?? "",
    subject: mail?.subject ?? "",
    text: mail?.textBody ?? "",
  };
}
const hand = async (payload: Buffer | string, { authorization = `Bearer ${secret}`, query = "" } = {}) => {
  const response = await setup.app.inject({
    method: "POST",
    url: `/api/messages/mail/webhook${query}`,
    headers: { authorization, "content-type": "message/rfc822" },
    payload,
  });
  return { status: response.statusCode, mail: response.json().mail as string };
};
const bodies = async () =>
  (await setup.db.select({ side: messages.side, body: messages.body }).from(messages).orderBy(messages.createdAt)).map(
    ({ side, body }) => `${side}: ${body}`,
  );
const conversationOf = ({ replyTo }: { replyTo: string }) =>
  readSignedAddress("reply@in.academy.example", replyTo)?.id ?? "";
const refusals = async () => (await setup.mailbox()).filter(({ subject }) => subject === "Your answer did not arrive");

describe("MSG-02 NOTE-01 a reply by mail", () => {
  test("lands in the conversation, on either side, once however often it is handed over, and what was mailed is read", async () => {
    const first = await mailed("tutor", "Can you come on Monday?");
    expect(first.text).toContain("Reply to this mail, and Tunde Bakare reads it in your conversation.");
    const answer = answerOf(first, "Yes, at four.\n\nThank you!");
    expect(await hand(answer)).toEqual({ status: 200, mail: "taken" });
    expect(await hand(answer)).toEqual({ status: 200, mail: "taken" });
    const [own] = await setup.db
      .select()
      .from(conversationParticipants)
      .where(eq(conversationParticipants.side, "student"));
    expect(own?.readAt).toEqual(own?.mailedAt);
    setup.clock.advance(1_000);
    const second = await mailed("student", "And bring the book.");
    expect(second.to).toBe("tunde@mail.test");
    expect((await hand(answerOf(second, "I will."))).mail).toBe("taken");
    expect(await bodies()).toEqual([
      "tutor: Can you come on Monday?",
      "student: Yes, at four.\n\nThank you!",
      "student: And bring the book.",
      "tutor: I will.",
    ]);
  });

  test("of many at once it is one message; its claimed sender does not matter", async () => {
    const mail = await mailed("tutor", "Hello");
    const answer = answerOf({ ...mail, to: "somebody@else.example" }, "Good day");
    const results = await Promise.all(Array.from({ length: 6 }, () => hand(answer)));
    expect(new Set(results.map(({ mail: what }) => what))).toEqual(new Set(["taken"]));
    expect(await bodies()).toEqual(["tutor: Hello", "student: Good day"]);
  });

  test("the envelope's address counts where the header has another", async () => {
    const mail = await mailed("tutor", "Hello");
    const answer = answerOf({ ...mail, replyTo: "academy@elsewhere.example" }, "Good day");
    expect((await hand(answer)).mail).toBe("ignored");
    expect((await hand(answer, { query: `?to=${encodeURIComponent(mail.replyTo)}` })).mail).toBe("taken");
  });

  test.each([
    ["an empty one", (mail: Parameters<typeof answerOf>[0]) => answerOf(mail, ""), messagingTexts.replyEmpty],
    [
      "too long a one",
      (mail: Parameters<typeof answerOf>[0]) => answerOf(mail, "word ".repeat(900)),
      messagingTexts.replyLong,
    ],
  ])("%s is answered to the mailbox of the account, once", async (_, make, why) => {
    const mail = await mailed("tutor", "Hello");
    const answer = make({ ...mail, to: "forged@victim.example" });
    expect((await hand(answer)).mail).toBe("refused");
    expect((await hand(answer)).mail).toBe("refused");
    const [shown, ...others] = await refusals();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ toAddress: "temi@mail.test" });
    expect(shown?.textBody).toContain(why);
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("one that was taken stays taken when it is handed over again, late or after a block", async () => {
    const mail = await mailed("tutor", "Hello");
    const answer = answerOf(mail, "Good day");
    expect((await hand(answer)).mail).toBe("taken");
    await setup.db.update(conversationParticipants).set({ blockedAt: setup.clock.now() });
    expect((await hand(answer)).mail).toBe("taken");
    await setup.db.update(conversationParticipants).set({ blockedAt: null });
    setup.clock.advance((addressDays + 1) * 86_400_000);
    expect((await hand(answer)).mail).toBe("taken");
    setup.clock.advance(-(addressDays + 1) * 86_400_000);
    expect(await refusals()).toEqual([]);
  });

  test("without a Message-ID it is the same mail by what it shows, and its address dies with the mailbox it was sent to", async () => {
    const mail = await mailed("tutor", "Hello");
    const bare = answerOf(mail, "Good day")
      .toString()
      .replace(/Message-ID: .*\r\n/, "");
    expect((await hand(`Received: from a.example\r\n${bare}`)).mail).toBe("taken");
    expect((await hand(`Received: from b.example\r\n${bare}`)).mail).toBe("taken");
    expect(await bodies()).toEqual(["tutor: Hello", "student: Good day"]);
    await setup.db.update(accounts).set({ email: "moved@mail.test" }).where(eq(accounts.id, studentId));
    expect((await hand(answerOf(mail, "From the old mailbox"))).mail).toBe("ignored");
    await setup.db
      .update(accounts)
      .set({ email: "temi@mail.test", state: "suspended" })
      .where(eq(accounts.id, studentId));
    expect((await hand(answerOf(mail, "From a suspended account"))).mail).toBe("ignored");
    await setup.db.update(accounts).set({ state: "active" }).where(eq(accounts.id, studentId));
  });

  test("an answer that goes on below more than is read is refused rather than cut", async () => {
    const mail = await mailed("tutor", "Hello");
    const long = answerOf({ ...mail, text: "word word word\n".repeat(8_000) }, "Above.").toString();
    expect((await hand(`${long}\r\n\r\nBelow.`)).mail).toBe("refused");
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("a late one is refused, one to a blocked conversation too", async () => {
    const mail = await mailed("tutor", "Hello");
    await setup.db.update(conversationParticipants).set({ blockedAt: setup.clock.now() });
    expect((await hand(answerOf(mail, "Good day"))).mail).toBe("refused");
    await setup.db.update(conversationParticipants).set({ blockedAt: null });
    setup.clock.advance((addressDays + 1) * 86_400_000);
    expect((await hand(answerOf(mail, "Good day"))).mail).toBe("refused");
    expect(await bodies()).toEqual(["tutor: Hello"]);
    setup.clock.advance(-(addressDays + 1) * 86_400_000);
  });

  test("robots, altered addresses and strangers get no answer", async () => {
    const mail = await mailed("tutor", "Hello");
    const robot = answerOf(mail, "I am away.").toString().replace("\r\n", "\r\nAuto-Submitted: auto-replied\r\n");
    expect((await hand(robot)).mail).toBe("ignored");
    const altered = mail.replyTo.replace(/\+(.)/, (_, letter) => `+${letter === "a" ? "b" : "a"}`);
    expect((await hand(answerOf({ ...mail, replyTo: altered }, "Hi"))).mail).toBe("ignored");
    for (const odd of ["", "no mail", "\u0000".repeat(1_000), Buffer.from([0xff, 0xfe, 0])]) {
      expect((await hand(odd)).mail).toBe("ignored");
    }
    expect(await refusals()).toEqual([]);
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("files are not taken, which the message shows", async () => {
    const mail = await mailed("tutor", "Hello");
    const whole = [
      `To: ${mail.replyTo}`,
      "Message-ID: <files@mail.test>",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "My work.",
      "--b",
      "Content-Type: application/pdf",
      "Content-Disposition: attachment; filename=work.pdf",
      "",
      "%PDF-1.4",
      "--b--",
    ].join("\r\n");
    expect((await hand(whole)).mail).toBe("taken");
    expect((await bodies()).at(-1)).toBe(`student: My work.\n\n${messagingTexts.replyFiles(1)}`);
  });

  test("only the mail server hands mails over", async () => {
    const answer = answerOf(await mailed("tutor", "Hello"), "Hi");
    for (const authorization of ["", "Bearer", `Bearer ${secret}x`, `bearer ${secret}`, secret]) {
      expect((await hand(answer, { authorization })).status, authorization).toBe(401);
    }
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("attack 2 one that is larger than is read is reported to its sender, a stranger's is ignored", async () => {
    const mail = await mailed("tutor", "Hello");
    const large = Buffer.concat([answerOf(mail, "Hi"), Buffer.alloc(11 * 1024 * 1024, "a")]);
    expect((await hand(large)).mail).toBe("refused");
    expect((await refusals()).map(({ textBody }) => textBody).join()).toContain(messagingTexts.replyLarge);
    expect((await hand(Buffer.alloc(11 * 1024 * 1024))).mail).toBe("ignored");
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("attack 2 what takes long to read never holds up the process", async () => {
    const mail = await mailed("tutor", "Hello");
    const head = (type: string) => `To: ${mail.replyTo}\r\nContent-Type: ${type}\r\n\r\n`;
    const hostile = [
      `${head("text/plain")}${" ".repeat(320_000)}x`,
      `${head("multipart/mixed; boundary=b")}${"--b\r\n\r\n".repeat(100_000)}`,
    ];
    let [longestMs, before] = [0, performance.now()];
    const ticking = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    }, 5);
    for (const raw of hostile) {
      expect((await hand(raw.replace(mail.replyTo, "reply+nobody@in.academy.example"))).mail).toBe("ignored");
      expect(["refused", "taken"]).toContain((await hand(raw)).mail);
    }
    clearInterval(ticking);
    // It was seconds to minutes; a machine with much other work may take its time between two turns.
    expect(longestMs).toBeLessThan(4_000);
  }, 180_000);

  test("attack 2 one address takes so many mails in an hour, and so do all that are none", async () => {
    const mail = await mailed("tutor", "Hello");
    await setup.db.insert(rateCounters).values(
      ["mail-replies", "mail-unknown"].map((name) => ({
        bucket: name === "mail-unknown" ? "mail-unknown:all" : `${name}:${conversationOf(mail)}/student`,
        window: Math.floor(setup.clock.now().getTime() / 3_600_000),
        hits: 10_000,
        expiresAt: new Date(setup.clock.now().getTime() + 7_200_000),
      })),
    );
    expect((await hand(answerOf(mail, "Hi"))).mail).toBe("refused");
    const forged = mail.replyTo.replace(/(.)@/, (_, letter) => `${letter === "a" ? "q" : "a"}@`);
    expect((await hand(answerOf({ ...mail, replyTo: forged }, "Hi"))).status).toBe(429);
    expect((await hand(answerOf({ ...mail, replyTo: "reply+x@in.academy.example" }, "Hi"))).mail).toBe("ignored");
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("M18 the sentence before the quotation, in German, shows no address to the tutor", async () => {
    const mail = await mailed("tutor", "How did the homework go?");
    const headerNamed = (name: string) =>
      readFileSync(new URL(`./mails/${name}.eml`, import.meta.url), "utf8").replaceAll("REPLY_ADDRESS", mail.replyTo);
    expect((await hand(headerNamed("18-gmail-german"))).mail).toBe("taken");
    expect((await hand(headerNamed("20-line-of-dashes"))).mail).toBe("taken");
    expect((await hand(headerNamed("22-exchange-out-of-office"))).mail).toBe("ignored");
    expect(await bodies()).toEqual([
      "tutor: How did the homework go?",
      "student: Ja, gerne.",
      "student: Here are my answers:\n\n1. Paris\n2. Lagos\n\n---\n\nPart two: I could not do question 5, please explain it.\n\nAda",
    ]);
  });

  test("M18 a link of ours is not taken by any entry, with what to do", async () => {
    const mail = await mailed("tutor", "Hello");
    const link = `https://academy.example/pay/${"a".repeat(22)}`;
    expect((await hand(answerOf(mail, `Here it is: ${link}`))).mail).toBe("refused");
    const chat = { accountId: studentId, text: `See ${mail.replyTo}`, link: null, key: newId() };
    await expect(replyByWhatsApp(setup.deps, chat)).rejects.toThrow(ownSecretMessage);
    expect(await bodies()).toEqual(["tutor: Hello"]);
  });

  test("M22 a mail that can be answered asks machines not to", async () => {
    await mailed("tutor", "Hello");
    expect((await setup.mailbox()).at(-1)?.headers).toMatchObject({ "X-Auto-Response-Suppress": "OOF, AutoReply" });
  });
});
