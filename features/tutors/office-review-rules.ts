import { parseEmailAddress } from "#lib/email-address.ts";
import { linkParts } from "#lib/link-parts.ts";
import type { ReviewSigns } from "./office-review-contract.ts";

/** What the text of a review shows to those who decide about it. No I/O. */

/** A run of so many words that two reviews share is a sign. */
const runLength = 5;

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** A text with its words as they are compared: without capitals, and however their letters are stored. */
function wordsOf<Review extends { id: string; message: string }>(review: Review) {
  const text = review.message.normalize("NFC");
  const places = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word, from: index }));
  const words = places.map(({ word }) => word.normalize("NFKC").toLowerCase().replaceAll("’", "'"));
  const textOf = (first: number, last: number) => {
    const end = places[last];
    return end ? text.slice(places[first]?.from, end.from + end.word.length) : "";
  };
  return { review, words, whole: words.join(" "), textOf };
}

const runsOf = (words: readonly string[]) =>
  words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(" "));

/**
 * For each of `waiting` that shares its words with one of `recent`, by its id: the first of these that has all of its words (`words` is null),
 * else the first that has a run of 5 of them or more, as the review that waits writes it.
 */
export function findSharedWords<Recent extends { id: string; message: string }>(
  waiting: readonly { id: string; message: string }[],
  recent: readonly Recent[],
): Map<string, { words: string | null; review: Recent }> {
  const shared = new Map<string, { words: string | null; review: Recent }>();
  const texts = waiting.map(wordsOf).filter(({ whole }) => whole !== "");
  const compared = texts.length > 0 ? recent.map(wordsOf) : [];

  const byWhole = Map.groupBy(texts, ({ whole }) => whole);
  for (const { review, whole } of compared)
    for (const { review: own } of byWhole.get(whole) ?? [])
      if (own.id !== review.id && !shared.has(own.id)) shared.set(own.id, { words: null, review });

  const byRun = new Map<string, Map<(typeof texts)[number], number>>();
  for (const text of texts) {
    for (const [at, run] of runsOf(text.words).entries()) {
      const places = byRun.get(run) ?? new Map();
      if (!places.has(text)) byRun.set(run, places.set(text, at));
    }
  }
  for (const { review, words } of compared) {
    if (shared.size === texts.length) break;
    for (const [at, run] of runsOf(words).entries()) {
      for (const [text, from] of byRun.get(run) ?? []) {
        if (text.review.id === review.id || shared.has(text.review.id)) continue;
        let length = runLength;
        while (from + length < text.words.length && text.words[from + length] === words[at + length]) length += 1;
        shared.set(text.review.id, { words: text.textOf(from, from + length - 1), review });
      }
    }
  }
  return shared;
}

/** Digits that follow each other with no more between them than people write within a number. */
const withinNumber = /(?<=\d)[\s().-]{1,3}(?=\d)/g;
const phone = /\+\d{8}|(?<!\d)(?:00?[1-9]\d{7}|234[789]\d{9}|[789]\d{9}(?!\d))/;
/** Addresses without their https, as people type them. */
const site =
  /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]|[\p{L}\p{N}]\.(?:(?:com|org|info|ng|gh|ke|za|uk)(?![\p{L}\p{N}])|[a-z]{2,24}\/)/iu;

/** Which of a phone number, a link and an e-mail address a text contains, as far as that can be recognised. */
export function contactsIn(message: string): ReviewSigns["contacts"] {
  const text = message.normalize("NFKC");
  const pieces = text.split(/[\s<>()[\]{}"“”,;|]+/u);
  const emails = pieces.filter((piece) => parseEmailAddress(piece.replace(/^.*:|[.!?:'’]+$/gu, "")) !== null);
  const isLink = (piece: string) => linkParts(piece).some(({ href }) => href !== null) || site.test(piece);
  return [
    ...(phone.test(text.replace(withinNumber, "")) ? (["phone"] as const) : []),
    ...(pieces.some((piece) => !emails.includes(piece) && isLink(piece)) ? (["link"] as const) : []),
    ...(emails.length > 0 ? (["email"] as const) : []),
  ];
}
