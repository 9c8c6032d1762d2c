import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { courseStates } from "#features/catalogue/course-texts.ts";
import { courseList } from "#features/catalogue/office-texts.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useConfirm } from "#ui/hooks/use-confirm.tsx";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { changeCourse, deleteDraft, endPlannedPrices, setCourseState, setPrices } from "../../calls.ts";
import type { OfficeCourse } from "../../contract.ts";
import { feesAt, periodsOf } from "../../rules.ts";
import { stateTones } from "../../texts.ts";
import { courseQuery } from "../queries.ts";
import { CourseFacts } from "./course-facts.tsx";
import { Lessons } from "./lessons.tsx";
import { PriceTable } from "./price-table.tsx";
import { Quotes } from "./quotes.tsx";
import { useMoved } from "./use-moved.ts";

export const meta = appMeta("Course");

/** Its forms come with the first press that wants them. */
const PricesDialog = lazyPart(() => import("./prices-dialog.tsx"));
const FirstPriceDialog = lazyPart(() => import("./first-price-dialog.tsx"));
const FactsDialog = lazyPart(() => import("./facts-dialog.tsx"));

/** A course: what it is to the public, its facts and lessons, its prices over time, and what quotes them (ADM-05). */
export function CoursePage() {
  const { slug = "" } = useParams();
  const query = useQuery(courseQuery(slug));
  return (
    <>
      <PageHeading lead={query.data && `${query.data.schoolName}, ${counted(query.data.students, "student")}`}>
        {query.data?.title ?? "Course"}
      </PageHeading>
      <div className="mb-4 flex flex-wrap items-center gap-x-5">
        <Link to={paths.officeCourses()} className="link inline-flex min-h-11 items-center">
          All courses
        </Link>
        <Link to={paths.officeGroups({ course: slug })} className="link inline-flex min-h-11 items-center">
          Its groups
        </Link>
        {query.data?.state === "published" && (
          <a href={paths.course(slug)} className="link inline-flex min-h-11 items-center">
            See the page
          </a>
        )}
      </div>
      <QueryBoundary
        query={query}
        loading="Loading the course..."
        skeleton={<SkeletonBlock className="h-96" />}
        failed="The course could not be loaded."
        kind="paper"
        className="card"
      >
        {(course) => <Course course={course} />}
      </QueryBoundary>
    </>
  );
}

export default CoursePage;

function Course({ course }: { course: OfficeCourse }) {
  const [address, change] = useAddress<"new">();
  const removal = useConfirm(endPlannedPrices, {
    stale: [courseList.name],
    done: () => "The planned prices are removed",
    question: (id: string) => ({
      title: "Remove the planned prices?",
      text: "What it costs today goes on until you set another price.",
      confirm: "Remove them",
      busyLabel: "Removing...",
      input: { params: { id } },
    }),
  });
  const periods = periodsOf(course.fees, course.now);
  const isPlanned = periods.some(({ state }) => state === "planned");
  const hasPrice = feesAt(course.fees, course.now).length > 0;
  const mayPrice = mayHere(setPrices) && (hasPrice || !isPlanned);
  const mayChange = mayHere(changeCourse);
  const close = () => change({ new: null });
  const opened = address.get("new");
  const goTo = useMoved(opened !== null);
  return (
    <>
      <CourseState course={course} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <section aria-labelledby="prices" className="card grid grid-cols-1 gap-4 p-5">
            <div className="flex flex-wrap items-center gap-3">
              <h2 id="prices" className="mr-auto text-h4">
                Price and plans
              </h2>
              {mayPrice && isPlanned && (
                <Button variant="line" size="sm" onClick={() => removal.ask(course.id)}>
                  Remove what is planned
                </Button>
              )}
              {mayPrice && (
                <Button variant="soft" size="sm" onClick={() => change({ new: "1" })}>
                  <Icon name="plus" /> {hasPrice ? "New price" : "First price"}
                </Button>
              )}
            </div>
            <PriceTable periods={periods} />
            <p className="hint">Orders that were placed keep the price that they were placed at.</p>
          </section>
          <Lessons course={course} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <CourseFacts course={course} onChange={mayChange ? () => change({ new: "facts" }) : undefined} />
          <Quotes course={course} />
        </div>
      </div>
      <Suspense>
        {mayPrice &&
          opened === "1" &&
          (hasPrice ? (
            <PricesDialog course={course} onClose={close} />
          ) : (
            <FirstPriceDialog course={course} onClose={close} />
          ))}
        {mayChange && opened === "facts" && <FactsDialog course={course} onClose={close} onMoved={goTo} />}
      </Suspense>
      {removal.dialog}
    </>
  );
}

const stateTexts = {
  draft: "No one sees it yet.",
  published: "Everybody sees it and can order it.",
  hidden: "No one can find or order it. Its students keep it.",
} as const;

/** What a course is to the public, and the act that changes it; either can be taken back by the other. */
function CourseState({ course: { id, state, title } }: { course: OfficeCourse }) {
  const navigate = useNavigate();
  const deletion = useConfirm(deleteDraft, {
    stale: [courseList.name],
    done: () => "The draft is deleted",
    question: (course: string) => ({
      title: `Delete ${title}?`,
      text: "Its facts, lessons and prices go with it. It cannot come back.",
      confirm: "Delete the draft",
      busyLabel: "Deleting...",
      input: { params: { id: course } },
    }),
  });
  const act = useAct(setCourseState, {
    after: useStale([courseList.name]),
    onDone: (_, { body }) => toast.success(body.isPublished ? "The course is published" : "The course is hidden"),
    onError: (error) => toast.error(errorMessage(error, "Nothing was changed. Please try again.")),
  });
  const isPublished = state === "published";
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <Badge tone={stateTones[state]} dot>
        {courseStates[state]}
      </Badge>
      <span className="text-ink-2">{stateTexts[state]}</span>
      {mayHere(setCourseState) && (
        <Button
          variant={isPublished ? "line" : undefined}
          size="sm"
          busy={act.isBusy}
          busyLabel={isPublished ? "Hiding..." : "Publishing..."}
          onClick={() => void act.run({ params: { id }, body: { isPublished: !isPublished } })}
        >
          {isPublished ? "Hide the course" : "Publish the course"}
        </Button>
      )}
      {state === "draft" && mayHere(deleteDraft) && (
        <Button variant="ghost" size="sm" onClick={() => deletion.ask(id, () => void navigate(paths.officeCourses()))}>
          Delete the draft
        </Button>
      )}
      {deletion.dialog}
    </div>
  );
}
