import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { Badge } from "#ui/components/badge.tsx";
import { PageTop } from "#ui/components/page-heading.tsx";
import { Prose } from "#ui/components/prose.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ItemStatistics } from "../../contract.ts";
import { figuresQuery } from "./queries.ts";
import { RightAnswers } from "./right-answers.tsx";
import { useGradingPaths } from "./use-grading-paths.ts";

/** How each question of a quiz or an exam did: how many got it right, and whether those who know more did. */
export function FiguresPage({ assessment }: { assessment: string }) {
  return (
    <QueryBoundary
      query={useQuery(figuresQuery(assessment))}
      loading="Loading the figures..."
      skeleton={<SkeletonRows count={6} />}
      failed="Could not load the figures. Please try again."
      kind="paper"
      className="card"
    >
      {(figures) => <Figures figures={figures} />}
    </QueryBoundary>
  );
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

function Figures({ figures: { assessment, keys, papers, hidden, items } }: { figures: ItemStatistics }) {
  const addresses = useGradingPaths();
  return (
    <>
      <PageTop>
        <div className="-ml-2 flex items-center gap-1.5">
          <Link to={addresses.queue} className="icon-btn">
            <span className="sr-only">Back to the queue</span>
            <Icon name="arrow-left" className="size-6" />
          </Link>
          <h1 className="min-w-0 text-h3 wrap-anywhere">{assessment.title}: how the questions did</h1>
        </div>
        <p className="text-ink-2 text-sm">
          First attempts alone: {counted(papers, "paper")}. Nobody can be told from these figures.
        </p>
      </PageTop>
      <RightAnswers assessment={assessment} keys={keys} />
      {hidden !== null ? (
        <p className="card p-5 text-ink-2">{hidden}</p>
      ) : (
        <ol className="grid gap-4">
          {items.map((item, at) => (
            <li key={item.question} className="card grid gap-3 p-5">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <b className="text-ink-2 text-sm">Question {at + 1}</b>
                {adviceOf(item) && <Badge tone="pending">{adviceOf(item)}</Badge>}
              </div>
              <Prose html={item.askHtml} size="sm" />
              <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-ink-2">
                <div>
                  <dt>Got it right</dt>
                  <dd>{percent(item.difficulty)}</dd>
                </div>
                <div>
                  <dt>Tells strong from weak</dt>
                  <dd>{item.discrimination === null ? "not known" : item.discrimination.toFixed(2)}</dd>
                </div>
                <div>
                  <dt>Left out</dt>
                  <dd>{percent(item.omitted)}</dd>
                </div>
                <div>
                  <dt>Papers</dt>
                  <dd>{item.papers}</dd>
                </div>
              </dl>
              {item.options.length > 0 && (
                <ul className="grid gap-1 text-sm">
                  {item.options.map(({ html, chosen, isRight }) => (
                    <li key={html} className="flex items-baseline gap-2">
                      <span className="num w-10 text-right">{chosen}</span>
                      <Prose html={html} size="sm" className="min-w-0" />
                      {isRight && (
                        <span className="inline-flex items-center gap-1 font-semibold">
                          <Icon name="check" size={16} /> right
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              <p>
                <Link to={addresses.key(item.question)} className="link inline-flex min-h-11 items-center text-sm">
                  What is right in question {at + 1}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Below this, those who did well on the rest did no better here than the others. */
const tellsLittle = 0.1;

/** What its author should look at; null where the figures are those of a good question. */
function adviceOf({ difficulty, discrimination }: ItemStatistics["items"][number]): string | null {
  if (discrimination !== null && discrimination < 0) return "Look at its key: the strong get it wrong";
  if (difficulty > 0.95) return "Nearly everybody gets it right";
  if (difficulty < 0.2) return "Hardly anybody gets it right";
  return discrimination !== null && discrimination < tellsLittle ? "Tells little" : null;
}
