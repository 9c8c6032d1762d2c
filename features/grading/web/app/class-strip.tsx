import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { gradeLabel } from "#features/assessments/rules.ts";
import { cx } from "#ui/components/cx.ts";
import type { GradableItem } from "../../contract.ts";
import { useGradingPaths } from "./use-grading-paths.ts";

/** Everybody of the class with what came of this assessment; each leads to theirs. */
export function ClassStrip({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  const strip = useRef<HTMLElement>(null);
  const { id } = gradableItem;
  // On a phone the strip is wider than the page: who is graded now is in sight.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    if (here && strip.current)
      strip.current.scrollLeft = here.offsetLeft - strip.current.clientWidth / 2 + here.offsetWidth / 2;
  }, [id]);
  if (gradableItem.class.length < 2) return null;
  return (
    <nav ref={strip} aria-label="The class" className="on-wall relative mb-4 overflow-x-auto rounded-lg bg-wall p-1">
      <ul className="flex gap-1">
        {gradableItem.class.map((item, index) => {
          const isHere = item.gradableItem === gradableItem.id;
          const look = cx(
            "grid min-h-10 min-w-24 place-items-center whitespace-nowrap rounded-[5px] px-2 font-semibold text-xs tabular-nums",
            item.gradableItem === null
              ? "bg-wall-2 text-on-wall-2"
              : item.state === "waiting"
                ? "bg-wall-3 text-on-wall"
                : "bg-sun-400 text-palm-950",
            isHere && "outline-3 outline-sun-400 -outline-offset-3",
          );
          const text = `${item.student.split(" ")[0]} ${item.gradableItem === null ? "not in" : item.score === null ? "" : gradeLabel(item.score)}`;
          return (
            // Two students may have one name; their places do not change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index} className="flex-1">
              {item.gradableItem === null ? (
                <span className={look}>{text}</span>
              ) : (
                <Link
                  to={addresses.gradableItem(item.gradableItem)}
                  data-item={item.gradableItem}
                  aria-current={isHere ? "page" : undefined}
                  className={look}
                >
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
