export const resourceTexts = {
  title: "Our Tech News & Resources",
  subtitle: "News from the tech and telecoms sector in Nigeria",
  readMore: "Read More",
  back: "Back to Blog",
  notFound: "Post not found.",
} as const;

/** A post as lists show it. */
export type PostSummary = {
  id: string;
  /** Its address is /resources/resource/{slug}. */
  slug: string;
  title: string;
  author: string;
  /** YYYY-MM-DD, as shown. */
  postedOn: string;
  summary: string;
  school: string;
  readingMinutes: number;
  publishedAt: Date;
  updatedAt: Date;
};

/** A post as its page shows it: `html` is its Markdown, sanitised. */
export type Post = PostSummary & { html: string };
