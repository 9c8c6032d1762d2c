import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** A course that goes on without a tutor: until when staff find one. `by`: the moment; `title`: where the course is not named next to it. */
export function SoughtTutor({ by, title }: { by: string; title?: string }) {
  const isLate = useNow([by]) >= Date.parse(by);
  const whose = title ? `your tutor for ${title}` : "your tutor";
  const until = momentText(new Date(by));
  return isLate ? (
    <>
      We meant to find {whose} by {until}.{" "}
      <Link to={paths.support()} className="link">
        Write to us
      </Link>
    </>
  ) : (
    <>
      We find {whose} by {until}.
    </>
  );
}
