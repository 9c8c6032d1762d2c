import { Link } from "react-router";
import type { GradableItem } from "../../contract.ts";
import { useGradingPaths } from "./use-grading-paths.ts";

/** What is like other students' work: for the tutor to look at, and nothing more. */
export function Similar({ gradableItem }: { gradableItem: GradableItem }) {
  const addresses = useGradingPaths();
  if (gradableItem.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="banner banner-info mb-4 block">
      <h2 id="similar" className="font-sans font-semibold text-base tracking-normal">
        Like the work of others
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {gradableItem.similar.map(({ id, student, says }) => (
          <li key={`${id} ${says.kind} ${"number" in says ? says.number : ""}`}>
            <Link to={addresses.gradableItem(id)} className="link">
              {student}
            </Link>
            : {similarText(says)}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs">
        This may be chance, or work done together. You decide; nothing follows from it by itself.
      </p>
    </section>
  );
}

function similarText(similarity: GradableItem["similar"][number]["says"]): string {
  if (similarity.kind === "file") return "the same file";
  if (similarity.kind === "choices")
    return `the same ${similarity.same} mistakes, by chance in one of ${similarity.oneIn.toLocaleString("en-GB")} pairs`;
  return `${similarity.percent} % of the text${similarity.number === null ? "" : ` of question ${similarity.number}`} is the same`;
}
