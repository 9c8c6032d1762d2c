import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { StarRating } from "#ui/components/star-rating.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { HeroScene } from "#ui/illustrations/hero-scene.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";

export type HeroProps = {
  headline: string;
  /** Students named in the line of proof (HOME-03); without any there is nothing to prove, and no line. */
  students: number;
  /** Else it is the academy's own figure, and says so (CLAIM-01). */
  areStudentsCounted: boolean;
  /** Names of the drawn faces next to it, four at most. */
  faces: string[];
  /** A lesson that everybody may read, and what reading it costs. */
  openLesson: { href: string; bytes: number } | null;
};

/**
 * The dark start of home (HOME-03): the wall, and the view in its opening on the right. `--art` is the picture's width; its
 * floor, a tenth of it (a seventh on phones), runs on across the whole section.
 */
export function Hero({ headline, students, areStudentsCounted, faces, openLesson }: HeroProps) {
  return (
    <section
      id="hero"
      tabIndex={-1}
      className="on-wall relative overflow-hidden bg-wall text-on-wall [--art:min(100vw_+_60px,30rem)] md:[--art:min(50vw,640px)]"
    >
      <div className="wrap relative z-10 pt-5 md:grid md:min-h-[var(--art)] md:grid-cols-2 md:pt-0 lg:min-h-[640px]">
        <div className="pb-5 md:self-center md:py-10 md:pb-[calc(var(--art)/10+2rem)]">
          <h1 className="text-hero">{headline}</h1>
          <p className="mt-4 max-w-[30em] text-[1.0625rem] text-on-wall-2 md:mt-6 md:text-lead">
            Career courses and exam preparation, with a tutor you pick yourself.
          </p>
          <div className="mt-5 flex flex-wrap gap-3 md:mt-8">
            <ButtonLink
              variant="sun"
              href={paths.home("find-tutor")}
              data-section="find-tutor"
              className="max-sm:flex-1"
            >
              Find a Tutor <Icon name="arrow-right" />
            </ButtonLink>
            <ButtonLink variant="line" href={paths.home("courses")} data-section="courses" className="max-sm:flex-1">
              Courses
            </ButtonLink>
          </div>
          {openLesson && (
            <a href={openLesson.href} className="link mt-3 inline-flex min-h-11 items-center">
              Read the first lesson, {formatFileSize(openLesson.bytes)}
            </a>
          )}
          {students > 0 && (
            <div className="mt-5 flex min-h-[3.375rem] items-center gap-4 md:mt-9">
              <div className="avatar-stack" aria-hidden="true">
                {faces.slice(0, 4).map((name) => (
                  <span key={name} className="avatar">
                    <Portrait name={name} decorative />
                  </span>
                ))}
              </div>
              <div>
                <b className="num block text-[1.25rem] leading-snug font-bold">{`${students.toLocaleString("en")}+ students`}</b>
                <div className="flex flex-wrap items-center gap-x-3">
                  <StarRating value={5} />
                  {!areStudentsCounted && (
                    <a href={paths.figures()} className="link inline-flex min-h-6 items-center text-sm">
                      our example
                    </a>
                  )}
                </div>
              </div>
            </div>
          )}
        </div>
      </div>
      <div className="relative left-1/2 z-[1] w-(--art) -translate-x-1/2 md:absolute md:right-[max(0px,(100%-80rem)/2)] md:bottom-0 md:left-auto md:translate-x-0">
        <HeroScene variant="mobile" className="w-full md:hidden" />
        <HeroScene variant="desktop" className="w-full max-md:hidden" />
      </div>
      {/* Last, so that a section that has come in by half has no floor yet, which would move down with all that follows. */}
      <div className="absolute inset-x-0 bottom-0 h-[calc(var(--art)/7)] bg-wall-2 md:h-[calc(var(--art)/10)]" />
    </section>
  );
}
