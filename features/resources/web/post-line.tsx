/** "By {author} | {date}" (BLOG-01, BLOG-02), and below it the time that reading takes. */
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
    <div className={className}>
      <p>
        By {author} |{" "}
        <time dateTime={postedOn} className="whitespace-nowrap">
          {dateText}
        </time>
      </p>
      <p className="text-ink-3">{readingMinutes} min read</p>
    </div>
  );
}
