/** "By {author} | {date}" (BLOG-01, BLOG-02), with the time that reading takes. */
export function PostLine({
  author,
  postedOn,
  dateText,
  readingMinutes,
  className,
}: {
  author: string;
  /** YYYY-MM-DD. */
  postedOn: string;
  dateText: string;
  readingMinutes: number;
  className?: string;
}) {
  return (
    <p className={className}>
      By {author} | {/* A narrow phone breaks the line after the dot. */}
      <span className="whitespace-nowrap">
        <time dateTime={postedOn}>{dateText}</time> ·
      </span>{" "}
      <span className="whitespace-nowrap text-ink-3">{readingMinutes} min read</span>
    </p>
  );
}
