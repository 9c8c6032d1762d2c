import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { Prose } from "#ui/components/prose.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type Post, type PostSummary, resourceTexts } from "../contract.ts";
import { PostCover } from "./post-cover.tsx";
import { PostLine } from "./post-line.tsx";

export type PostPageProps = {
  post: Post;
  /** Two other posts to go on with. */
  others: PostSummary[];
};

/** One post (BLOG-02): a column of 62 characters. */
export function PostPage({ post, others: otherPostSummaries }: PostPageProps) {
  return (
    <article className="wrap section">
      <div className="mx-auto max-w-[42rem]">
        <BackToBlog />
        <h1 className="mt-4">{post.title}</h1>
        <PostLine {...post} dateText={longDate(post.postedOn)} className="mt-4 text-sm text-ink-2" />
        <PostCover id={post.id} school={post.school} className="door-lg mt-6 aspect-[5/2]" />
        <Prose html={post.html} className="mt-8" />
        {otherPostSummaries.length > 0 && (
          <aside aria-labelledby="more-posts" className="mt-12 border-t border-line pt-8">
            <h2 id="more-posts" className="text-h3">
              More from our blog
            </h2>
            <ul className="mt-3">
              {otherPostSummaries.map((otherPostSummary) => (
                <li key={otherPostSummary.id} className="border-b border-line py-2">
                  <a href={paths.post(otherPostSummary.slug)} className="link inline-flex min-h-11 items-center">
                    {otherPostSummary.title}
                  </a>
                </li>
              ))}
            </ul>
          </aside>
        )}
        <p className="mt-8">
          <BackToBlog />
        </p>
      </div>
    </article>
  );
}

function BackToBlog() {
  return (
    <a href={paths.resources()} className="link inline-flex min-h-11 items-center gap-2">
      <Icon name="arrow-left" size={16} /> {resourceTexts.back}
    </a>
  );
}
