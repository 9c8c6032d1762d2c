/**
 * Part of `npm run check`: names that the code may not have. An academy's name is its owner's, kept in the settings of the site. The name
 * of the supplied academy is in data/, docs/ and tests alone; what is left in the code below are names that no visitor reads. And old
 * words where the field has one, a second way to write a verb, and the dialect of earlier comments.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const searched = "{app,db,deploy,features,lib,platform,scripts,ui}/**/*.{ts,tsx,mjs,css,html,yaml,yml,sql}";
const exempt = /\.(test|fixture)\.tsx?$|^scripts\/check-names\.ts$/;

/** The name as people read it. In lower case and alone it is a key of storage or an object of scripts, which nobody reads. */
const literals = /Unwalled|unwalled[ .-]?academy|(beyond|outside) the four walls/g;

/** Names of this software on a machine, each with what would break if it changed. */
const technical: { file: RegExp; text: RegExp }[] = [
  // Folders, images and connections that running systems know by this name.
  { file: /^(platform|db|deploy)\//, text: /^unwalled-academy/ },
  // Passwords that everybody guesses.
  { file: /common-passwords\.ts$/, text: /^unwalledacademy/ },
];

/** Old words, and what to say or do instead. */
const oldWords: { pattern: RegExp; instead: string; files?: RegExp }[] = [
  {
    pattern:
      /\b(const|let) (held|kept|told|wanted|given|asked|found|faults?|whom|tries)\b(?! = (async )?\(| = (vi|answerCalls)\b)/,
    instead: "the noun: order, input, request, error, attempts",
  },
  {
    pattern:
      /\b(ApiFault|ProviderFault|sentenceOf|settle(Payment|Late|Refund|DemoAccounts)|[Pp]ayWays?|(hold|Held)Order|holdAccount)\b|\btell[A-Z]\w*/,
    instead: "ApiError, errorMessage, syncPayment, completeRefund, paymentMethod, lock…, notify…",
  },
  {
    pattern: /\b(settleAttempt|lookRefund|handOverUpload|CallAnswer|PaperEntry|(moment|day|date)Words|dueWork)\b/,
    instead:
      "finalizeAttempt, getRefundStatus, transferOwnership, CallResponse, AttemptQuestion, …Text, dueAssessments",
  },
  {
    pattern: /\bBinds\b/,
    instead: "a verb is verb(deps, actor, input), not a function that answers functions",
  },
  {
    pattern: /(?<!within)\(deps, tx\b|(?<!=> \()\{ \.\.\.deps, db: tx \}/,
    instead: "within(deps, tx)",
  },
  {
    pattern: /^export async function \w+(<.*>)?\(\s*tx\b/,
    instead: 'a step in a transaction takes its deps: `{ db: tx, clock }: InTx<"clock">`',
    files: /^features\//, // the platform has rows and a moment, not the deps of features
  },
  { pattern: /\.\.\.\{( |$)/, instead: "no literal is spread: write its entries" },
  { pattern: /\bexport (const|function) \w+Verbs\b/, instead: "no bag of verbs: routes import the verb" },
  {
    pattern: /\bdeps\.once\((?!(accountDeps|attemptSizes)\))/,
    instead: "call the verb with deps; a hot query is `prepared`",
  },
  { pattern: /\b(deps\.tell|createTell|isTold|toldMail)\b/, instead: "emit (events), notified (people)" },
  {
    pattern: /\btell(Typing|DeskTyping|Students|Sponsor|Groups|Tutor|Owner|PriceChanges)\b/,
    instead: "notify…, show…, announce…",
  },
  {
    pattern:
      /\b(keep(Access|Lesson|Subscription|DeviceId|Page|Shell|DraftFiles)|(find|read)HeldLessons|isKept|kept(Time|AtMs)|canKeep|mostPixels|takeNext|heldForm)\b|\b(held|asked): (order|lockedOrder|stored|unsent|refund|payment)\b/,
    instead: "save…, store…, the noun: order, stored, refund",
  },
  { pattern: /\b[Ss]weep(s|ing)?\b|\bsweep[A-Z]\w*/, instead: "cleanup" },
  { pattern: /\bnote(Attend\w*|Device|Opened|Taught|Delivered|Invitation)\b/, instead: "record…" },
  { pattern: /\b(takeOn|takeDue)\b/, instead: "claim, claimDue" },
  {
    pattern: /\bmost(Attempts|Browsers|Counted\w*|Places|Spellings|Times|Tries|Uses)\b|\bat(Most|Least)Ms\b/,
    instead: "max…, min…",
  },
  { pattern: /\b(Course|Trial)Standing\b|\b(course|class)Standing\b/, instead: "status" },
  {
    pattern:
      /\b(hold(Files|FormsScript|Page|Shell)|held(Jobs?|Words)|HeldJobs?|isKeyHeld|releaseHeld|keep(Apart|Card|Letters|S)|keepsCard|kept(At|Bytes|For)|startKept)\b/,
    instead: "store…, save…, withhold…, memoryJobs, saveCard, retentionS",
  },
  {
    pattern: /\b(told(AtMs|WhenRefused)|useTypingTold|notifyGone|paymentGone)\b/,
    instead: "notifiedAt, refusalText, paymentReturned",
  },
  {
    pattern: /\b(given(Attempts?|AttemptMs|Minor|Of|Text|UntilMs)|isGivenLeft|[mM]arkGiven|ActGiven)\b/,
    instead: "extraAttempts, manualMark, suppliedText, the noun",
  },
  {
    pattern:
      /\b(AskedRefund|decideAsked|noteAskedMail|(find)?WantedCourse|useWantedPage|wanted(Minor|Way|Instances)|saidSponsorIsOther|isAsAsked)\b/,
    instead: "requested…, chosen…",
  },
  {
    pattern:
      /\b(came(Minor|ByPersonal|ByInvitation)|whenCame|gone(Minor|Back|Course|Conversation|Message|Report|Student|Tutor|Link|Note)|(is|admin)?[lL]inkGone)\b/,
    instead: "received…, returned…, expired…, unknown…",
  },
  {
    pattern: /\b(fault(Count|Minor)|(mail|network|print|explainFile|Picture)Faults?|widthFaults)\b/,
    instead: "error…",
  },
  {
    pattern:
      /(?<![-./])\b(kept|told)[A-Z]\w*|[a-z](Kept|Told)\b|^\s*(told|kept)\??:|[{,] (told|kept)\b(?= [}=]|[,:(])|\b(told|kept)(\(| = )/,
    instead: "stored…, notified…, reported…, shown…",
  },
  {
    pattern: /\b((refund|consent)Ways|(Refund|Consent)Way|waysFor|sponsorWay|workIds?)\b/,
    instead: "refundMethods, paymentMethodsFor, assessmentId",
  },
  {
    pattern:
      /\b(isBeside|BesideList|besideBytes|isAnew|readAnew|askAnew|whenDue|goesAt|stillGoesAt|draftFault|DraftFault)\b/,
    instead: "isPane, PaneList, metadataBytes, isRestart, fetchAgain, sendAt, draftError",
  },
  {
    pattern:
      /\b((draw|receipt|declare|for)Paper|paperShapes|fewestPapers|(read|whatsapp)Reach(Rows)?|settleRescues|SettleReason|whatsappMostMinor|isLeast|listLeastPrices|(Payment|Code)UnderWay|hasWayIn|inTheWay|(max)?Drawn(Pages|Document|Page))\b/,
    instead: "documents, attempts, preferences, recipients, finish…, max…, min…, pending…, rendered…",
  },
  {
    pattern:
      /(?<!useState)<Loaded\b|\b(useDrawnQuery|somebodyIsLoggedIn|(openE|e)xamHall|(checkout|desk)House|(i|I)nReach(Of)?|reachesAll|settingsFault)\b|\b(let|const) (hall|shop|house|nobody)\b|[{,] nobody:/,
    instead: "QueryBoundary, usePageQuery, provideTestCaller, …Fixture, inScope, noSession",
  },
  {
    pattern: /\b(const|let|async function|function) (said|came|sought|found|asked|held)\b(?=[ :(])/,
    instead: "the noun: message, received…, candidates, matches",
    files: /^(platform|lib|ui|app|features\/(messaging|checkout|tutors|transfers|practice|newsletter|learning))\//,
  },
  {
    pattern:
      /\b(rescueWords|(state|filter|side|key|heading)Words|(wait|time|soundTime)InWords|ownWords|OwnWords|WeekWords|WordsForm|showWords|max(Payout|Dispute)Words)\b|<Skeleton words=/,
    instead: "label, labels, text, message",
  },
  { pattern: /\b(coveredPart|noPart)\b|\bpart: string \| null/, instead: "instalment" },
  {
    pattern:
      /\b(const|let) (one|each|other|ofThese)\b|\b(const|let) [[{](?!.*lock, other \} = data)[^=]*\b(one|each|other)\b(?!:)[^=]*\s(=|of)\s|[(,] ?(one|each|other)(\??: [^()=]*)?(, \w+[^()=]*)?\) =>|\bfunction \w*(<[^(]*>)?\(([^){]*\b(one|each|other)\??:|\{[^}]*\b(one|each|other)\b(?!:)[^}]*\}:)|\(\{[^()=]*\b(one|each|other)\b(?!:)[^()=]*\}[^()=]*\) =>/,
    instead: "the noun: row, otherTutor, (a, b)",
  },
  {
    pattern:
      /[({,] held\b(?! up)|^\s*held: |\w\.held\b|\bheld\.\w|\b(listHeld|held(Ms|Timer)|unkept|classesHeld)\b|\bisHeld\b(?!: isGranted)/,
    instead: "locked, stored, granted, taught, mayUndo",
    files: /^(?!features\/(wallet|tutor-desk)\/|tests\/e2e\/first-pay)/,
  },
  {
    pattern:
      /\b(const|let) (says|said|say)\b(?! ?[},])|\bfunction say\b|\b(saidOf|saysSomething|comingSaid|asksWork|saysValue)\b/,
    instead: "label, text, notice, show, announce",
  },
  {
    pattern:
      /\b(const|let|function) (tell|gone|stopping|most|least|sought)\b(?! = useRef)|\brun\.stopping\b|\bwriteDown\b|\b(door(Meta|GuardScript)|mostPeople|daysMost|byWords|linkWords|newsHref)\b|\btype Stopping\b| tell=\{/,
    instead: "notify…, emit…, removed, stopSignal, max, record…, …Key",
  },
  {
    pattern: /\b(const|let) works?\b|\bparams\.work\b|\/:work\b|\bworkCalls\b|\bwork\(deps, |\bwork: async \(deps\b/,
    instead: "assessment; a repeat is run",
  },
  {
    pattern: /\b(DueWork|WaitingWork|WorkSeed|unknownWork|studentWithWork|(other|last|own)Work|workCall)\b/,
    instead: "assessment",
  },
];

/** Words of comments, test titles and documents that newcomers had to learn, and the plain ones. */
const dialect: { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(somebody|nobody)\b/i, instead: "someone, another user, no one" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bfor who (has|is)\b/i, instead: "for users without, for anyone who" },
  { pattern: /\bwhoever\b/i, instead: "anyone who, the person who" },
  { pattern: /\bmeanwhile\b/i, instead: "since, until then, or nothing" },
  { pattern: /\bbeside\b/i, instead: "next to, besides, separately" },
  { pattern: /\bat first\b/i, instead: "initially" },
  { pattern: /(?<!\b(far|long|often|soon|old) )\bas it is\b(?! known)/i, instead: "unchanged, as stored, as typed" },
  { pattern: /\bpieces? of work\b/i, instead: "assessment, gradable item" },
  { pattern: /\bways? to pay\b/i, instead: "payment method, plan" },
  { pattern: /(?<!\/)\bfaults?\b(?!\/)/i, instead: "error, failure" },
  { pattern: /\bc(a|o)mes? to nothing\b/i, instead: "failed" },
  { pattern: /\bnone of ours\b/i, instead: "unknown" },
  { pattern: /\bthe machine's person\b/i, instead: "the operator" },
  { pattern: /\bunless told\b(?! (to|who|which)\b)/i, instead: "by default" },
  { pattern: /\btold apart\b/i, instead: "distinguished" },
  { pattern: /\bkept nowhere\b/i, instead: "not stored" },
  {
    pattern:
      /\b(address|answer|bell|book|button|call|card|column|error|field|file|label|line|link|list|mail|manifest|message|page|Postgres|provider|receipt|refusal|response|route|row|rule|schema|server|setting|status|table|test|text|toast)s? (says?|said)\b(?! yes)|\b(is|are) said\b|\bwhat it says\b/i,
    instead: "has, contains, reports, shows, declares: people say",
  },
  {
    pattern: /\bpersons? of staff\b|\bpeople of staff\b|\bsecond person (approves|decides)\b/i,
    instead: "a staff member",
  },
  { pattern: /\b(a|another|each|every|whatever) work\b(?!-)/i, instead: "assessment" },
  { pattern: /\b(that|which) is held\b|\bheld until the\b/i, instead: "locked, stored" },
  { pattern: /\b(told|kept)\b/i, instead: "notified, shown, informed, stored, saved" },
];

export type NameError = { file: string; line: number; text: string };
export type WordError = NameError & { instead: string };

/** Every old word in the code at `root`, tests too; but for this check and the mechanism of deps. */
export function findOldWords(root: string): WordError[] {
  return globSync([searched, "{tests,bench}/**/*.{ts,tsx}"], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/^(scripts\/check-names|platform\/feature\/)/.test(file))
    .flatMap((file) => oldWordsIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The same in one file's text. */
export function oldWordsIn(file: string, content: string): WordError[] {
  return content.split("\n").flatMap((text, index, lines) => {
    // The parameters of a function may begin on the next line.
    const statement = text.endsWith("(") ? text + lines[index + 1] : text;
    const word = oldWords.find(({ pattern, files }) => pattern.test(statement) && (files?.test(file) ?? true));
    return word ? [{ file, line: index + 1, text: text.trim(), instead: word.instead }] : [];
  });
}

/** Every word of the dialect in comments, test titles and documents at `root`; the requirements are a copy. */
export function findDialect(root: string): WordError[] {
  return globSync([searched, "{tests,bench}/**/*.{ts,tsx}", "*.md", "docs/**/*.md"], { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/^scripts\/check-names|^db\/migrations\/|REQUIREMENTS\.md$/.test(file))
    .flatMap((file) => dialectIn(file, readFileSync(path.join(root, file), "utf8")));
}

const titled = /^\s*(?:(?:test|it|describe)(?:\.\w+)?|\](?: as const)?\))\(\s*(["'`])(.*?)\1/;
const commented = /(?:^\s*(?:\/\*\*?|\*|\/\/|--)|\{\/\*|[;,{)] \/\/) (.*)$/;

/** The same in one file's text: of code, lines of comments and titles of tests alone; of documents all but code. */
export function dialectIn(file: string, content: string): WordError[] {
  const isDocument = file.endsWith(".md");
  return content.split("\n").flatMap((text, index) => {
    const read = isDocument
      ? text.replace(/`[^`]*`/g, "")
      : (titled.exec(text)?.[2] ?? commented.exec(text)?.[1] ?? "");
    const word = dialect.find(({ pattern }) => pattern.test(read));
    return word ? [{ file, line: index + 1, text: text.trim(), instead: word.instead }] : [];
  });
}

/** Every place in the code at `root` that names the supplied academy to people. */
export function findNames(root: string): NameError[] {
  return globSync(searched, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !exempt.test(file))
    .flatMap((file) => namesIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The same in one file's text. */
export function namesIn(file: string, content: string): NameError[] {
  return content
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(literals)]
        .filter(({ index: at }) => !technical.some((name) => name.file.test(file) && name.text.test(text.slice(at))))
        .map(() => ({ file, line: index + 1, text: text.trim() })),
    );
}

if (import.meta.main) {
  const errors = findNames(process.cwd());
  for (const { file, line, text } of errors) {
    process.stderr.write(`${file}:${line} names the supplied academy; read it from the site's settings: ${text}\n`);
  }
  const words = [...findOldWords(process.cwd()), ...findDialect(process.cwd())];
  for (const { file, line, text, instead } of words) process.stderr.write(`${file}:${line} ${instead}: ${text}\n`);
  process.exit(errors.length + words.length > 0 ? 1 : 0);
}
