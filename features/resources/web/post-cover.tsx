import { Cover } from "#ui/illustrations/cover.tsx";
import { wideCover } from "#ui/illustrations/cover-pattern.ts";
import { schoolClass } from "#ui/illustrations/school-look.ts";

/** The cover of a post: a wall of its school's blocks with a door in it, laid by the post's id. Decorative. */
export function PostCover({ id, school, className }: { id: string; school: string; className?: string }) {
  return (
    <div className={`${schoolClass(school)} overflow-hidden bg-s-fill ${className ?? ""}`}>
      <Cover school={school} seed={id} plan={wideCover(id)} className="size-full" />
    </div>
  );
}
