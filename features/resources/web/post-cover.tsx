import { schoolClass } from "#ui/illustrations/school-look.ts";
import { SchoolPanel } from "#ui/illustrations/school-panel.tsx";

/** The picture of a post: a wall of its school's blocks, the light in it drawn from the post's id. Decorative. */
export function PostCover({ id, school, className }: { id: string; school: string; className?: string }) {
  return (
    <div className={`${schoolClass(school)} overflow-hidden bg-s-fill ${className ?? ""}`}>
      <SchoolPanel
        school={school}
        cols={10}
        rows={4}
        seed={id}
        preserveAspectRatio="xMidYMid slice"
        className="size-full"
      />
    </div>
  );
}
