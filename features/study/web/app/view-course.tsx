import { Link } from "react-router";
import { lessonCountText } from "#features/catalogue/texts.ts";
import { learningTexts } from "#features/learning/texts.ts";
import { CourseWall } from "#features/learning/web/public/course-wall.tsx";
import { paths } from "#lib/paths.ts";
import { StatusBadge } from "#ui/components/badge.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { Chip } from "#ui/components/chip.tsx";
import { GlyphTile } from "#ui/components/glyph-tile.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { PricePair } from "#ui/components/price-pair.tsx";
import { Prose } from "#ui/components/prose.tsx";
import { Tabs } from "#ui/components/tabs.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolPanel } from "#ui/illustrations/school-panel.tsx";
import type { ViewCourse } from "../../courses-contract.ts";
import { CourseActivityRing } from "./my-courses-activity.tsx";
import { CourseSyllabus } from "./view-course-syllabus.tsx";

const tabIds = ["overview", "syllabus"] as const;

/** A course in two tabs, with its facts and what counts for its grade next to them. The tab is in the address. */
export function CourseView({ data }: { data: ViewCourse }) {
  const [address, change] = useAddress<"tab">();
  const tab = tabIds.find((id) => id === address.get("tab")) ?? tabIds[0];
  const { course, activity } = data;

  const show = (id: string) => change({ tab: id === tabIds[0] ? null : id });

  return (
    <>
      <PageHeading>View Course</PageHeading>
      <CourseBand data={data} />
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
        {/* What to do comes first on a phone, where all else is long. */}
        <Actions data={data} />
        <Tabs
          id="course"
          label={course.title}
          value={tab}
          onChange={show}
          className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1"
          tabs={[
            { id: "overview", label: "Course overview", content: <Overview data={data} /> },
            {
              id: "syllabus",
              label: "Syllabus",
              content: <CourseSyllabus syllabus={data.syllabus} course={course.slug} access={data.access} />,
            },
          ]}
        />
        {activity.length > 0 && (
          <section
            aria-labelledby="course-activity"
            className="grid grid-cols-1 content-start gap-3 xl:col-start-2 xl:row-start-2"
          >
            <h2 id="course-activity" className="text-h4">
              What counts for the grade
            </h2>
            <CourseActivityRing activity={activity} course={course} />
          </section>
        )}
      </div>
    </>
  );
}

/** The course on the blocks of its school. */
function CourseBand({ data: { course, enrolment } }: { data: ViewCourse }) {
  return (
    <section
      aria-labelledby="course-title"
      className={`${schoolClass(course.school)} door-lg relative grid overflow-hidden bg-s-bg md:min-h-36 md:grid-cols-[minmax(0,1fr)_16rem]`}
    >
      <div className="flex items-center gap-4 p-4 md:p-6">
        <GlyphTile glyph={course.glyph} school={course.school} size="lg" className="bg-surface max-sm:hidden" />
        <div className="min-w-0">
          <p className="font-semibold text-s-ink text-sm">{course.schoolName}</p>
          <h2 id="course-title" className="text-h2 wrap-anywhere">
            {course.title}
          </h2>
          <p className="mt-1 max-w-[52ch] text-ink-2">{course.summary}</p>
          {enrolment && <StatusBadge status={enrolment.stateLabel} className="mt-2 bg-surface" />}
        </div>
      </div>
      <div className="h-full overflow-hidden bg-s-fill max-md:hidden">
        <SchoolPanel
          school={course.school}
          cols={4}
          rows={2}
          preserveAspectRatio="xMidYMid slice"
          className="size-full"
        />
      </div>
    </section>
  );
}

