import { Portrait } from "#ui/illustrations/portrait.tsx";
import { Island } from "#ui/islands/island.tsx";
import { useNearScript } from "#ui/islands/near.ts";
import BecomeTutorForm from "./become-tutor-form.island.tsx";

/** Faces next to the form: drawn people, not tutors of the list. */
const faces = ["one", "two", "three", "four", "five", "six"];

/** Become a Tutor (FIND-09): what is offered, on the wall, and the form on white. `courses` are titles to choose from. */
export function BecomeTutor({ courses }: { courses: readonly string[] }) {
  const near = useNearScript("site/sections");
  return (
    <section
      {...near}
      id="become-tutor"
      tabIndex={-1}
      aria-labelledby="become-tutor-title"
      className="on-wall section drawn-later overflow-hidden bg-wall"
    >
      <div className="wrap grid items-center gap-8 lg:grid-cols-[5fr_8fr] lg:gap-16">
        <div>
          <h2 id="become-tutor-title" className="text-h1">
            Become a Tutor
          </h2>
          <p className="mt-4 max-w-[46ch] text-lead text-on-wall-2 md:mt-5">
            Teach what you do for a living. You set the course, the length and the fee, paid weekly or monthly.
          </p>
          <div aria-hidden="true" className="mt-10 grid max-w-85 grid-cols-3 gap-1.5 max-lg:hidden">
            {faces.map((face) => (
              <Portrait key={face} name={face} decorative />
            ))}
          </div>
        </div>
        <Island name="tutors/become-tutor-form" component={BecomeTutorForm} props={{ courses }} />
      </div>
    </section>
  );
}
