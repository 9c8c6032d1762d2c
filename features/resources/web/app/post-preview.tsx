import { longDate } from "#lib/dates.ts";
import { isDay } from "#lib/list/list-spec.ts";
import { readingMinutes } from "#lib/reading-time.ts";
import { TypedProse } from "#ui/form/typed-prose.tsx";
import { Preview } from "#ui/form/with-preview.tsx";
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
  return (
    <Preview name="As readers see it" title={title || "Title"}>
      <PostLine
        author={author}
        postedOn={postedOn}
        dateText={isDay(postedOn) ? longDate(postedOn) : ""}
        readingMinutes={readingMinutes(body)}
        className="mt-2 text-sm text-ink-2 wrap-anywhere"
      />
      {id && <PostCover id={id} school={school} className="door-md mt-4 aspect-[5/2]" />}
      {summary && <p className="mt-4 text-ink-2 wrap-anywhere">In lists: {summary}</p>}
      <TypedProse body={body} />
    </Preview>
  );
}
