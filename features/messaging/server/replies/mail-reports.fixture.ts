/** A report as a program writes it. `status`: what it gave the mail up for; null where it did not, or is no report. */
export type MailReport = { program: string; status: string | null; raw(to: string): string };

const lines = (...all: string[]) => all.join("\r\n");

/** What of the mail that came back is in it: its head is ours, with the same names of fields. */
const returned = (to: string) => [
  "Return-Path: <>",
  "From: Academy <hello@academy.example>",
  "To: reader@mail.test",
  "Subject: January seats are open",
  "Message-ID: <0199aa00-0000-7000-8000-000000000001@academy.example>",
  "Auto-Submitted: auto-generated",
  `X-Was-Sent-From: ${to}`,
  "",
];

type Parts = {
  from: string;
  subject: string;
  head?: string[];
  text: string;
  report: string[];
  back?: string;
  to: string;
};
const boundary = "=_report_1";
const multipart = ({ from, subject, head = [], text, report, back = "message/rfc822", to }: Parts) =>
  lines(
    "Return-Path: <>",
    `Delivered-To: ${to}`,
    "Received: from mx.mail.test (mx.mail.test [192.0.2.9]) by in.academy.example; Tue, 24 Nov 2026 10:12:00 +0000",
    ...head,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "Date: Tue, 24 Nov 2026 10:12:00 +0000",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
    "",
    "This is a MIME-encapsulated message.",
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
    `--${boundary}`,
    ...report,
    "",
    `--${boundary}`,
    `Content-Type: ${back}`,
    "",
    ...returned(to),
    `--${boundary}--`,
    "",
  );

const postfix = (to: string, action: string, status: string, type = "message/delivery-status") =>
  multipart({
    to,
    from: "MAILER-DAEMON@mx.academy.example (Mail Delivery System)",
    subject: "Undelivered Mail Returned to Sender",
    head: ["Auto-Submitted: auto-replied"],
    text: "I'm sorry to have to inform you that your message could not be delivered.",
    report: [
      "Content-Description: Delivery report",
      `Content-Type: ${type}`,
      "",
      "Reporting-MTA: dns; mx.academy.example",
      "X-Postfix-Queue-ID: 4Xy1Zb0abcz1",
      `X-Postfix-Sender: rfc822; ${to}`,
      "Arrival-Date: Tue, 24 Nov 2026 10:11:58 +0000 (UTC)",
      "",
      "Final-Recipient: rfc822; reader@mail.test",
      "Original-Recipient: rfc822;reader@mail.test",
      `Action: ${action}`,
      `Status: ${status}`,
      "Remote-MTA: dns; mx.mail.test",
      `Diagnostic-Code: smtp; 550 ${status} <reader@mail.test>: Recipient address`,
      "    rejected: User unknown in virtual mailbox table",
    ],
    back: "text/rfc822-headers",
  });

