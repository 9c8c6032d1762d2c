/** Sentences about what authors write into questions. */
export const questionTexts = {
  unreadFormula: (source: string) =>
    `This formula cannot be read: ${source.length > 80 ? `${source.slice(0, 80)}…` : source}. Please check its brackets and commands.`,
} as const;
