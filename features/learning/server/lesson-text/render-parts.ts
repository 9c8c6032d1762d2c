import { contrastRatio, contrastVerdict, ratioShown } from "#lib/contrast.ts";
import { escapeHtml, type MarkdownOptions, renderMarkdown, renderMarkdownLine } from "#lib/markdown.ts";
import { learningTexts } from "../../texts.ts";
import type { Check } from "./read-checks.ts";
import type { ColourChoice } from "./read-colours.ts";
import type { LessonPart } from "./read-lesson-text.ts";

type PartOf<Kind extends LessonPart["kind"]> = Extract<LessonPart, { kind: Kind }>;

/** How pictures are shown, by their address in the text; `isThere` is false where a button stands for them. */
export type PartOptions = MarkdownOptions & { arePicturesThere: boolean };

/** A part of a lesson as HTML that is safe to set into a page. What can be tapped is brought to life by web/live. */
export function renderPart(part: LessonPart, options: PartOptions): string {
  switch (part.kind) {
    case "markdown":
      return renderMarkdown(part.text, options);
    case "answers":
      return `<details class="fold"><summary>Answers</summary>\n${renderMarkdown(part.text, options)}\n</details>`;
    case "checks":
      return checks(part, options);
    case "swatches":
      return `<ul class="swatches">${part.colours.map(swatch).join("")}</ul>`;
    case "ink-and-paper":
      return inkAndPaper(part);
    case "before-after":
      return beforeAfter(part, options);
  }
}

function checks({ title, checks: all }: PartOf<"checks">, options: PartOptions): string {
  const heading = `<h2 id="check-yourself">${escapeHtml(title)}</h2>`;
  return `<section class="checks on-wall" aria-labelledby="check-yourself">${heading}${all.map((entry) => check(entry, options)).join("")}</section>`;
}

/** Radio buttons, so that it is answered by keyboard and without a script too: the explanation shows once one is chosen. */
function check({ id, question, options: choices, why }: Check, options: PartOptions): string {
  const labels = choices.map(
    ({ text, isRight }, at) =>
      `<label${isRight ? ' class="right"' : ""}><input type="radio" name="check-${id}" value="${at}"><span>${renderMarkdownLine(text, options)}</span></label>`,
  );
  const verdicts = `<b class="yes">${learningTexts.right}</b><b class="no">${learningTexts.wrong}</b>`;
  return `<fieldset class="check" data-check="${id}"><legend>${renderMarkdownLine(question, options)}</legend>${labels.join("")}<div class="why" role="status"><p>${verdicts} ${renderMarkdownLine(why, options)}</p></div></fieldset>`;
}

const swatch = ({ hex, name }: ColourChoice) =>
  `<li><span style="--c:${hex}"></span><b>${escapeHtml(name)}</b><code>${hex}</code></li>`;

function inkAndPaper({ sample, inks, papers: choices }: PartOf<"ink-and-paper">): string {
  const [ink, paper] = [inks[0], choices[0]];
  if (!ink || !paper) return "";
  const [first = "", ...rest] = sample.map(escapeHtml);
  const text = `<p class="sample"><b>${first}</b>${rest.map((line) => `<span>${line}</span>`).join("")}</p>`;
  const ratio = contrastRatio(ink.hex, paper.hex);
  return `<div class="ink-and-paper" role="group" aria-label="Ink and paper" style="--ink-shown:${ink.hex};--paper:${paper.hex}">${text}${colourRow("ink", "Ink", inks)}${colourRow("paper", "Paper", choices)}<p class="ratio" role="status"><b>${ratioShown(ratio)}</b> <span>${contrastVerdict(ratio)}</span></p></div>`;
}

const colourRow = (name: string, title: string, colours: ColourChoice[]) =>
  `<fieldset data-colours="${name}"><legend>${title}: <span>${escapeHtml(colours[0]?.name ?? "")}</span></legend>${colours
    .map(
      ({ hex, name: colour }, at) =>
        `<label style="--c:${hex}"><input type="radio" name="${name}" value="${hex}"${at === 0 ? " checked" : ""} aria-label="${escapeHtml(colour)}"></label>`,
    )
    .join("")}</fieldset>`;

function beforeAfter({ before, after }: PartOf<"before-after">, options: PartOptions): string {
  const picture = ({ file, text }: typeof before) =>
    options.image?.(`pictures/${file}`, text) ?? `<p>${escapeHtml(text)}</p>`;
  const label = ({ text }: typeof before) => escapeHtml(text.split(":")[0] ?? "");
  const figures = [before, after].map(
    (namedPicture) => `<figure>${picture(namedPicture)}<figcaption>${label(namedPicture)}</figcaption></figure>`,
  );
  // A button that brings a picture later cannot lie below another one.
  return `<div class="before-after"${options.arePicturesThere ? " data-compare" : ""}>${figures.join("")}</div>`;
}
