import { RoomStep } from "#ui/illustrations/room-step.tsx";

const steps = [
  "Check that the course you want is listed.",
  "Compare tutors by ratings, accomplishments and reviews.",
  "Click I'm Picking You on the tutor you prefer.",
  "Log in, or sign up, via the dashboard.",
  "Use Find Tutor in the dashboard to see the tutor you chose.",
] as const;

/** The five steps to a tutor (HOME-06): at each a wall of the room comes down. */
export function HowTo() {
  return (
    <section className="section bg-sunken drawn-later" aria-labelledby="how-to-title">
      <div className="wrap">
        <h2 id="how-to-title">How to get a Tutor</h2>
        <ol className="mt-6 grid gap-x-3 gap-y-5 sm:grid-cols-2 md:mt-10 md:grid-cols-5 lg:gap-x-6">
          {steps.map((text, index) => (
            <li
              key={text}
              className="grid grid-cols-[64px_1fr] items-center gap-4 md:grid-cols-1 md:content-start md:items-start"
            >
              <RoomStep step={(index + 1) as 1 | 2 | 3 | 4 | 5} className="max-md:w-16" />
              <p>
                <b className="num mr-1.5 text-h4 text-link md:block" aria-hidden="true">
                  {index + 1}
                  <span className="md:hidden">.</span>
                </b>
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
