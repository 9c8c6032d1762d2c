import { logoPaths } from "./logo-paths.ts";

export type LogoProps = {
  /** Light letters, for wall surfaces in either theme. */
  onWall?: boolean;
  className?: string;
  /** Accessible name; also the name of a link that holds nothing else. */
  label?: string;
};

/** Mark and name, 219 by 48; give it a height. */
export function Logo({ onWall = false, className, label = "Unwalled Academy" }: LogoProps) {
  return (
    <svg className={classes(onWall, className)} viewBox="0 0 219 48" role="img" aria-label={label}>
      <Mark />
      <path fill="var(--logo-name)" transform="translate(58 29.5)" d={logoPaths.name} />
      <path fill="var(--logo-word)" transform="translate(59 45.5) scale(.88)" d={logoPaths.word} />
    </svg>
  );
}

/** The mark alone, square, for narrow places such as the sidebar's icon rail. */
export function LogoMark({ onWall = false, className, label = "Unwalled Academy" }: LogoProps) {
  return (
    <svg className={classes(onWall, className)} viewBox="0 0 48 48" role="img" aria-label={label}>
      <Mark />
    </svg>
  );
}

function Mark() {
  return (
    <>
      <path fill="var(--logo-mark)" d={logoPaths.room} />
      <path fill="var(--sun-400)" d={logoPaths.door} />
    </>
  );
}

function classes(onWall: boolean, className: string | undefined): string {
  return ["logo", onWall && "logo-on-wall", className].filter(Boolean).join(" ");
}
