import { logoPaths } from "./logo-paths.ts";
import { useSiteIdentity } from "./site-identity.tsx";

export type LogoProps = {
  /** Light letters, for wall surfaces in either theme. */
  onWall?: boolean;
  className?: string;
  /** Where a link around it leads, such as `home`: added to the academy's name. */
  leadsTo?: string;
};

/** The mark and the academy's name, 219 by 48; give it a height. */
export function Logo({ onWall = false, className, leadsTo }: LogoProps) {
  const { wordmark } = useSiteIdentity();
  return (
    <svg className={classes(onWall, className)} viewBox="0 0 219 48" role="img" aria-label={useLabel(leadsTo)}>
      <Mark />
      {wordmark.map(({ tone, d, x, y, scale }) => (
        <path key={tone} fill={`var(--logo-${tone})`} transform={`translate(${x} ${y}) scale(${scale})`} d={d} />
      ))}
    </svg>
  );
}

/** The mark alone, square, for narrow places such as the sidebar's icon rail. */
export function LogoMark({ onWall = false, className, leadsTo }: LogoProps) {
  return (
    <svg className={classes(onWall, className)} viewBox="0 0 48 48" role="img" aria-label={useLabel(leadsTo)}>
      <Mark />
    </svg>
  );
}

function useLabel(leadsTo: string | undefined): string {
  const { name } = useSiteIdentity();
  return leadsTo ? `${name}, ${leadsTo}` : name;
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
