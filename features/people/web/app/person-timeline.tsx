import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { HistoryKind, HistorySign } from "#features/accounts/history-texts.ts";
import { dateInLagos, monthAndYear } from "#lib/dates.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon, type IconName } from "#ui/icons/icon.tsx";
import type { History } from "../../contract.ts";
import { historyQuery } from "../queries.ts";

const signs: Readonly<Record<HistorySign, IconName>> = {
  account: "shield-check",
  certificate: "award",
  class: "users",
  course: "book-open",
  device: "smartphone",
  message: "message-square",
  order: "receipt",
  payment: "banknote",
  tutor: "user",
  work: "clipboard-check",
};

/** All that happened to a person, the newest first; the address has the kind of lines. */
export function PersonTimeline({ id, hasMoney }: { id: string; hasMoney: boolean }) {
  const [address, setAddress] = useSearchParams();
  const choices: [string, HistoryKind | undefined][] = [
    ["All", undefined],
    ...(hasMoney ? [["Money", "money"] as [string, HistoryKind]] : []),
    ["Study", "study"],
  ];
  const [, about] = choices.find(([, kind]) => kind === address.get("show")) ?? [];
  const query = useInfiniteQuery(historyQuery(id, about));
  async function showOlder() {
    const { error } = await query.fetchNextPage();
    if (error) toast.error(errorMessage(error, "What is older could not be loaded. Please try again."));
  }
  return (
    <section aria-label="Timeline" className="card grid gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-h4">Timeline</h2>
        {choices.map(([text, kind]) => (
          <ChipButton
            key={text}
            pressed={kind === about}
            onClick={() => setAddress(kind ? { show: kind } : {}, { replace: true, preventScrollReset: true })}
          >
            {text}
          </ChipButton>
        ))}
      </div>
      <QueryBoundary
        query={query}
        loading="Loading the timeline..."
        skeleton={<SkeletonRows count={6} />}
        failed="The timeline could not be loaded."
      >
        {({ pages }) => {
          const lines = pages.flatMap(({ data }) => data);
          const months = Map.groupBy(lines, ({ at }) => dateInLagos(new Date(at)).slice(0, 7));
          return (
            <>
              {lines.length === 0 && <p className="text-ink-2">Nothing has happened yet.</p>}
              {[...months].map(([month, ofMonth]) => (
                <div key={month} className="grid gap-3">
                  <h3 className="text-ink-2 text-sm">{monthAndYear(`${month}-01`)}</h3>
                  <ol className="grid gap-4">
                    {ofMonth.map((line) => (
                      <Line key={`${line.sign} ${line.id} ${line.at}`} line={line} />
                    ))}
                  </ol>
                </div>
              ))}
              {query.hasNextPage && (
                <Button
                  variant="line"
                  size="sm"
                  className="justify-self-start"
                  busy={query.isFetchingNextPage}
                  busyLabel="Loading..."
                  onClick={() => void showOlder()}
                >
                  Show older
                </Button>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

const Line = ({ line: { sign, title, text, at, href } }: { line: History["data"][number] }) => (
  <li className="flex gap-3 text-sm">
    <span className="mt-0.5 grid size-6 flex-none place-items-center rounded-[4px_10px_4px_4px] bg-primary-soft text-on-primary-soft [&_svg]:size-4">
      <Icon name={signs[sign]} />
    </span>
    <div className="min-w-0">
      <p className="wrap-anywhere">
        {href ? (
          <Link to={href} className="link font-semibold">
            {title}
          </Link>
        ) : (
          <b className="font-semibold">{title}</b>
        )}
      </p>
      {text && <p className="text-ink-2 wrap-anywhere">{text}</p>}
      <p className="text-ink-2 text-xs">
        <time dateTime={at}>{momentText(new Date(at))}</time>
      </p>
    </div>
  </li>
);
