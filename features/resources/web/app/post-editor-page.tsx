import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { saveDraft } from "#ui/storage/drafts.ts";
import { deletePost } from "../../office-calls.ts";
import type { OfficePost } from "../../office-contract.ts";
import { postDraft, postList } from "../../office-texts.ts";
import { officePostQuery, postSchoolsQuery } from "../queries.ts";

export const meta = appMeta("Post");

/** Its form, with the checks of what is typed, comes next to the post. */
const PostForm = lazyPart(() => import("./post-form.tsx"));

/** Where staff write a post (BLOG-03, ADM-06): a new one, or one of the list. */
export function PostEditorPage() {
  const { id = "new" } = useParams();
  const isNew = id === "new";
  const query = useQuery({ ...officePostQuery(id), enabled: !isNew });
  const post = isNew ? null : query.data;
  return (
    <>
      <PageHeading lead={post ? leadOf(post) : isNew ? "Not public before you say so." : undefined}>
        {isNew ? "New post" : "Edit post"}
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center gap-x-5">
        <Link to={paths.officePosts()} className="link inline-flex min-h-11 items-center">
          All posts
        </Link>
        {post?.state === "published" && (
          <a href={paths.post(post.slug)} className="link inline-flex min-h-11 items-center">
            See the page
          </a>
        )}
      </div>
      {isNew ? (
        <Editor key="new" post={null} />
      ) : (
        <QueryBoundary
          query={query}
          loading="Loading the post..."
          skeleton={<SkeletonBlock className="h-96" />}
          failed="The post could not be loaded."
          kind="post"
          className="card"
        >
          {(storedPost) => <Editor key={storedPost.id} post={storedPost} />}
        </QueryBoundary>
      )}
    </>
  );
}

export default PostEditorPage;

function leadOf({ state, publishAt, updatedAt }: OfficePost): string {
  const saved = `Saved ${momentText(new Date(updatedAt))}.`;
  if (publishAt === null) return `${saved} Not public yet.`;
  const at = momentText(new Date(publishAt));
  return state === "scheduled" ? `${saved} Public on ${at}.` : `${saved} Public since ${at}.`;
}

/** The form, made again from what the academy has after each change that it stored, and where one asks for it. */
function Editor({ post }: { post: OfficePost | null }) {
  const [from, setFrom] = useState(post);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const schools = useQuery(postSchoolsQuery);
  const removal = useConfirm(deletePost, {
    stale: [postList.name],
    done: () => "The draft is deleted",
    question: ({ id, title, updatedAt }: OfficePost) => ({
      title: "Delete this draft?",
      text: `“${title}” is gone then. The audit log has its text.`,
      confirm: "Delete it",
      busyLabel: "Deleting...",
      input: { params: { id }, query: { seen: updatedAt } },
    }),
  });
  function stored(answer: OfficePost) {
    queries.setQueryData(officePostQuery(answer.id).queryKey, answer);
    if (from === null) void navigate(paths.officePost(answer.id), { replace: true });
    else setFrom(answer);
  }
  async function readAgain({ id }: OfficePost) {
    const newest = await queries.fetchQuery({ ...officePostQuery(id), staleTime: 0 });
    saveDraft(postDraft(id), "");
    setFrom(newest);
  }
  return (
    <QueryBoundary
      query={schools}
      loading="Loading the schools..."
      skeleton={<SkeletonBlock className="h-96" />}
      failed="The schools could not be loaded."
      kind="post"
      className="card"
    >
      {({ data }) => (
        <>
          <Suspense fallback={<SkeletonBlock className="h-96" />}>
            <PostForm
              key={from?.updatedAt}
              post={from}
              schools={data}
              onStored={stored}
              onReadAgain={from ? () => void readAgain(from) : undefined}
            />
          </Suspense>
          {from?.state === "draft" && (
            <Button
              variant="line"
              size="sm"
              className="mt-4"
              onClick={() =>
                removal.ask(from, () => {
                  saveDraft(postDraft(from.id), "");
                  void navigate(paths.officePosts(), { replace: true });
                })
              }
            >
              Delete this draft
            </Button>
          )}
          {removal.dialog}
        </>
      )}
    </QueryBoundary>
  );
}