function Actions({ data: { course, enrolment, access, activity, plans } }: { data: ViewCourse }) {
  const graded = {
    count: activity.reduce((sum, { total }) => sum + total, 0),
    done: activity.reduce((sum, { graded }) => sum + graded, 0),
  };
  return (
    <div className="grid content-start gap-3 xl:col-start-2 xl:row-start-1">
      {enrolment ? null : <CoursePrice plans={plans} />}
      {enrolment && (
        <div className="grid grid-cols-1 overflow-hidden rounded-lg">
          <CourseWall
            course={course.slug}
            name={course.shortTitle}
            label={`Work of ${course.shortTitle}`}
            percentDone={enrolment.work.done}
            graded={graded}
          />
          <p className="flex flex-wrap justify-between gap-x-4 bg-wall px-4 py-2.5 text-on-wall-2 text-sm md:px-5">
            <b className="text-on-wall">{enrolment.work.done}% Done</b>
            <span>{enrolment.work.remaining}% Remaining, lessons and grades</span>
          </p>
        </div>
      )}
      {access === "paused" && <p className="text-ink-2 text-sm">{learningTexts.paused}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Link to={paths.findTutor({ course: course.slug })} className={buttonClass({ variant: "line" }, "px-3")}>
          Find Tutor
        </Link>
        {enrolment ? (
          access === "paused" ? (
            <Link to={paths.orders()} className={buttonClass({}, "px-3")}>
              Pay what is due
            </Link>
          ) : (
            <Link to={paths.learn(course.slug)} className={buttonClass({}, "px-3")}>
              Continue learning
            </Link>
          )
        ) : (
          <Link to={paths.enroll(course.slug)} className={buttonClass({}, "px-3")}>
            Enroll Now
          </Link>
        )}
      </div>
    </div>
  );
}

/** What it costs, a line for each plan: the least first, as one begins. */
function CoursePrice({ plans }: Pick<ViewCourse, "plans">) {
  if (plans.length === 0) return <p className="font-semibold">Fee on request</p>;
  const naira = ({ prices }: ViewCourse["plans"][number]) =>
    prices.find(({ currency }) => currency === "NGN")?.price.totalMinor ?? Number.MAX_SAFE_INTEGER;
  return (
    <dl aria-label="Price" className="grid gap-1">
      {plans
        .toSorted((a, b) => naira(a) - naira(b))
        .map(({ key, name, prices }, index) => (
          <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className={index === 0 ? "num font-bold text-h3" : "text-sm tabular-nums"}>
              <PricePair
                prices={prices.map(({ currency, price }) => ({ currency, amountMinor: price.totalMinor })).toReversed()}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Overview({ data: { course } }: { data: ViewCourse }) {
  const facts = [
    { icon: "clock", label: "Duration", value: `${course.duration}, self-paced`, className: "" },
    { icon: "book-open", label: "Lessons", value: lessonCountText(course) || "None yet", className: "" },
    { icon: "chart-column", label: "Skill level", value: course.level, className: "" },
    { icon: "video", label: "Format", value: course.format, className: "" },
  ] as const;
  return (
    <div className="grid gap-7">
      <Prose size="sm">
        {course.overview.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(({ icon, label, value, className }) => (
          <div key={label} className={className}>
            <FactName icon={icon}>{label}</FactName>
            <dd className="pl-7 font-medium">{value}</dd>
          </div>
        ))}
        <div className="sm:col-span-2">
          <FactName icon="layout-grid">Tools</FactName>
          <dd className="flex flex-wrap gap-2 pt-1.5 pl-7">
            {course.tools.map((tool) => (
              <Chip key={tool}>{tool}</Chip>
            ))}
          </dd>
        </div>
      </dl>
      <section aria-labelledby="objectives" className="grid gap-3">
        <h3 id="objectives" className="text-h4">
          What you will be able to do
        </h3>
        <ol className="grid gap-3">
          {course.objectives.map((objective, index) => (
            <li key={objective} className="grid grid-cols-[2.25rem_1fr] items-baseline">
              <span aria-hidden="true" className="num font-bold text-h4 text-link">
                {index + 1}
              </span>
              {objective}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function FactName({ icon, children }: { icon: IconName; children: string }) {
  return (
    <dt className="flex items-center gap-2 text-ink-3 text-xs">
      <Icon name={icon} className="text-link" />
      {children}
    </dt>
  );
}
