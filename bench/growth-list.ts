import { briefMax } from "#features/authoring/contract.ts";
import { fixtureOurs } from "#features/messaging/server/replies/mail-shapes.fixture.ts";
import { longTextMax, shortTextMax } from "#features/questions/answer-limits-contract.ts";
import { explanationMax } from "#features/questions/key-contract.ts";
import { wordOf } from "#platform/documents/word.fixture.ts";

/** The most that a JSON body holds (app/build-app.ts), in characters. */
export const wholeBody = 256 * 1024;

/** Regular expressions that get less than a body, and how much. */
export const expressionChars: readonly { file: string; source: string; chars: number; why: string }[] = [
  { file: "app/env.ts", source: "\\/+$", chars: 300, why: "a setting" },
  { file: "app/verb-deps.ts", source: "\\/+$", chars: 300, why: "a setting" },
  {
    file: "features/learning/server/seed.ts",
    source: "!\\[[^\\]]*\\]\\(pictures\\/([^)\\s]+)\\)",
    chars: 4_000,
    why: "supplied lessons",
  },
  { file: "features/whatsapp/texts.ts", source: "[.!]+$", chars: 60, why: "cut before" },
  { file: "lib/money.ts", source: "\\B(?=(?:\\d{3})+$)", chars: 40, why: "a figure of ours" },
  { file: "features/study/rules.ts", source: "\\B(?=(?:\\d{3})+$)", chars: 40, why: "a figure of ours" },
];

type Module = Record<string, (...given: readonly unknown[]) => unknown>;
type Called = {
  file: string;
  name: string;
  /** The most that it gets; a whole body by default. */
  chars?: number;
  /** More than the usual time, where it is spent next to the process. */
  maxMs?: number;
  /** How it is called with a text, where that is not its one parameter. */
  run?: (module: Module) => (text: string) => unknown;
};
type Listed = Called | { file: string; name: string; why: string };

/** Several of one file that no stranger's text reaches. */
const own = (why: string, file: string, ...names: readonly string[]): Listed[] =>
  names.map((name) => ({ file, name, why }));
const ids = "takes an id, a name or an address of ours";
const paths = "takes the path of a file";

