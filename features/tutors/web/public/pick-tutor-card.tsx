import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { DoorScene } from "#ui/illustrations/door-scene.tsx";

/** Where to begin for who takes no course yet. */
export function PickTutorCard() {
  return (
    <section
      aria-labelledby="begin"
      className="on-wall door-lg grid overflow-hidden bg-wall text-on-wall md:min-h-78 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="grid content-center justify-items-start gap-3 p-5 md:p-7">
        <h2 id="begin">Pick your tutor</h2>
        <p className="max-w-[34ch] text-on-wall-2">
          Compare them by their ratings and reviews, and choose the one you want to learn with.
        </p>
        <Link to={paths.findTutor()} className={buttonClass({ variant: "sun" }, "mt-2")}>
          Find a Tutor
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <DoorScene variant="small" className="h-37.5 w-full max-md:-order-1 md:h-full" />
    </section>
  );
}
