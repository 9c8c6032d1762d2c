import type { ReactNode } from "react";
import { Link } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icons/icon.tsx";

export type SittingFrameProps = {
  course: string;
  title: string;
  /** What closes the page, at the left: a link or a button that shows only an icon. */
  close: ReactNode;
  /** At the right: the time. */
  end?: ReactNode;
  children?: ReactNode;
};

/** A page without the workplace around it: close, title, time, and nothing that leads elsewhere. */
export function SittingFrame({ course, title, close, end, children }: SittingFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[45rem] flex-col">
      <header className="flex min-h-[68px] items-center gap-1.5 py-2 pr-4 pl-2 sm:pr-6 sm:pl-4 md:min-h-[88px]">
        {close}
        <div className="min-w-0 flex-1">
          {course && <p className="truncate text-ink-3 text-xs">{course}</p>}
          <h1 className="font-display font-bold text-[1.1875rem] leading-tight tracking-[-.01em] wrap-anywhere md:text-h3">
            {title}
          </h1>
        </div>
        {end}
      </header>
      {children}
    </main>
  );
}

export const CloseIcon = ({ label }: { label: string }) => (
  <>
    <span className="sr-only">{label}</span>
    <Icon name="x" className="size-6" />
  </>
);

export const LeaveLink = ({ kind }: { kind: "quiz" | "exam" }) => (
  <Link to={paths.assessments(kind)} className="icon-btn">
    <CloseIcon label={`Leave the ${kindTexts[kind].name.toLowerCase()}`} />
  </Link>
);
