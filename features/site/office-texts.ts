/** The settings of the site that staff change on one page: groups of them, and what each is called. Without a schema: pages read it. */

export type SettingField = {
  label: string;
  hint?: string;
  /** Several lines; `list`: an entry a line. */
  long?: true | "list";
  type?: "email" | "tel" | "url" | "number";
  max: number;
  /** Where home shows it, as a selector, if not where it shows the others of its group. */
  seenAt?: string;
};
/** `seenAt`: where home shows them, as a selector; left out, it does not. */
export type SettingGroup = { title: string; lead?: string; seenAt?: string; fields: Record<string, SettingField> };

const link = (label: string, hint?: string): SettingField => ({ label, max: 500, type: "url", ...(hint && { hint }) });
const number = (label: string, hint: string): SettingField => ({ label, hint, max: 6, type: "number" });

/**
 * By the name of each setting; a dot leads to a part of one. All of them go along to another academy. The bank is not among them: two
 * people change it, and no zip decides to which account students pay.
 */
export const settingGroups = {
  name: {
    title: "Name and tagline",
    seenAt: "body",
    fields: {
      name: { label: "Name", max: 80 },
      shortName: {
        label: "Short name",
        max: 12,
        hint: "Under the icon on a phone. Empty: the first word of the name.",
      },
      logoText: { label: "Words of the logo", max: 80, hint: "Empty: the name." },
      tagline: { label: "Tagline", max: 160 },
      about: {
        label: "About",
        max: 600,
        long: true,
        hint: "In the footer, and where search engines show the site.",
        seenAt: "footer",
      },
    },
  },
  contacts: {
    title: "Contacts",
    lead: "What is empty is not shown.",
    seenAt: "#faq",
    fields: {
      supportEmail: { label: "E-mail", max: 254, type: "email" },
      chatPhone: { label: "Phone", max: 40, type: "tel" },
      chatUrl: link("Link to a chat", "Such as https://wa.me/2348012345678"),
      communityUrl: link("Link to the community"),
    },
  },
  offer: {
    title: "Banner and popup",
    lead: "What is empty is not shown.",
    seenAt: "body",
    fields: {
      banner: {
        label: "Banner",
        max: 400,
        long: true,
        hint: "On top of home; from “free” to the next comma or full stop it is bold.",
      },
      "popup.title": { label: "Title of the popup", max: 120, seenAt: "#offer-popup" },
      "popup.text": { label: "Text of the popup", max: 400, long: true, seenAt: "#offer-popup" },
    },
  },
  home: {
    title: "Home",
    seenAt: "body",
    fields: {
      claimedStudents: number("Students of the academy", "Shown until more have an account here."),
      howToSteps: {
        label: "Steps to a tutor",
        max: 1_100,
        long: "list",
        hint: "One a line, five at most.",
        seenAt: "#how-to-title",
      },
    },
  },
  picks: {
    title: "Picks and reminders",
    fields: {
      courseChoices: {
        label: "Courses to ask for",
        max: 12_500,
        long: "list",
        hint: "One a line. None: the courses that are published.",
      },
      pickAnswerHours: number("Hours in which a tutor answers a pick", "What the student is promised, 1 to 240."),
      dueReminderHours: number("Hours before work is due", "When its students are reminded, 1 to 72."),
      digestHour: number("Hour of the daily mail", "On each person's clock, 0 to 23."),
      practiceDailyMost: number("Questions of daily practice", "At most, 1 to 20."),
    },
  },
  social: {
    title: "Social networks",
    lead: "What is empty is not shown.",
    seenAt: "footer",
    fields: {
      "social.facebook": link("Facebook"),
      "social.x": link("X"),
      "social.instagram": link("Instagram"),
      "social.youtube": link("YouTube"),
    },
  },
} satisfies Record<string, SettingGroup>;
export type GroupName = keyof typeof settingGroups;
export const groupNames = Object.keys(settingGroups) as GroupName[];

/** The lists of home that are written whole, and what each is called. */
export const textLists = { faq: "Questions and answers", testimonials: "Testimonials" } as const;
/** What is changed on a page of its own, by the end of its address. */
export type SitePart = GroupName | keyof typeof textLists;
export const isSitePart = (name: string): name is SitePart =>
  Object.hasOwn(settingGroups, name) || Object.hasOwn(textLists, name);

/** The pages of law, by their slugs. */
export const documentSlugs = ["terms", "privacy"] as const;
export type DocumentSlug = (typeof documentSlugs)[number];

/** How long the questions, answers and testimonials of home may be, and how many. */
export const textLimits = { items: 40, question: 200, answer: 2_000, name: 80, date: 40, text: 1_000 } as const;

/** What is needed and may not be set, and what that means where it hurts. */
export const gapTexts = {
  bank: "No bank account is set: students who pay by transfer are told to write to you.",
  mail: "No mail server is set: nothing that the academy mails reaches anyone.",
} as const;
export type GapName = keyof typeof gapTexts;
export const gapNames = ["bank", "mail"] as const satisfies readonly GapName[];

/** A setting as the text that a form has of it; null: there is none of this name. */
export function settingText(settings: object, name: string): string | null {
  const value = name
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], settings);
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** The same for a sentence: 80 characters of it. */
export const textOfSetting = (settings: object, name: string): string =>
  (settingText(settings, name) ?? "").slice(0, 80);
