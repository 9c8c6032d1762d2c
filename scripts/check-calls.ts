/**
 * Part of `npm run check`: calls are declared once, in a feature's calls (calls.ts, or several such as attempt-calls.ts), and made by the client (ui/api). No one else calls
 * `fetch`, and no one else spells an address of the API; what they take as an id is one text an id (lib/uuid.ts), and what a person does with one goes through useAct, sent by the
 * forms of ui/form. Routes call a verb as `verb(deps, actor, input)`.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const searched = "{app,features,lib,platform,ui}/**/*.{ts,tsx}";
const exempt = /\.(test|fixture)\.tsx?$|\/test-support\.tsx?$/;

type Rule = { pattern: RegExp; what: string; allowed: readonly RegExp[] };

const rules: readonly Rule[] = [
  {
    pattern: /(?<!\w|(?<!window|globalThis|self)\.)fetch\(/,
    what: "calls fetch: ask a declared call (ui/api/ask.ts)",
    allowed: [
      // The clients themselves.
      /^ui\/api\/(call|live-stream|prefetch)\.ts$/,
      // Pages, scripts and pictures of our own, which are no calls.
      /^app\/web\/(prefetch-pages|loader\/service-worker)\.ts$/,
      /^features\/accounts\/web\/browser-session\.ts$/,
      // A script that must weigh next to nothing; the page tells it the address of its call.
      /^features\/classes\/web\/free-times\.near\.ts$/,
      // The same: no answer is waited for, and the page may be gone before it.
      /^features\/site\/web\/chat\.near\.ts$/,
      // Providers' own APIs.
      /^features\/accounts\/server\/oauth\/ask-provider\.ts$/,
      /^platform\/payments\/(ask-json|own-webhook)\.ts$/,
      /^platform\/push\/push-sender\.ts$/,
      /^platform\/whatsapp\/cloud-api\.ts$/,
    ],
  },
  {
    pattern: /["'`}]\/api\//,
    what: "spells an address of the API: take it from the call (calls.ts, addressOf)",
    allowed: [
      // Where calls are declared, and the stream that belongs to no feature.
      /^features\/[\w-]+\/([\w-]+-)?calls\.ts$/,
      /^app\/live-call\.ts$/,
      // Every list has views, whichever feature it is of.
      /^lib\/list\/view-calls\.ts$/,
      // Providers call it, no page of ours does.
      /^features\/(checkout|whatsapp)\/server\/webhook-routes\.ts$/,
      /^features\/messaging\/server\/replies\/inbound-mail-routes\.ts$/,
      // The description of the API, and what robots leave alone.
      /^app\/(plugins\/docs|welcome)\.ts$/,
      /^features\/site\/server\/routes\.ts$/,
    ],
  },
  {
    pattern: /const (\w+) = declare\("(?!\1")/,
    what: "names a call otherwise than its shape: one name a call",
    allowed: [],
  },
  {
    pattern: /\.(uuid|guid|uuidv[467])\(/,
    what: "takes an id in whatever letters: use uuid() of lib/uuid.ts, by which one id is one text",
    allowed: [/^lib\/uuid\.ts$/],
  },
  {
    pattern: /\bonSubmit=|\buseForm[(<]/,
    what: "is a form of its own: use ActForm or CallForm (ui/form)",
    allowed: [
      // The mechanism, and the filter form of every list.
      /^ui\/(form\/(act|call)-form|list\/list-filters)\.tsx$/,
      // The footer's, which weighs on every public page.
      /^features\/newsletter\/web\/newsletter-form\.island\.tsx$/,
      // What is sent by Enter and is in the conversation at once; a search that answers while one types.
      /^features\/(messaging\/web\/app\/composer|tutors\/web\/app\/find-tutor-page)\.tsx$/,
    ],
  },
  {
    // As `take.error?.message` in a page; of a call that did not arrive it is empty.
    pattern: /\w\.error\??\.message\b/,
    what: "shows an error's own words, which are empty without a network: use errorMessage of ui/api/call.ts",
    // A provider's answer.
    allowed: [/^platform\/whatsapp\/cloud-api\.ts$/],
  },
  {
    pattern: /could not reach the (academy|server)/i,
    what: "says by itself that no answer came: use notReached (ui/api/call.ts)",
    allowed: [/^ui\/api\/call\.ts$/],
  },
  {
    pattern: /\buseMutation\b|\[(is)?(busy|sending|saving|working|loading|pending)\w*, set\w+\] = useState/i,
    what: "keeps its own busy state: use useAct (ui/hooks/use-act.ts)",
    allowed: [
      // Also the samples of the gallery.
      /^ui\//,
      // What no one presses: messages and news that were seen, several at once.
      /^features\/(notifications\/web\/app\/notification-panel\.tsx|messaging\/web\/app\/use-thread\.ts)$/,
      // Marks go through the outbox, one after another.
      /^features\/learning\/web\/use-lessons\.ts$/,
    ],
  },
];

export type CallError = { file: string; line: number; message: string };

/** Every place in the code at `root` that calls past the declared calls. */
export function findCallErrors(root: string): CallError[] {
  return globSync(searched, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !exempt.test(file))
    .flatMap((file) => callErrorsIn(file, readFileSync(path.join(root, file), "utf8")));
}

/** The same in one file's text. Comments may name addresses. */
export function callErrorsIn(file: string, content: string): CallError[] {
  const routeErrors = /\/server\/.*routes\.ts$/.test(file) ? wideVerbsIn(file, content) : [];
  const lineErrors = content.split("\n").flatMap((text, index) => {
    if (/^\s*(\/\/|\/?\*)/.test(text)) return [];
    return rules
      .filter(({ pattern: match, allowed }) => match.test(text) && !allowed.some((position) => position.test(file)))
      .map(({ what }) => ({ file, line: index + 1, message: what }));
  });
  return [...lineErrors, ...routeErrors];
}

/** Verbs of a file of routes that are called with more than deps, actor and input. */
function wideVerbsIn(file: string, content: string): CallError[] {
  return [...content.matchAll(/\b\w+\(\s*deps,/g)]
    .filter(({ 0: opening, index }) => countArguments(content.slice(index + opening.length)) > 2)
    .map(({ index }) => ({
      file,
      line: content.slice(0, index).split("\n").length,
      message: "calls a verb with more than deps, actor and input: the input is one object",
    }));
}

/** How many arguments `rest` begins with, up to the bracket that closes the call. */
function countArguments(rest: string): number {
  let [depth, count] = [0, 1];
  for (const [at, sign] of [...rest].entries()) {
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth < 0) return count;
    if (sign === "," && depth === 0 && !/^\s*\)/.test(rest.slice(at + 1))) count += 1;
  }
  return count;
}

if (import.meta.main) {
  const errors = findCallErrors(process.cwd());
  for (const { file, line, message } of errors) process.stderr.write(`${file}:${line} ${message}\n`);
  process.exit(errors.length > 0 ? 1 : 0);
}