/** What reads a stranger's text by another call than `read(text)`. */
export const readers: readonly Listed[] = [
  {
    file: "features/messaging/support-texts.ts",
    name: "fillReply",
    chars: 4_000,
    run: (module) => (text) => module.fillReply?.(text, { "first name": text, course: text, reference: null }),
  },
  {
    file: "features/classes/office-class-rules.ts",
    name: "weekFrom",
    run: (module) => (text) => module.weekFrom?.(text, "2026-11-25"),
  },
  {
    file: "features/catalogue/server/office/save-course.ts",
    name: "partsOf",
    run: (module) => (text) => module.partsOf?.(text, /\n\s*\n/),
  },
  {
    file: "features/resources/server/posts-out.ts",
    name: "readMovedPost",
    run: (module) => (text) => module.readMovedPost?.("a-post", `---\n${text}`),
  },
  {
    file: "lib/banks.ts",
    name: "namesAgree",
    chars: 200,
    run: (module) => (text) => module.namesAgree?.(text, "Adaeze Okonkwo"),
  },
  {
    file: "lib/banks.ts",
    name: "isAccountNumber",
    run: (module) => (text) => module.isAccountNumber?.("058", text),
  },
  {
    file: "features/messaging/server/replies/read-body.ts",
    name: "readBody",
    chars: 25_000,
    // A thread next to the process has eight seconds for it (read-aside.ts).
    maxMs: 8_000,
    run: (module) => (text) =>
      module.readBody?.({
        raw: Buffer.from(`Content-Type: text/html\r\n\r\n${text}`),
        ours: fixtureOurs,
        mailedHtml: "",
      }),
  },
  {
    file: "features/messaging/server/replies/read-report.ts",
    name: "readReport",
    maxMs: 8_000,
    run: (module) => (text) =>
      module.readReport?.({
        report: Buffer.from(
          `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${text}`,
        ),
      }),
  },
  ...own("hands a mail to readBody or readReport", "features/messaging/server/replies/read-mail.ts", "readMail"),
  {
    file: "features/messaging/server/replies/own-text.ts",
    name: "ownTextOf",
    chars: 16_000,
    run: (module) => (text) => module.ownTextOf?.(text, fixtureOurs),
  },
  ...["readSignedAddress", "readSignedAddresses"].map((name) => ({
    file: "platform/mail/signed-address.ts",
    name,
    chars: 64 * 1024,
    run: (module: Module) => (text: string) => module[name]?.("reply@in.academy.example", text),
  })),
  {
    file: "features/authoring/import/read-import.ts",
    name: "readImport",
    // A thread next to the process has ten seconds for it (preview-import.ts).
    maxMs: 10_000,
    run: (module) => (text) =>
      Promise.all(
        [
          ["", `Question,A\n${text}`],
          ["a.csv", `Question,A\n${text}`],
          ["a.gift", text],
          ["a.xml", `<quiz><question type="essay"><questiontext><text>${text}`],
        ].map(([name, file = ""]) => module.readImport?.({ name, bytes: Buffer.from(file) })),
      ),
  },
  {
    file: "features/move-in/import/read-list.ts",
    name: "readList",
    maxMs: 10_000,
    run: (module) => (text) => module.readList?.({ bytes: Buffer.from(`Name,Email\n${text}`) }),
  },
  {
    file: "features/authoring/import/read-word.ts",
    name: "readWord",
    maxMs: 10_000,
    run: (module) => async (text) =>
      module.readWord?.(await wordOf([], { "word/document.xml": Buffer.from(`<w:p><w:r><w:t>${text}`) })),
  },
  {
    file: "features/learning/import/read-word-lesson.ts",
    name: "readWordLesson",
    // A thread next to the process has ten seconds for it (read-word-lesson.ts of its office).
    maxMs: 10_000,
    run: (module) => async (text) =>
      module.readWordLesson?.(await wordOf([], { "word/document.xml": Buffer.from(`<w:p><w:r><w:t>${text}`) })),
  },
  {
    file: "platform/documents/open-word.ts",
    name: "attributeOf",
    run: (module) => (text) => module.attributeOf?.(text, "w:val"),
  },
  {
    file: "features/questions/kinds/read-number.ts",
    name: "readNumber",
    run: (module) => (text) => [module.readNumber?.(text, null), module.readNumber?.(text, "km/h")],
  },
  {
    file: "features/transfers/cell-rules.ts",
    name: "readAmount",
    run: (module) => (text) => [".", ","].map((sign) => module.readAmount?.(text, sign)),
  },
  {
    file: "features/transfers/cell-rules.ts",
    name: "readDay",
    run: (module) => (text) => module.readDay?.(text, "day-first"),
  },
  {
    file: "features/transfers/hand-rules.ts",
    name: "typedDayError",
    chars: 10, // the schema takes calendar dates alone
    run: (module) => (text) => module.typedDayError?.(text, "2026-11-24"),
  },
  { file: "features/questions/kinds/fold-text.ts", name: "foldText", chars: shortTextMax },
  {
    file: "features/tutors/rules.ts",
    name: "canBeAbout",
    chars: 2_000,
    run: (module) => (text) => module.canBeAbout?.(text, "IELTS", ["IELTS", "TOEFL", "TEF Canada"]),
  },
  { file: "features/grading/similar-rules.ts", name: "shinglesOf", chars: longTextMax },
  // Briefs and explanations of authors; lessons and posts are supplied.
  { file: "lib/markdown.ts", name: "renderMarkdown", chars: briefMax },
  { file: "lib/markdown.ts", name: "renderMarkdownLine", chars: explanationMax },
  { file: "lib/payment-reference.ts", name: "referencesIn", chars: 4_000 },
  { file: "lib/slug.ts", name: "slugOf", chars: 1_000 },
  // `secret` of the contract takes no longer ones.
  ...["normalPassword", "passwordError"].map((name) => ({ file: "features/accounts/rules.ts", name, chars: 1_024 })),
  { file: "features/accounts/server/passwords/check-new-password.ts", name: "isCommonPassword", chars: 1_024 },
  {
    file: "features/accounts/server/passwords/check-new-password.ts",
    name: "checkNewPassword",
    chars: 1_024,
    run: (module) => (text) =>
      module.checkNewPassword?.(text, "/password", { fullName: "Ada Obi", email: "ada@mail.example" }),
  },
  {
    file: "features/accounts/server/codes/code.ts",
    name: "hashCode",
    run: (module) => (text) => module.hashCode?.(text, "login", "token"),
  },
  {
    file: "platform/list/cursor.ts",
    name: "readCursor",
    run: (module) => (text) => module.readCursor?.(text, module.momentKey, "after"),
  },
  {
    file: "features/uploads/texts.ts",
    name: "kindByName",
    run: (module) => (text) => module.kindByName?.(text, ["pdf"]),
  },
  {
    file: "platform/http/send-private-file.ts",
    name: "stretchOf",
    chars: 16_000,
    run: (module) => (text) => module.stretchOf?.(text, 1_000),
  },
  { file: "lib/xml.ts", name: "xmlElement", run: (module) => (text) => module.xmlElement?.("a", text) },
  {
    file: "lib/paths.ts",
    name: "accountPage",
    chars: 16_000,
    run: (module) => (text) => module.accountPage?.(text, "tutor"),
  },
  {
    file: "platform/push/push-services.ts",
    name: "isOfService",
    run: (module) => (text) => module.isOfService?.(text, ["push.example"]),
  },
  // Texts of authors, as long as an explanation may be.
  ...["renderText", "renderLine", "renderChecked"].map((name) => ({
    file: "features/questions/server/render-text.ts",
    name,
    chars: explanationMax,
    run: (module: Module) => (text: string) => module[name]?.(text, "/text"),
  })),
  ...["joinedNotes", "noteGoesOn"].map((name) => ({
    file: "features/learning/rules.ts",
    name,
    run: (module: Module) => (text: string) => module[name]?.(text, text.slice(1), text),
  })),
  {
    file: "features/questions/kinds/units.ts",
    name: "isUnit",
    // What is next to a number of at most 200 characters, with signs that stand for several.
    chars: 4_000,
    run: (module) => (text) => module.isUnit?.(text, "km/h"),
  },
  ...own(paths, "platform/pictures/strip-picture.ts", "stripPicture"),
  ...own("reads a setting of the machine", "platform/files/open-s3-file-store.ts", "s3Client"),
  ...own(ids, "features/uploads/page-texts.ts", "pinTextId"),
  ...own("a provider's name", "features/checkout/server/webhook-routes.ts", "webhookAddress"),
  ...own("a name of ours", "features/setup/server/run-leg.ts", "runLeg"),
  ...own("an address of ours", "platform/payments/own-webhook.ts", "askOwnWebhook"),
  ...own("a setting of the machine", "platform/mail/smtp-session.ts", "openSmtpSession"),
  ...own(ids, "features/attempts/server/key-waits.ts", "isWithheld"),
  ...own(
    "reads supplied lessons, which no stranger writes",
    "features/learning/server/render-lesson.ts",
    "renderLesson",
  ),
  ...own(
    "reads supplied lessons",
    "features/learning/server/lesson-text/read-colours.ts",
    "readColours",
    "readInkAndPaper",
  ),
  ...own(
    "reads supplied lessons",
    "features/learning/server/lesson-text/read-lesson-text.ts",
    "readLessonText",
    "checksIn",
  ),
  ...own("reads supplied lessons", "features/learning/server/seed.ts", "md5Of", "picturesIn"),
  ...own(ids, "features/accounts/server/admins/admin-links.ts", "openLink"),
  ...own(ids, "features/accounts/server/codes/send-code.ts", "codeSent"),
  ...own(ids, "features/accounts/server/profile/student-view.ts", "avatarUrl"),
  ...own(ids, "features/grading/server/key-parts.ts", "overWith"),
  ...own(ids, "features/certificates/server/certificate-view.ts", "certificateUrl"),
  ...own(ids, "features/checkout/server/mails.ts", "receiptAttachment"),
  ...own(ids, "features/checkout/order-rules.ts", "reminderOn"),
  ...own(ids, "features/classes/rules.ts", "spanOfDays", "addDays", "zoneName", "dayLabel"),
  ...own(ids, "features/classes/office-class-rules.ts", "mondayOf", "daysOfWeek", "weekText"),
  ...own(ids, "features/classes/server/class-url.ts", "classUrl"),
  ...own(ids, "features/messaging/server/conversation-view.ts", "asDesk"),
  ...own(ids, "platform/mail/signed-address.ts", "signedAddress"),
  ...own(ids, "features/order-desk/rules.ts", "historyText"),
  ...own("takes the name of a column of ours", "features/back-office/audit-texts.ts", "fieldText"),
  ...own("reads what staff and the supplied academy wrote", "features/course-desk/rules.ts", "quotesIn"),
  ...own("a name of 60 characters, and days", "features/placement/rules.ts", "lastDayMax", "termName"),
  ...own(ids, "features/order-desk/form-contract.ts", "extensionWithin"),
  ...own(ids, "features/practice/rules.ts", "dayAfter", "daysBetween"),
  ...own(ids, "features/sponsors/note-rules.ts", "monthBefore"),
  ...own(ids, "features/tutors/rules.ts", "choicesFor"),
  ...own(ids, "lib/app-error.ts", "invalid", "invalidAt", "takenAt", "tooLargeAt", "conflict"),
  ...own(ids, "lib/contrast.ts", "contrastRatio"),
  ...own("takes a date of our clock", "features/transfers/form-contract.ts", "typedOn"),
  ...own(ids, "lib/dates.ts", "addDays", "addMonths", "longDate", "startOfDayInLagos", "monthAndYear"),
  ...own(ids, "lib/domain-event.ts", "defineEvent"),
  ...own(ids, "lib/viewer-zone.ts", "dayText"),
  ...own(ids, "platform/list/cursor.ts", "writeCursor"),
  ...own("takes a word of the manifests", "platform/feature/personal-data.ts", "holding"),
  ...own(ids, "platform/feature/mail-part.ts", "mailPart"),
  ...own(ids, "platform/events/events.ts", "defineChannel"),
  ...own(ids, "platform/files/file-store.ts", "newFileKey"),
  ...own(ids, "platform/files/open-s3-file-store.ts", "openS3FileStore"),
  ...own(ids, "platform/http/security-headers.ts", "securityHeaders"),
  ...own(ids, "platform/jobs/jobs.ts", "defineJob"),
  ...own(ids, "platform/mail/smtp-transport.ts", "smtpTransport"),
  ...own("a provider's address", "platform/payments/paystack-answers.ts", "safeAddress"),
  ...own(paths, "features/accounts/server/profile/draw-avatar.ts", "drawAvatar"),
  ...own(paths, "features/transfers/server/statements/read-cells.ts", "readCells"),
  ...own(paths, "features/uploads/server/sniff-document.ts", "sniffDocument"),
  ...own(paths, "features/uploads/server/pages/draw-document.ts", "drawDocument"),
  ...own(paths, "platform/files/sniff-file.ts", "sniffPdf", "sniffImage"),
  ...own(paths, "platform/files/spool-upload.ts", "cleanSpool"),
  ...own(paths, "platform/pictures/open-picture.ts", "openPicture"),
  ...own(paths, "platform/pictures/redraw-picture.ts", "redrawPicture"),
  ...own(paths, "platform/pictures/picture-structure.ts", "readPictureStructure"),
];

/** Whether a reader may be called with one text and nothing else, or is listed with how. */
export const listedReader = ({ file, name }: { file: string; name: string }): Listed | undefined =>
  readers.find((reader) => reader.file === file && reader.name === name);
