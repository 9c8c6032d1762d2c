import { newId } from "#platform/ids/ids.ts";

/** A mail of ours that is answered. */
export type AnsweredMail = { to: string; replyTo: string; subject: string; text: string };

/** The mail that a mail program would make of an answer to one of ours. */
export function answerOf({ to, replyTo, subject, text }: AnsweredMail, answer: string): Buffer {
  const quoted = text.split("\n").map((line) => `> ${line}`);
  const lines = [
    `From: ${to}`,
    `To: ${replyTo}`,
    `Subject: =?utf-8?B?${Buffer.from(`Re: ${subject}`).toString("base64")}?=`,
    `Message-ID: <${newId()}@mail.localhost>`,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    answer,
    "",
    `On ${new Date().toUTCString().slice(0, 22)}, Academy <${replyTo}> wrote:`,
    "",
    ...quoted,
  ];
  return Buffer.from(lines.join("\r\n"));
}
