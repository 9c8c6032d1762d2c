import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { courseQuery, syllabusQuery } from "../queries.ts";
import { SyllabusEditor } from "./syllabus-editor.tsx";

export const meta = appMeta("Syllabus");

const waiting = {
  loading: "Loading the syllabus...",
  skeleton: <SkeletonBlock className="h-96" />,
  failed: "The syllabus could not be loaded.",
  kind: "paper",
  className: "card",
} as const;

/** The weeks and lessons of a course: added, renamed, moved, shown and removed (ADM-05). */
export function SyllabusPage() {
  const { slug = "" } = useParams();
  const query = useQuery(courseQuery(slug));
  return (
    <>
      <PageHeading lead="Students lose nothing by a change: what they did goes on to count.">
        {query.data ? `Syllabus of ${query.data.title}` : "Syllabus"}
      </PageHeading>
      <Link to={paths.officeCourse(slug)} className="link mb-4 inline-flex min-h-11 items-center">
        Back to the course
      </Link>
      <QueryBoundary query={query} {...waiting}>
        {({ id }) => <OfCourse id={id} />}
      </QueryBoundary>
    </>
  );
}

export default SyllabusPage;

function OfCourse({ id }: { id: string }) {
  const query = useQuery(syllabusQuery(id));
  return (
    <QueryBoundary query={query} {...waiting}>
      {(syllabus) => <SyllabusEditor courseId={id} syllabus={syllabus} />}
    </QueryBoundary>
  );
}
