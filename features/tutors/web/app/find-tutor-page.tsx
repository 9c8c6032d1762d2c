import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { Skeleton, SkeletonCard } from "#ui/components/skeleton.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { tutorPageTexts } from "../../texts.ts";
import { searchQuery } from "../queries.ts";
import { FoundTutors, type TimesOfFound } from "./found-tutors.tsx";
import { TutorFilterBar } from "./tutor-filter-bar.tsx";
import { useWishes } from "./use-wishes.ts";

type FindTutorPageProps = { times?: TimesOfFound; linkText?: TimesOfFound };

/** Find Tutor (FINDT-01): the list answers while one types, and loads more as it scrolls. `times`, `linkText`: see FoundTutors. */
export function FindTutorPage({ times, linkText = () => tutorPageTexts.pick }: FindTutorPageProps) {
  const { wishes, typed, setTyped, wish, clear } = useWishes();
  const { data, error, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } =
    useInfiniteQuery({
      ...searchQuery(wishes),
      placeholderData: keepPreviousData,
    });
  useEffect(() => {
    if (error) console.error("The tutors could not be loaded.", error);
  }, [error]);

  const box = useRef<HTMLInputElement>(null);
  const match = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.total ?? null;
  const clearAll = () => {
    clear();
    box.current?.focus();
  };

  return (
    <>
      <PageHeading>{tutorPageTexts.heading}</PageHeading>
      <search className="grid gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <form
            className="w-full md:max-w-[460px]"
            onSubmit={(event) => {
              event.preventDefault();
              wish({ q: typed.trim() });
            }}
          >
            <TextField
              ref={box}
              name="q"
              type="search"
              label={tutorPageTexts.search}
              fieldClassName="[&>label]:sr-only"
              // One button to clear it, in all browsers.
              className="[&::-webkit-search-cancel-button]:hidden"
              placeholder={tutorPageTexts.search}
              startIcon="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              end={
                typed ? (
                  <IconButton
                    label="Clear the search"
                    onClick={() => {
                      setTyped("");
                      box.current?.focus();
                    }}
                  >
                    <Icon name="x" />
                  </IconButton>
                ) : undefined
              }
            />
          </form>
          <p role="status" className="text-sm text-ink-2 md:pb-2.5">
            {error || !total ? null : total.count > 0 ? (
              <>
                <b className="num text-h4 text-ink">{total.label}</b> Tutors
              </>
            ) : (
              <span className="sr-only">{tutorPageTexts.none}</span>
            )}
          </p>
        </div>
        <TutorFilterBar wishes={wishes} wish={wish} clear={clearAll} />
      </search>
      <div className="mt-5">
        {error && !isPlaceholderData && match.length === 0 ? (
          <LoadFailure
            kind="person"
            message={errorMessage(error, tutorPageTexts.listFailed)}
            onRetry={() => void refetch()}
            busy={isFetching}
            className="card"
          />
        ) : data === undefined ? (
          <Skeleton label={tutorPageTexts.loadingAll} showLabel>
            <div className="grid gap-4 lg:grid-cols-2">
              {["a", "b", "c", "d", "e", "f"].map((key) => (
                <SkeletonCard key={key} />
              ))}
            </div>
          </Skeleton>
        ) : match.length === 0 && !isPlaceholderData ? (
          <EmptyState
            kind="person"
            message={tutorPageTexts.none}
            hint="Try fewer words or fewer filters."
            action={
              <Button variant="line" size="sm" onClick={clearAll}>
                Show all tutors
              </Button>
            }
            className="card"
          />
        ) : (
          <FoundTutors
            search={JSON.stringify(wishes)}
            tutors={match}
            isOld={isPlaceholderData}
            hasMore={hasNextPage}
            isLoadingMore={isFetchingNextPage}
            error={error && !isPlaceholderData ? errorMessage(error, tutorPageTexts.listFailed) : null}
            onMore={() => void fetchNextPage()}
            times={times}
            linkText={linkText}
          />
        )}
      </div>
    </>
  );
}
