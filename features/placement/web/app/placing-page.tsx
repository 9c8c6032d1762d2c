import { Suspense, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { firstName } from "#lib/first-name.ts";
import { ageText } from "#lib/local-time.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Button } from "#ui/components/button.tsx";
import { cx } from "#ui/components/cx.ts";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { useAddress } from "#ui/hooks/use-address.ts";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addGroup } from "../../calls.ts";
import type { PlacementView, UnplacedResponse } from "../../contract.ts";
import { placementTexts } from "../../texts.ts";
import { unplacedQuery } from "../queries.ts";
import { PlacingDecision } from "./placing-decision.tsx";
import { WeekLegend } from "./week-grid.tsx";

export const meta = appMeta("Place students");

/** Where a tutor, or staff, place who paid and has no class yet, the one who waits longest first (PLACE-01). */
export default function PlacingPage() {
  const desk = useLocation().pathname.startsWith(`${paths.workplace("admin")}/`) ? "admin" : "tutor";
  const query = usePageQuery(unplacedQuery());
  const count = query.data?.inAll ?? 0;
  const [isAdding, setAdding] = useState(false);
  const [address] = useAddress();
  const waiting = query.data && chosenPerson(query.data, address);
  // Staff make it for the tutor of who waits.
  const mayAdd = mayHere(addGroup) && (desk === "tutor" || waiting !== undefined);
  return (
    <>
      <PageHeading
        lead={`They have paid and have no class yet. ${desk === "tutor" ? "Your" : "The"} promise: within a day.`}
      >
        {count > 0 ? `Place ${count} ${count === 1 ? "student" : "students"}` : "Place students"}
      </PageHeading>
      {mayAdd ? (
        <Button variant="line" size="sm" className="mb-4" onClick={() => setAdding(true)}>
          <Icon name="plus" /> New group{desk === "admin" && waiting ? ` of ${firstName(waiting.tutor)}` : ""}
        </Button>
      ) : null}
      {isAdding ? (
        <Suspense>
          <NewGroupDialog
            tutorId={desk === "admin" ? (waiting?.tutor.id ?? null) : null}
            course={waiting?.course.slug}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
      <QueryBoundary
        query={query}
        loading={placementTexts.loadingUnplaced}
        skeleton={<SkeletonRows />}
        failed={placementTexts.unplacedFailed}
        className="card"
      >
        {(unplaced) => <Placing unplaced={unplaced} desk={desk} />}
      </QueryBoundary>
    </>
  );
}

function Placing({ unplaced: { data, inAll }, desk }: { unplaced: UnplacedResponse; desk: "tutor" | "admin" }) {
  const [address, setAddress] = useAddress();
  const place = useRef<HTMLDivElement>(null);
  const waiting = chosenPerson({ data }, address);
  const at = waiting ? data.indexOf(waiting) : -1;
  function move(by: 1 | -1) {
    const next = data[at + by];
    if (!next) return;
    setAddress({ ...nothingChosen, student: next.enrolmentId });
    place.current?.querySelector<HTMLElement>(`[data-person="${next.enrolmentId}"]`)?.focus();
  }
  useKeys({ j: () => move(1), k: () => move(-1) });
  if (!waiting) {
    return (
      <EmptyState
        kind="calendar"
        message="Nobody waits for a class."
        hint="Who pays for a course and chooses no times yet stands here at once."
      />
    );
  }
  return (
    <>
      <div
        ref={place}
        data-wide
        className="grid grid-cols-1 gap-4 lg:grid-cols-[12rem_minmax(0,1fr)_17.5rem] lg:items-start xl:grid-cols-[16rem_minmax(0,1fr)_21.5rem]"
      >
        <nav
          aria-label="Paid, without a class"
          className="min-w-0 lg:overflow-hidden lg:rounded-[12px] lg:border lg:border-line lg:bg-surface"
        >
          <p className="flex items-baseline justify-between gap-2 border-line border-b px-4 py-3.5 text-ink-2 text-sm max-lg:hidden">
            <b className="text-base text-ink">Paid, no class</b>
            <span className="max-xl:hidden">oldest first</span>
          </p>
          <ul className="flex gap-2 overflow-x-auto pb-1 lg:grid lg:divide-y lg:divide-line lg:overflow-visible lg:pb-0">
            {data.map((row) => (
              <li key={row.enrolmentId} className="shrink-0">
                <PersonRow row={row} desk={desk} isChosen={row === waiting} />
              </li>
            ))}
          </ul>
          {inAll > data.length ? <p className="hint px-4 py-2">{inAll} in all; these wait longest.</p> : null}
          <WeekLegend
            whose={desk === "tutor" ? "your" : `${firstName(waiting.tutor)}’s`}
            studentName={firstName(waiting.student)}
          />
        </nav>
        <PlacingDecision
          key={waiting.enrolmentId}
          waiting={waiting}
          desk={desk}
          onPlaced={() => {
            setAddress({ ...nothingChosen, student: null });
            place.current?.querySelector<HTMLElement>("h2#person")?.focus();
          }}
        />
      </div>
      <p className="mt-4 hidden flex-wrap gap-x-5 gap-y-2 text-ink-2 text-sm lg:pointer-fine:flex">
        <span className="flex items-center gap-2">
          <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> next, previous
        </span>
        <span className="flex items-center gap-2">
          <KeyCap>1</KeyCap> to <KeyCap>9</KeyCap> choose where
        </span>
        <span className="flex items-center gap-2">
          <KeyCap>Enter</KeyCap> place
        </span>
      </p>
    </>
  );
}

const NewGroupDialog = lazyPart(() => import("./new-group-dialog.tsx"));

/** The person in the address, else the one who waits longest. */
const chosenPerson = ({ data }: Pick<UnplacedResponse, "data">, address: URLSearchParams): PlacementView | undefined =>
  data.find(({ enrolmentId }) => enrolmentId === address.get("student")) ?? data[0];

const nothingChosen = { group: null, times: null, own: null, week: null };

/** What came for the course: `Monthly, ₦32,000`. */
const paidText = ({ plan, amountMinor, currency }: NonNullable<PlacementView["paid"]>) =>
  `${plan}, ${formatMoney({ amountMinor, currency })}`;

function PersonRow({ row, desk, isChosen }: { row: PlacementView; desk: "tutor" | "admin"; isChosen: boolean }) {
  const { enrolmentId, student, since, by, wish, paid, course } = row;
  return (
    <Link
      to={paths.placing({ student: enrolmentId }, desk)}
      replace
      preventScrollReset
      data-person={enrolmentId}
      // On the chosen one Enter places; on another it opens that one.
      data-line={isChosen || undefined}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "grid min-h-14 grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 px-3.5 py-2 text-sm leading-tight no-underline",
        "max-lg:rounded-[12px] max-lg:border max-lg:border-line-strong max-lg:bg-surface lg:items-start lg:py-3",
        isChosen && "bg-primary-soft max-lg:border-primary lg:shadow-[inset_4px_0_0_var(--sun-400)]",
      )}
    >
      <Avatar name={student.fullName} decorative />
      <span className="min-w-0">
        <b className="block text-base text-ink wrap-anywhere">{student.fullName}</b>
        <span className="block text-ink-2 wrap-anywhere max-lg:hidden">{wish ?? course.title}</span>
        {paid ? <span className="block text-ink-2 tabular-nums max-lg:hidden">{paidText(paid)}</span> : null}
        <span
          className={cx(
            "inline-block",
            Date.parse(by) < Date.now() ? "rounded-[6px] bg-warn-soft px-1.5 font-semibold text-warn" : "text-ink-2",
          )}
        >
          {ageText(new Date(since), new Date())}
        </span>
      </span>
    </Link>
  );
}
