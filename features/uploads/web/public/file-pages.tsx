import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useSavingData } from "#ui/data-use/saving.ts";
import { useAddressOf } from "#ui/hooks/use-address-of.ts";
import type { PagesView } from "../../contract.ts";
import { pageTexts } from "../../page-texts.ts";

type Page = PagesView["pages"][number];
/** How the picture of a page is fetched; stored while the page is open. */
export type PageBytes = (page: number) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<{ file: Blob }>;
};

/**
 * The pages of a file as pictures, each fetched when it comes near the screen; a device that saves data asks for it when it is touched.
 * `over` is laid over a page: what is pinned there; `under` is below it.
 */
export function FilePages({
  name,
  view,
  bytes,
  over,
  under,
}: {
  name: string;
  view: PagesView;
  bytes: PageBytes;
  over?: (page: number) => ReactNode;
  under?: (page: number) => ReactNode;
}) {
  if (view.state === "waiting") return <p role="status">{pageTexts.waiting}</p>;
  if (view.refusal) return <p role="status">{pageTexts.refused[view.refusal]}</p>;
  const { pages, count } = view;
  return (
    <>
      <ol aria-label={`Pages of ${name}`} className="grid gap-3 rounded-lg bg-sunken p-2 sm:p-4">
        {pages.map((page) => (
          <li key={page.number} className="grid gap-1">
            <OnePage name={name} page={page} of={count ?? pages.length} bytes={bytes} over={over?.(page.number)} />
            {under?.(page.number)}
          </li>
        ))}
      </ol>
      {count !== null && count > pages.length && <p className="hint">{pageTexts.more(pages.length, count)}</p>}
    </>
  );
}

function OnePage({
  name,
  page: { number, width, height, sizeBytes },
  of,
  bytes,
  over,
}: {
  name: string;
  page: Page;
  of: number;
  bytes: PageBytes;
  over: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isSaving = useSavingData();
  const [isRequested, setRequested] = useState(false);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const target = frame.current;
    if (isNear || !target) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "400px 0px",
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [isNear]);
  const { data, error, refetch } = useQuery({
    ...bytes(number),
    enabled: isRequested || (isNear && !isSaving),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useAddressOf(data?.file);
  const size = formatFileSize(sizeBytes);
  return (
    <>
      <div
        ref={frame}
        className="relative mx-auto grid w-full max-w-200 place-items-center border border-line bg-white text-palm-950"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {address ? (
          <img
            src={address}
            alt={`Page ${number} of ${name}`}
            width={width}
            height={height}
            className="h-full w-full"
          />
        ) : error ? (
          <p role="alert" className="grid justify-items-center gap-2 p-4 text-center text-sm">
            {pageTexts.failed}
            <Button variant="line" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : isSaving && !isRequested ? (
          <Button variant="line" size="sm" onClick={() => setRequested(true)}>
            Show page {number}, {size}
          </Button>
        ) : (
          <p className="text-sm">
            Loading page {number}, {size}...
          </p>
        )}
        {address && over}
      </div>
      <p className="text-center text-ink-2 text-xs tabular-nums">
        Page {number} of {of}, {size}
      </p>
    </>
  );
}
