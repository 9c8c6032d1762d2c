import { cx } from "#ui/components/cx.ts";
import { useNearScript } from "#ui/islands/near.ts";
import { type CourseCard, cardGroups } from "../contract.ts";
import { catalogueTexts } from "../texts.ts";
import { CourseLink } from "./course-link.tsx";
import { CourseTile } from "./course-tile.tsx";

/** The section "Courses" of the home page (HOME-07): the cards in three groups, each opening its course's page. */
export function CourseCards({ cards }: { cards: readonly CourseCard[] }) {
  const near = useNearScript("site/sections");
  return (
    <section {...near} id="courses" className="section drawn-later" aria-labelledby="courses-title" tabIndex={-1}>
      <div className="wrap">
        <h2 id="courses-title">Courses</h2>
        {cardGroups.map(({ key, name }) => {
          const group = cards.filter((card) => card.group === key);
          if (group.length === 0) return null;
          const isWide = key === "tech";
          return (
            <div key={key}>
              <h3 className="mt-9 mb-4">{name}</h3>
              <ul
                className={cx(
                  "drawn-by-item grid",
                  isWide
                    ? "gap-x-10 md:grid-cols-2 lg:grid-cols-3"
                    : "grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5 md:gap-4 lg:grid-cols-4",
                )}
              >
                {group.map((card) => (
                  <li key={card.id} className="contents">
                    {isWide ? <CareerCard card={card} /> : <ExamCard card={card} />}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** A tech or management course: what it is about and what such work pays. */
function CareerCard({ card }: { card: CourseCard }) {
  return (
    <article className="relative grid grid-cols-[64px_1fr] gap-4 border-line border-t py-3.5 md:py-[1.125rem]">
      <CourseTile course={card} />
      <div>
        <h4>
          <CourseLink slug={card.courseSlug} title={card.title} stretched />
        </h4>
        <p className="text-ink-2 text-sm">{card.text}</p>
        <Claim card={card} className="mt-1.5 text-ink-2 text-xs" />
      </div>
    </article>
  );
}

/** An exam or a school subject: its name and, where there is one, its pass rate. */
function ExamCard({ card }: { card: CourseCard }) {
  return (
    <article className="card opens relative flex h-full items-center gap-2 p-2 md:gap-3.5 md:p-3">
      <CourseTile course={card} size="sm" />
      <div className="min-w-0">
        <h4 className="text-xs leading-tight md:text-[1.0625rem]">
          <CourseLink slug={card.courseSlug} title={card.title} stretched />
        </h4>
        <Claim card={card} className="text-ink-3 text-xs" />
      </div>
    </article>
  );
}

/**
 * What is counted here of the course, else what staff wrote and no one counted, named as such (CLAIM-01); a sum of money is in bold: it is
 * what the eye looks for.
 */
function Claim({ card: { claim, passed }, className }: { card: CourseCard; className: string }) {
  if (passed) return <p className={className}>{catalogueTexts.passed(passed)}</p>;
  if (!claim) return null;
  const [before, sum, after] = claim.split(/([$₦][\d,.]*\d)/, 3);
  return (
    <p className={className}>
      {before}
      {sum && <b className="text-ink text-sm tabular-nums">{sum}</b>}
      {after}
      {catalogueTexts.ownExample}
    </p>
  );
}
