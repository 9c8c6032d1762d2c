import { longDate } from "#lib/dates.ts";
import { paths } from "#lib/paths.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { VisuallyHidden } from "#ui/components/visually-hidden.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { type PostSummary, resourceTexts } from "../contract.ts";
import { PostCover } from "./post-cover.tsx";
import { PostLine } from "./post-line.tsx";

/** All posts, newest first, in two columns (BLOG-01). */
export function PostListPage({ posts }: { posts: PostSummary[] }) {
  return (
    <div className="wrap section">
      <h1>{resourceTexts.title}</h1>
      <p className="mt-3 text-lead text-ink-2">{resourceTexts.subtitle}</p>
      <p className="mt-1">
        <a href={paths.feed()} className="link inline-flex min-h-11 items-center gap-2 text-sm">
          <Icon name="rss" size={16} /> Follow by RSS
        </a>
      </p>
      {posts.length === 0 ? (
        <EmptyState kind="post" message="No posts yet." className="mt-8" />
      ) : (
        <ul className="mt-6 grid gap-5 md:grid-cols-2 md:gap-8">
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className="card door-md opens flex h-full flex-col overflow-hidden motion-safe:transition-[scale,box-shadow] motion-safe:duration-200 motion-safe:ease-swing motion-safe:hover:[scale:1.02]">
      <PostCover id={post.id} school={post.school} className="aspect-[5/2]" />
      <div className="flex flex-1 flex-col p-5 md:p-6">
        <h2 className="text-h3">{post.title}</h2>
        <PostLine {...post} dateText={longDate(post.postedOn)} className="mt-2 text-sm text-ink-2" />
        <p className="mt-3 mb-3 text-ink-2">{post.summary}</p>
        <a href={paths.post(post.slug)} className="more mt-auto self-start">
          {resourceTexts.readMore}
          <VisuallyHidden> about {post.title}</VisuallyHidden>
          <Icon name="arrow-right" size={16} />
        </a>
      </div>
    </article>
  );
}
