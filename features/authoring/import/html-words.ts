const entities: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " ", "#39": "'" };

/** The words of a piece of HTML as they are read, with lines where it has them. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, "\n")
    .replace(/<[a-z/][^<>]*>/gi, "")
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "")
    .trim();
