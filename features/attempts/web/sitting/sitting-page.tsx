import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { kindTexts } from "#features/assessments/texts.ts";
import { AccountContext } from "#features/questions/web/public/account-context.ts";
import { paths } from "#lib/paths.ts";
import { ApiError, errorMessage } from "#ui/api/call.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { isPassing } from "#ui/outbox/outbox.ts";
import { saveShell } from "#ui/workplace/save-shell.ts";
import { type OpenTaker, openTaker } from "../taker/open-taker.ts";
import { assessmentDetailQuery } from "../taker/queries.ts";
import { findSavedAttempt } from "../taker/saved-attempts.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { LeaveLink, SittingFrame } from "./sitting-frame.tsx";
import { TakerPage } from "./taker-page.tsx";
import { useTabLock } from "./use-tab-lock.ts";

// Who is in an attempt, perhaps without a line, needs nothing of it.
const StartPage = lazyPart(() => import("./start-page.tsx"));

export type SittingPageProps = { kind: "quiz" | "exam"; account: string; assessment: string };

/** A quiz or an exam at its address: what it is and its start, or the attempt that runs. */
export function SittingPage({ kind, account, assessment }: SittingPageProps) {
  const client = useQueryClient();
  const detail = useQuery(assessmentDetailQuery(assessment));
  /** An attempt that was just started or is open here, whatever the assessment's status is when it is read again. */
  const [started, setStarted] = useState<string | null>(null);
  const isUnreached = detail.error !== null && isPassing(detail.error);
  // Without the academy, what lies on this device goes on.
  const query = useQuery({
    queryKey: ["stored-attempt", account, assessment],
    queryFn: () => findSavedAttempt(account, assessment),
    enabled: isUnreached,
    networkMode: "always",
    gcTime: 0,
  });
  const running = started ?? detail.data?.running?.attempt ?? (detail.data ? null : (query.data?.attempt.id ?? null));
  // Its own page shows how it ends, also where the assessment is read again and nothing runs any more.
  useEffect(() => {
    if (running !== null) setStarted(running);
  }, [running]);
  const noun = kindTexts[kind].name.toLowerCase();
  const close = <LeaveLink kind={kind} />;

  if (running)
    return (
      <OneTab
        key={running}
        account={account}
        assessment={assessment}
        kind={kind}
        attempt={running}
        title={detail.data?.title ?? query.data?.attempt.assessment.title ?? kindTexts[kind].name}
        course={detail.data?.course.shortTitle ?? query.data?.attempt.assessment.course.shortTitle ?? ""}
      />
    );
  if (detail.data)
    return (
      <Suspense fallback={<Opening kind={kind} />}>
        <StartPage
          kind={kind}
          assessment={detail.data}
          onStarted={(attempt) => {
            setStarted(attempt.id);
            void client.invalidateQueries({ queryKey: ["assessments"], refetchType: "none" });
          }}
        />
      </Suspense>
    );
  if (detail.isPending || query.isFetching) return <Opening kind={kind} />;
  const status = detail.error instanceof ApiError ? detail.error.status : 0;
  return (
    <SittingFrame course="" title={kindTexts[kind].name} close={close}>
      {status === 404 ? (
        <EmptyState
          kind="paper"
          message={`That ${noun} is not there. Its address may be old, or it may be another account's.`}
        />
      ) : (
        <LoadFailure
          kind="paper"
          message={errorMessage(detail.error, kindTexts[kind].failed)}
          onRetry={() => void detail.refetch()}
          busy={detail.isFetching}
        />
      )}
    </SittingFrame>
  );
}

const Opening = ({ kind }: { kind: "quiz" | "exam" }) => (
  <SittingFrame course="" title={kindTexts[kind].name} close={<LeaveLink kind={kind} />}>
    <Skeleton label={`Loading ${kindTexts[kind].name.toLowerCase()}...`} showLabel className="px-4 sm:px-6">
      <SkeletonBlock className="mb-6 h-8" />
      <SkeletonBlock className="mb-6 h-14 w-4/5" />
      <div className="grid gap-3">
        {["a", "b", "c", "d"].map((row) => (
          <SkeletonBlock key={row} className="h-16" />
        ))}
      </div>
    </Skeleton>
  </SittingFrame>
);

type OneTabProps = SittingPageProps & { attempt: string; title: string; course: string };

/** One tab of this browser has the attempt at a time. */
function OneTab({ attempt, title, course, ...position }: OneTabProps) {
  const navigate = useNavigate();
  const [where, take] = useTabLock(`unwalled-attempt ${attempt}`);
  const leave = useCallback(() => void navigate(paths.assessments(position.kind)), [navigate, position.kind]);
  if (where === "waiting") return <Opening kind={position.kind} />;
  if (where === "other-tab")
    return (
      <Elsewhere
        course={course}
        title={title}
        noun={kindTexts[position.kind].name.toLowerCase()}
        where="tab"
        onLeave={leave}
        onTake={take}
      />
    );
  return <Running {...position} attempt={attempt} />;
}

function Running({ account, assessment, kind, attempt }: SittingPageProps & { attempt: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Who leaves sees it on top of every page, with its state then.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ["unread"] }), [queries]);
  const [opened, setOpened] = useState<{ taker: OpenTaker } | { error: unknown } | null>(null);
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens again
  useEffect(() => {
    let isGone = false;
    let taker: OpenTaker | null = null;
    openTaker({ account, assessment }, attempt).then(
      (open) => {
        taker = open;
        if (isGone) void open?.close();
        else setOpened(open ? { taker: open } : { error: null });
        saveShell();
      },
      (error: unknown) => isGone || setOpened({ error }),
    );
    return () => {
      isGone = true;
      void taker?.close();
    };
  }, [account, assessment, attempt, attempts]);

  /** What came of it opens over the first page, to which Back and Close lead. */
  async function done(taker: OpenTaker) {
    void taker.forget();
    toast.success("Quiz submitted successfully!");
    // A script that did not come while the line was gone makes the router load the page again: that then opens what came of it.
    history.replaceState(history.state, "", paths.attemptResult(attempt));
    await navigate(paths.dashboard(), { replace: true });
    await navigate(paths.attemptResult(attempt), { state: { isOverHome: true } });
  }

  if (!opened) return <Opening kind={kind} />;
  if ("taker" in opened)
    return (
      <AccountContext value={account}>
        <TakerPage
          taker={opened.taker}
          onLeave={() => void navigate(paths.assessments(kind))}
          onDone={() => void done(opened.taker)}
        />
      </AccountContext>
    );
  return (
    <SittingFrame course="" title={kindTexts[kind].name} close={<LeaveLink kind={kind} />}>
      <LoadFailure
        kind="paper"
        message={errorMessage(opened.error, kindTexts[kind].failed)}
        onRetry={() => {
          setOpened(null);
          setAttempts(attempts + 1);
        }}
      />
    </SittingFrame>
  );
}
