import { paths } from "#lib/paths.ts";
import { cx } from "#ui/components/cx.ts";

/** A course's name as a link to its page, underlined when pointed at. `stretched` makes the whole card around it clickable. */
export function CourseLink({
  slug,
  title,
  stretched,
  className,
}: {
  slug: string;
  title: string;
  stretched?: boolean;
  className?: string;
}) {
  return (
    <a
      href={paths.course(slug)}
      className={cx(
        "decoration-[1.5px] underline-offset-4 hover:underline",
        stretched && "after:absolute after:inset-0 after:content-['']",
        className,
      )}
    >
      {title}
    </a>
  );
}