/** What mail servers of the world report, and what looks like it. */
export const mailReports: readonly MailReport[] = [
  { program: "Postfix", status: "5.1.1", raw: (to) => postfix(to, "failed", "5.1.1") },
  {
    program: "Postfix, RFC 6533",
    status: "5.1.1",
    raw: (to) => postfix(to, "failed", "5.1.1", "message/global-delivery-status"),
  },
  {
    program: "Gmail",
    status: "5.1.1",
    raw: (to) =>
      multipart({
        to,
        from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
        subject: "Delivery Status Notification (Failure)",
        head: ["X-Failed-Recipients: reader@mail.test", "Auto-Submitted: auto-replied"],
        text: "** Address not found **\r\n\r\nYour message wasn't delivered to reader@mail.test because the address couldn't be found.",
        report: [
          "Content-Type: message/delivery-status",
          "",
          "Reporting-MTA: dns; googlemail.com",
          "Arrival-Date: Tue, 24 Nov 2026 02:11:58 -0800 (PST)",
          "X-Original-Message-ID: <0199aa00-0000-7000-8000-000000000001@academy.example>",
          "",
          "Final-Recipient: rfc822; reader@mail.test",
          "Action: failed",
          "Status: 5.1.1",
          "Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:400c:c06::1a, the",
          " server for the domain gmail.com.)",
          "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try",
          " 550-5.1.1 double-checking the recipient's email address for typos or",
          " 550 5.1.1 unnecessary spaces. - gsmtp",
          "Last-Attempt-Date: Tue, 24 Nov 2026 02:11:59 -0800 (PST)",
        ],
      }),
  },
  {
    program: "Outlook and Exchange",
    status: "5.1.10",
    raw: (to) =>
      multipart({
        to,
        from: "<postmaster@contoso.example>",
        subject: "Undeliverable: January seats are open",
        head: ["Content-Language: en-GB", "X-MS-Exchange-Message-Is-Ndr:", "Auto-Submitted: auto-replied"],
        text: "Your message to reader@mail.test couldn't be delivered.",
        report: [
          "Content-Type: message/delivery-status",
          "Content-Transfer-Encoding: base64",
          "",
          Buffer.from(
            lines(
              "Reporting-MTA: dns;DB9PR01MB0001.eurprd01.prod.exchangelabs.com",
              "Received-From-MTA: dns;mx.academy.example",
              "Arrival-Date: Tue, 24 Nov 2026 10:11:58 +0000",
              "",
              "Final-Recipient: rfc822;reader@mail.test",
              "Action: failed",
              "Status: 5.1.10",
              "Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
              "X-Display-Name: Reader",
            ),
          ).toString("base64"),
        ],
      }),
  },
  {
    program: "Exim",
    status: "5.0.0",
    raw: (to) =>
      multipart({
        to,
        from: "Mail Delivery System <Mailer-Daemon@mx.mail.test>",
        subject: "Mail delivery failed: returning message to sender",
        head: ["X-Failed-Recipients: reader@mail.test", "Auto-Submitted: auto-replied"],
        text: "This message was created automatically by mail delivery software.",
        report: [
          "Content-type: message/delivery-status",
          "",
          "Reporting-MTA: dns; mx.mail.test",
          "",
          "Action: failed",
          "Final-Recipient: rfc822;reader@mail.test",
          "Status: 5.0.0",
          "Remote-MTA: dns; mail.mail.test",
          "Diagnostic-Code: smtp; 550 Unrouteable address",
        ],
      }),
  },
  {
    program: "Sendmail, with words behind its fields",
    status: "5.2.2",
    raw: (to) => postfix(to, "Failed (no more tries)", "5.2.2 (mailbox full)"),
  },
  {
    program: "Postfix, a lower-case one without a carriage return",
    status: "5.1.1",
    raw: (to) =>
      postfix(to, "failed", "5.1.1")
        .replace("Action: ", "action:")
        .replace("Status: ", "status:")
        .replaceAll("\r\n", "\n"),
  },
  {
    program: "a report that ends in the middle",
    status: "5.1.1",
    raw: (to) => postfix(to, "failed", "5.1.1").split("Remote-MTA")[0] ?? "",
  },
  { program: "Postfix, delayed", status: null, raw: (to) => postfix(to, "delayed", "4.4.1") },
  { program: "given up for now", status: null, raw: (to) => postfix(to, "failed", "4.4.7") },
  { program: "delayed, with a status that is none of it", status: null, raw: (to) => postfix(to, "delayed", "5.1.1") },
  { program: "relayed", status: null, raw: (to) => postfix(to, "relayed", "2.1.9") },
  { program: "delivered", status: null, raw: (to) => postfix(to, "delivered", "2.0.0") },
  { program: "no status", status: null, raw: (to) => postfix(to, "failed", "") },
  { program: "a status of no such shape", status: null, raw: (to) => postfix(to, "failed", "5.1.1111") },
  {
    program: "one that ends before its fields",
    status: null,
    raw: (to) => postfix(to, "failed", "5.1.1").split("Action")[0] ?? "",
  },
  {
    program: "the report of another mail, in what came back",
    status: null,
    raw: (to) => {
      const inner = postfix(to, "failed", "5.1.1").replaceAll(boundary, "inner");
      return postfix(to, "delayed", "4.4.1").replace(
        `--${boundary}--`,
        lines(`--${boundary}`, "Content-Type: message/rfc822", "", inner, `--${boundary}--`),
      );
    },
  },
  {
    program: "an out-of-office answer",
    status: null,
    raw: (to) =>
      lines(
        "Return-Path: <>",
        "From: reader@mail.test",
        `To: ${to}`,
        "Subject: Automatic reply: January seats are open",
        "Auto-Submitted: auto-replied",
        "Content-Type: text/plain",
        "",
        "I am away.",
        "Action: failed",
        "Status: 5.1.1",
      ),
  },
  {
    program: "a read receipt",
    status: null,
    raw: (to) =>
      postfix(to, "failed", "5.1.1").replace("report-type=delivery-status", "report-type=disposition-notification"),
  },
  {
    program: "a report in a mail of another kind",
    status: null,
    raw: (to) =>
      postfix(to, "failed", "5.1.1").replace("multipart/report; report-type=delivery-status", "multipart/mixed"),
  },
  {
    program: "no boundary",
    status: null,
    raw: (to) => postfix(to, "failed", "5.1.1").replace(`;\r\n\tboundary="${boundary}"`, ""),
  },
];
