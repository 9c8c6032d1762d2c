import type { Ours } from "./own-text.ts";

/** The address of an answer, as the mails of the shapes quote it. */
export const shapeAddress = "reply+abcdefghijklmnopqrstuvwxyz234567abcdefghijklmno@in.academy.example";
/** The mail that all of them answer. */
export const answered = {
  subject: "Tunde Bakare wrote to you",
  text: `Tunde Bakare wrote to you

How did the homework go? Please tell me
which questions were hard, and bring the book on Monday.

Answer Tunde Bakare:
https://academy.example/dashboard/messages?conversation=0199

-- 
You get this mail because you have not read this here yet.
Reply to this mail, and Tunde Bakare reads it in your conversation. Text only, please.
Stop these mails: https://academy.example/stop-mails?token=${"k".repeat(43)}
Questions? Write to hello@academy.example.
`,
  html: `<html><body><table><tr><td>Unwalled Academy</td></tr><tr><td><h1>Tunde Bakare wrote to you</h1><p>How did the homework go? Please tell me<br>which questions were hard, and bring the book on Monday.</p><a href="https://academy.example/dashboard/messages?conversation=0199">Answer Tunde Bakare</a><p>If the button does not work, copy this address into your browser:<br>https://academy.example/dashboard/messages?conversation=0199</p></td></tr></table></body></html>`,
};

/** What is ours in them. */
export const fixtureOurs: Ours = {
  addresses: ["reply@in.academy.example", "hello@academy.example"],
  names: ["Unwalled Academy"],
  host: "academy.example",
  subjects: [answered.subject],
  mailed: answered.text,
};

const from = `Unwalled Academy <${shapeAddress}>`;
const quoted = answered.text
  .split("\n")
  .map((line) => `> ${line}`.trimEnd())
  .join("\n");
const copy = answered.text;
/** What Outlook makes of our HTML. */
const outlookCopy = `Unwalled Academy

Tunde Bakare wrote to you

How did the homework go? Please tell me
which questions were hard, and bring the book on Monday.
Answer Tunde Bakare<https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Facademy.example%2Fdashboard%2Fmessages&data=05>
If the button does not work, copy this address into your browser:
https://academy.example/dashboard/messages?conversation=0199
You get this mail because you have not read this here yet.
Stop these mails: https://academy.example/stop-mails?token=${"k".repeat(43)}
`;

/** A mail as a program writes it: what is in it, and what its writer said. `type`: text/plain by default. */
export type MailShape = { program: string; language: string; type?: string; body: string; ownText: string };

const html = "text/html; charset=utf-8";
const flowed = "text/plain; charset=utf-8; format=flowed";

