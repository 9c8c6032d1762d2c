import { Link } from "react-router";
import { perWeek } from "#features/placement/texts.ts";
import { firstName } from "#lib/first-name.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import type { StudentHome } from "../../../home-contract.ts";
import { stepsToTimes } from "../../../rules.ts";
import { PathHero } from "./path-hero.tsx";

/** Courses that are paid and have no class times yet (PLACE-01): who decides, and until when; the one that waits longest first. */
export default function Unplaced({ unplaced, hadTrial, picks }: Pick<StudentHome, "unplaced" | "hadTrial" | "picks">) {
  const [next, ...others] = unplaced;
  if (!next) return null;
  return (
    <>
      <PathHero
        title="When are your classes?"
        {...stepsToTimes(hadTrial)}
        tutor={picks.find(({ tutor }) => tutor.id === next.tutor.id)?.tutor}
        actions={
          <Link
            to={paths.classTimes(next.enrolmentId)}
            className={buttonClass({ variant: "sun", size: "sm" }, "max-sm:w-full")}
          >
            Choose class times
          </Link>
        }
      >
        <p className="max-w-[48ch] text-on-wall-2">
          <WhoDecides item={next} lateClass="font-semibold text-sun-300" />
        </p>
      </PathHero>
      {others.map((item) => (
        <p key={item.enrolmentId} className="card p-4 wrap-anywhere md:px-5">
          <WhoDecides item={item} lateClass="font-semibold text-warn" />{" "}
          <Link to={paths.classTimes(item.enrolmentId)} className="link">
            Choose class times<span className="sr-only"> of {item.course.title}</span>
          </Link>
        </p>
      ))}
    </>
  );
}

function WhoDecides({ item, lateClass }: { item: StudentHome["unplaced"][number]; lateClass: string }) {
  const { by, wish, course } = item;
  const isLate = useNow([by]) >= Date.parse(by);
  const tutor = firstName(item.tutor);
  const until = momentText(new Date(by));
  const choice = `${course.title} is paid. Choose ${perWeek.min} or ${perWeek.max} classes a week with ${tutor}`;
  if (wish === null) return isLate ? `${choice}: they begin once you have.` : `${choice} by ${until}.`;
  if (!isLate) return `${course.title} is paid. ${tutor} proposes times by ${until}. You can still choose yourself.`;
  return (
    <>
      <span className={lateClass}>
        {tutor} meant to propose times for {course.title} by {until}.
      </span>{" "}
      Choose yourself, or{" "}
      <Link to={paths.support()} className="link">
        write to us
      </Link>
      .
    </>
  );
}
