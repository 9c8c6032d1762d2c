import { Link } from "react-router";
import { learningTexts } from "#features/learning/texts.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import type { HomePath } from "../../../home-contract.ts";
import { PathHero } from "./path-hero.tsx";

/** No course runs: one waits for its payment, or the last one is finished. */
export function Rested({ path }: { path: Extract<HomePath, { at: "paused" | "finished" }> }) {
  const { title, slug, percentDone } = path.course;
  const isPaused = path.at === "paused";
  return (
    <PathHero
      title={isPaused ? `${title} is paused` : `You finished ${title}`}
      percentDone={percentDone}
      actions={
        <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
          <Link
            to={isPaused ? paths.orders() : paths.myCourses()}
            className={buttonClass({ variant: "sun", size: "sm" })}
          >
            {isPaused ? "Pay what is due" : "Choose your next course"}
          </Link>
          <Link
            to={isPaused ? paths.viewCourse(slug) : paths.certificates()}
            className={buttonClass({ variant: "line", size: "sm" })}
          >
            {isPaused ? "See the course" : "Your certificates"}
          </Link>
        </div>
      }
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {isPaused
          ? `${learningTexts.paused} ${percentDone}% of them are done, and stay done.`
          : "Every lesson is done, and stays open to you."}
      </p>
    </PathHero>
  );
}
