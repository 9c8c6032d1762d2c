/** How long a page of law may be. */
export const documentLimits = { title: 120, body: 120_000, note: 400 } as const;

export const legalTexts = {
  gone: "A newer version was published. Please read that one.",
  unknown: "There is no such text.",
} as const;

/** What is typed of a page of law stays in the tab under this name until it is published. */
export const documentDraft = (slug: string): string => `document-${slug}`;
