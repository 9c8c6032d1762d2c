import { Parser } from "saxen";
import { wordsOf } from "./html-words.ts";
import { ImportError, importLimits, itemOf, type ReadItem, unread } from "./item.ts";
import { tooMany } from "./read-plain.ts";

/** Questions in Moodle's own XML, as its question bank exports them. */

type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
  text: string;
  inner: Element[];
};

const noXml = (line: number | undefined) =>
  new ImportError(`This is no XML that can be read.${line === undefined ? "" : ` Please look near line ${line}.`}`);
/** Moodle nests eight deep. */
const deepest = 30;

/** The questions of an export. Errors: ImportError for what is no XML, nests too deep, or has too many. */
export function readMoodle(text: string): ReadItem[] {
  const questions = elementsOf(text).flatMap(({ inner }) => inner.filter(({ name }) => name === "question"));
  const listed = questions.filter(({ attributes }) => attributes.type !== "category");
  if (listed.length > importLimits.items) throw new ImportError(tooMany);
  return listed.map(readQuestion);
}

/** The document as a tree, of which text and markers count. */
function elementsOf(xml: string): Element[] {
  const root: Element = { name: "", attributes: {}, line: 1, text: "", inner: [] };
  const open = [root];
  let error: { line: number | undefined } | null = null;
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  new Parser()
    .on("openTag", (name, attributes, _decode, isClosed, place) => {
      const element = {
        name,
        attributes: attributes(),
        line: name === "question" ? place().line + 1 : 0,
        text: "",
        inner: [],
      };
      open.at(-1)?.inner.push(element);
      if (open.length > deepest) throw noXml(element.line || undefined);
      // What closes itself is closed by the parser, too.
      if (!isClosed) open.push(element);
    })
    .on("closeTag", (_name, _decode, isClosed) => void (isClosed || open.pop()))
    .on("text", (text, decode) => add(decode(text)))
    .on("cdata", add)
    .on("error", (_, place) => {
      error ??= { line: place().line + 1 };
    })
    .parse(xml.replace(/^\uFEFF/, ""));
  const failure = error as { line: number | undefined } | null;
  if (failure) throw noXml(failure.line);
  return root.inner;
}

const all = ({ inner }: Element, name: string) => inner.filter((element) => element.name === name);
/** What stands in `<name><text>…`, or in the element itself. */
const textIn = (element: Element, name: string): string => {
  const [found] = all(element, name);
  return found ? (all(found, "text")[0]?.text ?? found.text).trim() : "";
};
const ownText = (element: Element) => wordsOf(all(element, "text")[0]?.text ?? "");
const oneLine = (element: Element) => ownText(element).replace(/\s+/g, " ");

function readQuestion(question: Element): ReadItem {
  const { line } = question;
  const html = textIn(question, "questiontext");
  const ask = wordsOf(html) || textIn(question, "name");
  if (/@@PLUGINFILE@@|<img\b/i.test(question.inner.map(htmlOf).join(" ")))
    return unread(line, ask, "It has a picture, which is not brought. Please write it by hand.");
  const points = Number(textIn(question, "defaultgrade") || "1");
  const more = {
    why: wordsOf(textIn(question, "generalfeedback")),
    points: Number.isFinite(points) && points > 0 ? String(Math.round(points * 4) / 4 || 0.25) : "1",
    tags: all(question, "tags").flatMap((tags) => all(tags, "tag").map(oneLine)),
  };
  const item = (parts: object) => itemOf(line, ask, parts, more);
  const answers = all(question, "answer").map((answer) => ({
    text: oneLine(answer),
    fraction: Number(answer.attributes.fraction ?? "0"),
    tolerance: Number(textIn(answer, "tolerance") || "0"),
  }));
  const right = answers.filter(({ fraction }) => fraction > 0);
  const noRight = () => unread(line, ask, "It does not say which answer is right.");
  switch (question.attributes.type) {
    case "multichoice": {
      const wrong = answers.filter(({ fraction }) => fraction <= 0).map(({ text }) => text);
      const [only] = right;
      if (!only) return noRight();
      return textIn(question, "single") === "false" || right.length > 1
        ? item({ kind: "multiple", right: right.map(({ text }) => text), wrong })
        : item({ kind: "single", right: only.text, wrong });
    }
    case "truefalse": {
      const [only] = right;
      return only ? item({ kind: "true-false", right: /^true$/i.test(only.text) }) : noRight();
    }
    case "shortanswer":
      return item({ kind: "short-text", accept: right.map(({ text }) => text) });
    case "numerical": {
      const best = right.find(({ text }) => text !== "*" && Number.isFinite(Number(text)));
      return best
        ? item({ kind: "number", right: Number(best.text), tolerance: best.tolerance, unit: null })
        : unread(line, ask, "It has no number that is right.");
    }
    case "matching": {
      const pairs = all(question, "subquestion").map((pair) => [oneLine(pair), textIn(pair, "answer")] as const);
      return item({
        kind: "matching",
        pairs: pairs.filter(([left]) => left !== ""),
        extra: pairs.flatMap(([left, answer]) => (left === "" ? [answer] : [])),
      });
    }
    case "essay":
      return item({ kind: "long-text", guide: wordsOf(textIn(question, "graderinfo")) });
    case "description":
      return unread(line, ask, "It is a text alone and asks nothing.");
    default:
      return unread(
        line,
        ask,
        `Questions of the kind “${(question.attributes.type ?? "").slice(0, 40)}” are not brought.`,
      );
  }
}

/** All the words in an element with their markup. */
const htmlOf = ({ name, text, inner }: Element): string =>
  `${name === "file" ? "" : text} ${inner.map(htmlOf).join(" ")}`;
