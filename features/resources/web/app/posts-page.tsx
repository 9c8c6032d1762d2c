import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import type { TableColumn } from "#ui/components/table.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { listOfficePosts } from "../../office-calls.ts";
import type { OfficePostRow } from "../../office-contract.ts";
import { postList } from "../../office-texts.ts";

export const meta = appMeta("Posts");

/** The posts as staff write them (ADM-06): drafts, scheduled and published ones; each leads to its editor. */
export function PostsPage() {
  const list = useList({ spec: postList, call: listOfficePosts, one: "post" });
  return (
    <>
      <PageHeading lead="What stands in Resources, and what is being written.">Posts</PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link to={paths.officePost()} className={buttonClass({ size: "sm" })}>
            <Icon name="plus" /> New post
          </Link>
          <a href={paths.resources()} className="link inline-flex min-h-11 items-center">
            See the page
          </a>
        </div>
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_14rem_auto]" />
        <ListRows list={list} kind="post" columns={columns} empty={{ message: "There is no post yet." }} />
      </div>
    </>
  );
}

export default PostsPage;

const states = {
  draft: { tone: "plain", label: "Draft" },
  scheduled: { tone: "pending", label: "Scheduled" },
  published: { tone: "done", label: "Published" },
} as const;

const columns: TableColumn<OfficePostRow>[] = [
  {
    header: "Post",
    place: "title",
    cell: ({ id, title }) => (
      <Link
        to={paths.officePost(id)}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere md:min-h-0"
      >
        {title}
      </Link>
    ),
  },
  { header: "Author", cell: ({ author }) => <span className="wrap-anywhere">{author}</span> },
  {
    header: "When",
    cell: ({ publishAt, updatedAt }) =>
      publishAt ? momentText(new Date(publishAt)) : `Last changed ${momentText(new Date(updatedAt))}`,
  },
  {
    header: "State",
    place: "status",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
];
