import * as z from "zod/mini";
import { trimmed } from "#lib/one-line.ts";
import { uuid } from "#lib/uuid.ts";
import { type GroupName, gapNames, settingGroups, textLimits } from "./office-texts.ts";

/** Names with texts, those of a part below its setting: `{ name: "Ada's", bank: { bankName: "Harmattan" } }`. */
const text = z.string().check(z.maxLength(20_000));
const texts = z
  .record(z.string().check(z.maxLength(40)), z.union([text, z.record(z.string().check(z.maxLength(40)), text)]))
  .check(z.refine((value) => Object.keys(value).length <= 20));

export const changeSiteSchema = z.strictObject({
  settings: texts,
  /** The same as they were when the form was opened. */
  seen: texts,
});

const site = z.object({
  /** Each setting that the page changes, as text. */
  texts: z.record(z.string(), z.string()),
  /** Settings that are still the supplied examples: a public site does not show them. */
  examples: z.array(z.string()),
});
export type Site = z.output<typeof site>;

const filled = (max: number) =>
  z
    .string()
    .check(
      trimmed(),
      z.minLength(1, "Please fill this in."),
      z.maxLength(max, `Please use ${max} characters at most.`),
    );
const id = z.nullable(uuid());
/** Entries in their order; `seen`: the version that they were changed from. */
const entries = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.strictObject({
    items: z
      .array(z.strictObject({ id, ...fields }))
      .check(z.maxLength(textLimits.items, `Please write ${textLimits.items} at most.`)),
    seen: z.string().check(z.maxLength(64)),
  });
const question = { question: filled(textLimits.question), answer: filled(textLimits.answer) };
const quoted = { name: filled(textLimits.name), dateText: filled(textLimits.date), text: filled(textLimits.text) };
export const saveFaqSchema = entries(question);
export const saveTestimonialsSchema = entries(quoted);
export type FaqInput = z.output<typeof saveFaqSchema>;
export type TestimonialsInput = z.output<typeof saveTestimonialsSchema>;

const movedEntries = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.array(z.strictObject(fields)).check(z.maxLength(textLimits.items));
/** What home asks and answers, and what it quotes, as they go from one academy to another. `portrait`: the name of a drawn face. */
export const movedHomeSchemas = {
  faq: movedEntries(question),
  testimonials: movedEntries({ ...quoted, portrait: filled(textLimits.name) }),
};
export type HomeName = keyof typeof movedHomeSchemas;
/** One of them by its name. */
export type MovedHome =
  | { name: "faq"; items: z.output<typeof movedHomeSchemas.faq> }
  | { name: "testimonials"; items: z.output<typeof movedHomeSchemas.testimonials> };

/** The settings of a group by their names, as texts, as they go from one academy to another. */
export const movedSettingsSchema = (group: GroupName) =>
  z.strictObject(Object.fromEntries(Object.keys(settingGroups[group].fields).map((name) => [name, z.optional(text)])));
export type MovedSettings = Readonly<Record<string, string>>;

/** An entry as typed: some of it may be empty. */
const typedEntries = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.optional(z.array(z.object(fields)).check(z.maxLength(textLimits.items)));
const typedText = (max: number) => z.string().check(z.maxLength(max));
/** What is typed of home and not saved; what is left out is as stored. */
const previewHomeSchema = z.strictObject({
  settings: z.optional(texts),
  faq: typedEntries({ question: typedText(textLimits.question), answer: typedText(textLimits.answer) }),
  testimonials: typedEntries({
    id,
    name: typedText(textLimits.name),
    dateText: typedText(textLimits.date),
    text: typedText(textLimits.text),
  }),
});
export type HomeDraft = z.output<typeof previewHomeSchema>;

const homePreview = z.object({
  /** The body of the page as its renderer writes it, without scripts. */
  body: z.string(),
  /** Settings whose typed text does not fit: the page shows what is stored. */
  unfit: z.array(z.string()),
});

const listOf = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.object({ items: z.array(z.object({ id: uuid(), ...fields })), version: z.string() });
const siteTexts = z.object({
  faq: listOf({ question: z.string(), answer: z.string() }),
  testimonials: listOf({ name: z.string(), dateText: z.string(), text: z.string() }),
});
export type SiteTexts = z.output<typeof siteTexts>;

const gaps = z.object({ gaps: z.array(z.enum(gapNames)) });

export const siteDeskShapes = {
  listGaps: { answer: gaps },
  getSite: { answer: site },
  changeSite: { body: changeSiteSchema, answer: site },
  getSiteTexts: { answer: siteTexts },
  saveFaq: { body: saveFaqSchema, answer: siteTexts },
  saveTestimonials: { body: saveTestimonialsSchema, answer: siteTexts },
  previewHome: { body: previewHomeSchema, answer: homePreview },
};
