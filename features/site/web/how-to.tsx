import { RoomStep } from "#ui/illustrations/room-step.tsx";

/** The steps to a tutor, five at most (HOME-06): at each a wall of the room comes down. Nothing where there are none. */
export function HowTo({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
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