/** How programs of the world lay out an answer. */
export const mailShapes: readonly MailShape[] = [
  // Gmail: one sentence, broken at the address.
  {
    program: "Gmail",
    language: "English",
    body: `Yes, gladly.\n\nOn Tue, Nov 24, 2026 at 10:12 AM Unwalled Academy <\n${shapeAddress}> wrote:\n\n${quoted}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Gmail",
    language: "German",
    body: `Ja, gerne.\n\nAm Di., 24. Nov. 2026 um 10:12 Uhr schrieb Unwalled Academy <\n${shapeAddress}>:\n\n${quoted}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "Gmail",
    language: "French",
    body: `Oui, merci.\n\nLe mar. 24 nov. 2026 à 10:12, Unwalled Academy <\n${shapeAddress}> a écrit :\n\n${quoted}`,
    ownText: "Oui, merci.",
  },
  {
    program: "Gmail",
    language: "Portuguese",
    body: `Sim, obrigada.\n\nUnwalled Academy <${shapeAddress}>\nescreveu (terça, 24/11/2026 à(s) 10:12):\n\n${quoted}`,
    ownText: "Sim, obrigada.",
  },
  {
    program: "Gmail",
    language: "Spanish",
    body: `Sí, gracias.\n\nEl mar, 24 nov 2026 a las 10:12, Unwalled Academy (<\n${shapeAddress}>) escribió:\n\n${quoted}`,
    ownText: "Sí, gracias.",
  },
  {
    program: "Gmail",
    language: "Italian",
    body: `Sì, volentieri.\n\nIl giorno mar 24 nov 2026 alle ore 10:12 Unwalled Academy <\n${shapeAddress}> ha scritto:\n\n${quoted}`,
    ownText: "Sì, volentieri.",
  },
  {
    program: "Gmail",
    language: "Dutch",
    body: `Ja, graag.\n\nOp di 24 nov 2026 om 10:12 schreef Unwalled Academy <\n${shapeAddress}>:\n\n${quoted}`,
    ownText: "Ja, graag.",
  },
  {
    program: "Gmail",
    language: "Turkish",
    body: `Evet, memnuniyetle.\n\nUnwalled Academy <${shapeAddress}>, 24 Kas 2026 Sal, 10:12\ntarihinde şunu yazdı:\n\n${quoted}`,
    ownText: "Evet, memnuniyetle.",
  },
  {
    program: "Gmail",
    language: "Arabic",
    body: `نعم، بكل سرور.\n\nفي الثلاثاء، 24 نوفمبر 2026 في 10:12 ص تمت كتابة ما يلي بواسطة ‪Unwalled Academy‬‏ <‪${shapeAddress}‬‏>:\n\n${quoted}`,
    ownText: "نعم، بكل سرور.",
  },
  {
    program: "Gmail",
    language: "Swahili",
    body: `Ndiyo, asante.\n\nMnamo Jum, 24 Nov 2026 saa 10:12 Unwalled Academy <\n${shapeAddress}> aliandika:\n\n${quoted}`,
    ownText: "Ndiyo, asante.",
  },
  {
    program: "Gmail",
    language: "Chinese",
    body: `好的，谢谢。\n\nUnwalled Academy <${shapeAddress}> 于2026年11月24日周二 10:12写道：\n\n${quoted}`,
    ownText: "好的，谢谢。",
  },
  {
    program: "Gmail",
    language: "Russian",
    body: `Да, спасибо.\n\nвт, 24 нояб. 2026 г. в 10:12, Unwalled Academy <\n${shapeAddress}>:\n\n${quoted}`,
    ownText: "Да, спасибо.",
  },
  {
    program: "Gmail",
    language: "Japanese",
    body: `はい、お願いします。\n\n2026年11月24日(火) 10:12 Unwalled Academy <\n${shapeAddress}>:\n\n${quoted}`,
    ownText: "はい、お願いします。",
  },
  {
    program: "Gmail, answers among the quotation",
    language: "English",
    body: `On Tue, Nov 24, 2026 at 10:12 AM Unwalled Academy <\n${shapeAddress}> wrote:\n\n> Tunde Bakare wrote to you\n>\n> How did the homework go? Please tell me\n> which questions were hard,\n\nNumber five was hard.\n\n> and bring the book on Monday.\n\nI will.`,
    ownText: "Number five was hard.\n\nI will.",
  },
  {
    program: "Gmail, forwarded on with a word",
    language: "English",
    body: `Please see below.\n\n---------- Forwarded message ---------\nFrom: ${from}\nDate: Tue, Nov 24, 2026 at 10:12 AM\nSubject: Tunde Bakare wrote to you\nTo: <ada@mail.example>\n\n\n${copy}`,
    ownText: "Please see below.",
  },
  {
    program: "Gmail, HTML alone",
    language: "English",
    type: html,
    body: `<div dir="ltr">Yes, gladly.<br></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, Unwalled Academy &lt;<a href="mailto:${shapeAddress}">${shapeAddress}</a>&gt; wrote:<br></div><blockquote class="gmail_quote">${answered.html}</blockquote></div>`,
    ownText: "Yes, gladly.",
  },
  // Outlook: four lines with labels, then a copy that nothing marks.
  {
    program: "Outlook for Windows",
    language: "English",
    body: `Yes, gladly.\n\nFrom: ${from}\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Ada <ada@mail.example>\nSubject: Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Outlook for Windows",
    language: "German",
    body: `Ja, gerne.\n\nVon: Unwalled Academy [mailto:${shapeAddress}]\nGesendet: Dienstag, 24. November 2026 10:12\nAn: Ada\nBetreff: Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "Outlook on the web",
    language: "French",
    body: `Oui, merci.\n________________________________\nDe : ${from}\nEnvoyé : mardi 24 novembre 2026 10:12\nÀ : Ada <ada@mail.example>\nObjet : Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Oui, merci.",
  },
  {
    program: "Outlook on the web, without an address",
    language: "Spanish",
    body: `Sí, gracias.\n________________________________\nDe: Unwalled Academy\nEnviado: martes, 24 de noviembre de 2026 10:12\nPara: Ada\nAsunto: Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Sí, gracias.",
  },
  {
    program: "Outlook for Android",
    language: "Portuguese",
    body: `Sim, obrigada.\n\nObter o Outlook para Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: ${from}\nSent: Tuesday, November 24, 2026 10:12:00 AM\nTo: ada@mail.example <ada@mail.example>\nSubject: Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Sim, obrigada.\n\nObter o Outlook para Android<https://aka.ms/AAb9ysg>",
  },
  {
    program: "Outlook for iOS",
    language: "English",
    body: `Yes, gladly.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: ${from}\nSent: Tuesday, November 24, 2026 10:12:00 AM\nTo: Ada\nSubject: Tunde Bakare wrote to you\n\n${outlookCopy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Outlook 2003",
    language: "German",
    body: `Ja, gerne.\n\n-----Ursprüngliche Nachricht-----\nVon: Unwalled Academy [mailto:${shapeAddress}]\nGesendet: Dienstag, 24. November 2026 10:12\nAn: Ada\nBetreff: Tunde Bakare wrote to you\n\n${copy}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "Outlook, an answer below the copy",
    language: "English",
    body: `From: ${from}\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Ada\nSubject: Tunde Bakare wrote to you\n\n${outlookCopy}\nNumber five was hard, the rest went well.`,
    ownText: "Number five was hard, the rest went well.",
  },
  {
    program: "Outlook, answers within the copy",
    language: "English",
    body: `See my answers below.\n\nFrom: ${from}\nSent: Tuesday, November 24, 2026 10:12 AM\nTo: Ada\nSubject: Tunde Bakare wrote to you\n\nTunde Bakare wrote to you\nHow did the homework go? Please tell me\nIt went well.\nwhich questions were hard, and bring the book on Monday.\n[Ada] Number five, and I will.\nStop these mails: https://academy.example/stop-mails?token=${"k".repeat(43)}\n`,
    ownText: "See my answers below.\n\nIt went well.\n[Ada] Number five, and I will.",
  },
  {
    program: "Outlook, HTML alone",
    language: "English",
    type: html,
    body: `<html><body><p class="MsoNormal">Yes, gladly.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Unwalled Academy &lt;${shapeAddress}&gt;<br><b>Sent:</b> Tuesday</div>${answered.html}</body></html>`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Outlook for Windows, HTML alone",
    language: "Dutch",
    type: html,
    body: `<html><body><p>Ja, graag.</p><div style="border-top:solid"><p><b>Van:</b> Unwalled Academy &lt;${shapeAddress}&gt;<br><b>Verzonden:</b> dinsdag 24 november 2026 10:12<br><b>Aan:</b> Ada<br><b>Onderwerp:</b> Tunde Bakare wrote to you</p></div>${answered.html}</body></html>`,
    ownText: "Ja, graag.",
  },
  // Apple Mail: the sentence is quoted itself.
  {
    program: "Apple Mail",
    language: "English",
    body: `Yes, gladly.\n\n> On 24 Nov 2026, at 10:12, Unwalled Academy <${shapeAddress}> wrote:\n>\n${quoted}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "iPhone Mail",
    language: "English",
    body: `Yes, gladly.\n\nSent from my iPhone\n\n> On 24 Nov 2026, at 10:12, Unwalled Academy <${shapeAddress}> wrote:\n>\n> ﻿\n${quoted}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "iPhone Mail",
    language: "German",
    body: `Ja, gerne.\n\nVon meinem iPhone gesendet\n\n> Am 24.11.2026 um 10:12 schrieb Unwalled Academy <${shapeAddress}>:\n>\n${quoted}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "iPhone Mail",
    language: "Chinese",
    body: `好的，谢谢。\n\n发自我的iPhone\n\n> 在 2026年11月24日，10:12，Unwalled Academy <${shapeAddress}> 写道：\n>\n${quoted}`,
    ownText: "好的，谢谢。",
  },
  {
    program: "iPhone Mail",
    language: "Turkish",
    body: `Evet.\n\niPhone’umdan gönderildi\n\n> Unwalled Academy <${shapeAddress}> şunları yazdı (24 Kas 2026 10:12):\n>\n${quoted}`,
    ownText: "Evet.",
  },
  {
    program: "iPad Mail",
    language: "Arabic",
    body: `نعم.\n\nأُرسلت من الـ iPad\n\n> في ٢٤‏/١١‏/٢٠٢٦، الساعة ١٠:١٢ ص، كتب/كتبت Unwalled Academy <${shapeAddress}>:\n>\n${quoted}`,
    ownText: "نعم.",
  },
  {
    program: "Apple Mail, HTML alone",
    language: "French",
    type: html,
    body: `<html><body><div>Oui, merci.</div><blockquote type="cite"><div>Le 24 nov. 2026 à 10:12, Unwalled Academy &lt;${shapeAddress}&gt; a écrit :</div>${answered.html}</blockquote></body></html>`,
    ownText: "Oui, merci.",
  },
  // Others.
  {
    program: "Yahoo Mail",
    language: "English",
    body: `Yes, gladly.\n\n    On Tuesday, November 24, 2026 at 10:12:00 AM GMT+1, Unwalled Academy <${shapeAddress}> wrote:  \n \n ${copy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Yahoo Mail for Android",
    language: "Spanish",
    body: `Sí, gracias.\n\nEnviado desde Yahoo Mail para Android\n\n  El mar., nov. 24, 2026 a 10:12, Unwalled Academy<${shapeAddress}> escribió:   ${"\n"}${copy}`,
    ownText: "Sí, gracias.",
  },
  {
    program: "Thunderbird",
    language: "English",
    type: flowed,
    body: `Yes, gladly.\n\nOn 24/11/2026 10:12, Unwalled Academy wrote:\n${quoted}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Thunderbird, an answer below",
    language: "German",
    type: flowed,
    body: `Am 24.11.26 um 10:12 schrieb Unwalled Academy:\n${quoted}\n\nAufgabe 5 war schwer.\n\n-- \nAda Obi\nLagos`,
    ownText: "Aufgabe 5 war schwer.",
  },
  {
    program: "Thunderbird, the English sentence of older ones",
    language: "Italian",
    type: flowed,
    body: `Sì, volentieri.\n\nIl 24/11/2026 10:12, Unwalled Academy ha scritto:\n${quoted}`,
    ownText: "Sì, volentieri.",
  },
  {
    program: "Samsung Email",
    language: "English",
    body: `Yes, gladly.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${from}\nDate: 24/11/2026 10:12 (GMT+01:00)\nTo: ada@mail.example\nSubject: Tunde Bakare wrote to you\n\n${copy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Samsung Email",
    language: "French",
    body: `Oui, merci.\n\nEnvoyé depuis mon appareil Galaxy\n\n-------- Message d'origine --------\nDe : ${from}\nDate : 24/11/2026 10:12 (GMT+01:00)\nÀ : ada@mail.example\nObjet : Tunde Bakare wrote to you\n\n${copy}`,
    ownText: "Oui, merci.",
  },
  {
    program: "Proton Mail",
    language: "English",
    body: `Yes, gladly.\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\nOn Tuesday, November 24th, 2026 at 10:12 AM, Unwalled Academy <${shapeAddress}> wrote:\n\n${quoted}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Proton Mail for Android",
    language: "German",
    body: `Ja, gerne.\n\n-------- Ursprüngliche Nachricht --------\nAm Dienstag, 24.11.26 um 10:12, Unwalled Academy <${shapeAddress}> schrieb:\n\n${quoted}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "Zoho Mail",
    language: "English",
    body: `Yes, gladly.\n\n\n\n---- On Tue, 24 Nov 2026 10:12:00 +0100 Unwalled Academy <${shapeAddress}> wrote ---\n\n${copy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "K-9 Mail",
    language: "English",
    body: `Yes, gladly.\n\nOn 24 November 2026 10:12:00 WAT, Unwalled Academy <${shapeAddress}> wrote:\n${quoted}\n\n-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Huawei Email",
    language: "English",
    body: `Yes, gladly.\n\nSent from my HUAWEI phone\n\n-------- Original Message --------\nFrom: ${from}\nDate: Tue, 24 Nov 2026, 10:12\nTo: ada@mail.example\nSubject: Tunde Bakare wrote to you\n${copy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "Xiaomi Mail",
    language: "Chinese",
    body: `好的。\n\nUnwalled Academy <${shapeAddress}> 于 2026年11月24日周二 上午10:12写道：\n${copy}`,
    ownText: "好的。",
  },
  {
    program: "QQ Mail",
    language: "Chinese",
    body: `好的，谢谢。\n\n\n------------------ 原始邮件 ------------------\n发件人: "Unwalled Academy"<${shapeAddress}>;\n发送时间: 2026年11月24日(星期二) 上午10:12\n收件人: "Ada"<ada@mail.example>;\n主题: Tunde Bakare wrote to you\n\n${copy}`,
    ownText: "好的，谢谢。",
  },
  {
    program: "Roundcube",
    language: "Portuguese",
    body: `Sim, obrigada.\n\nEm 2026-11-24 10:12, Unwalled Academy escreveu:\n${quoted}`,
    ownText: "Sim, obrigada.",
  },
  {
    program: "GMX",
    language: "German",
    body: `Ja, gerne.\n\nGesendet: Dienstag, 24. November 2026 um 10:12 Uhr\nVon: "Unwalled Academy" <${shapeAddress}>\nAn: ada@mail.example\nBetreff: Tunde Bakare wrote to you\n\n${copy}`,
    ownText: "Ja, gerne.",
  },
  {
    program: "Mail.ru",
    language: "Russian",
    body: `Да, спасибо.\n\n\n> Вторник, 24 ноября 2026, 10:12 +03:00 от Unwalled Academy <${shapeAddress}>:\n>\n${quoted}`,
    ownText: "Да, спасибо.",
  },
  {
    program: "Lotus Notes",
    language: "English",
    body: `Yes, gladly.\n\n\n\nFrom:   Unwalled Academy <${shapeAddress}>\nTo:     ada@mail.example\nDate:   24/11/2026 10:12\nSubject:        Tunde Bakare wrote to you\n\n\n\n${copy}`,
    ownText: "Yes, gladly.",
  },
  {
    program: "a program that writes no sentence before the quotation",
    language: "English",
    body: `${quoted}\n\nYes, gladly.`,
    ownText: "Yes, gladly.",
  },
  {
    program: "a program that breaks quoted lines",
    language: "English",
    body: `Yes, gladly.\n\nOn Tue, 24 Nov 2026, Unwalled Academy <${shapeAddress}> wrote:\n> How did the homework go?\nPlease tell me\n> which questions were hard, and bring the\nbook on Monday.\n`,
    ownText: "Yes, gladly.",
  },
];
