import { useDeferredValue, useMemo } from "react";
import { longDate } from "#lib/dates.ts";
import { isDay } from "#lib/list/list-spec.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import { Prose } from "#ui/components/prose.tsx";
import { readingMinutes } from "../../rules.ts";
import { PostCover } from "../post-cover.tsx";
import { PostLine } from "../post-line.tsx";

type PreviewedPost = {
  /** Null while it is new: its cover is laid when it is saved. */
  id: string | null;
  title: string;
  author: string;
  postedOn: string;
  summary: string;
  school: string;
  body: string;
};

/** A post as readers see it, by the renderer of its page. */
export default function PostPreview({ post }: { post: PreviewedPost }) {
  const { id, title, author, postedOn, summary, school, body } = post;
  const text = useDeferredValue(body);
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section
      aria-label="As readers see it"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
      tabIndex={0}
      className="card max-h-[70vh] overflow-y-auto p-5 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)]"
    >
      <p className="label">As readers see it</p>
      <p className="mt-3 font-display text-h2 wrap-anywhere">{title || "Title"}</p>
      <PostLine
        author={author}
        postedOn={postedOn}
        dateText={isDay(postedOn) ? longDate(postedOn) : ""}
        readingMinutes={readingMinutes(text)}
        className="mt-2 text-sm text-ink-2 wrap-anywhere"
      />
      {id && <PostCover id={id} school={school} className="door-md mt-4 aspect-[5/2]" />}
      {summary && <p className="mt-4 text-ink-2 wrap-anywhere">In lists: {summary}</p>}
      <Prose html={html} size="sm" className="mt-5 wrap-anywhere" />
    </section>
  );
}
