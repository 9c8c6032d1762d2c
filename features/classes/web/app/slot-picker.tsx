import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { FreeTime } from "../../contract.ts";
import { classTexts } from "../../texts.ts";
import { TimesByDay } from "../booking/times-by-day.tsx";
import { slotsQuery } from "../queries.ts";
import { ZoneNote } from "./zone-note.tsx";

export type SlotPickerProps = {
  tutorId: string;
  /** The class of one's own that is moved, where it is no trial. */
  session?: string;
  /** The starts of those that are chosen. */
  chosen: readonly string[];
  onChoose: (slot: FreeTime) => void;
};

/** A tutor's free times, a week at a time, in the viewer's zone. */
export function SlotPicker({ tutorId, session, chosen, onChoose }: SlotPickerProps) {
  const [from, setFrom] = useState<string | null>(null);
  const slots = useQuery({ ...slotsQuery(tutorId, from, session), placeholderData: keepPreviousData });

  if (slots.isPending) {
    return (
      <Skeleton label={classTexts.loadingHours}>
        <div className="grid gap-3">
          <SkeletonBlock className="h-5 w-2/5" />
          <SkeletonBlock className="h-11" />
          <SkeletonBlock className="h-5 w-2/5" />
          <SkeletonBlock className="h-11" />
        </div>
      </Skeleton>
    );
  }
  if (slots.isError) {
    return (
      <LoadFailure
        kind="calendar"
        message={errorMessage(slots.error, classTexts.hoursFailed)}
        busy={slots.isFetching}
        onRetry={() => void slots.refetch()}
      />
    );
  }
  const { days, previous, next, zone } = slots.data;
  return (
    <div className="@container grid gap-4" aria-busy={slots.isPlaceholderData || undefined}>
      <ZoneNote zone={zone} />
      {days.length === 0 ? <EmptyState kind="calendar" message={classTexts.noHours} /> : null}
      <TimesByDay days={days} chosen={chosen} onChoose={onChoose} />
      {previous || next ? (
        <div className="flex justify-between gap-2">
          <Button variant="line" size="sm" disabled={!previous} onClick={() => setFrom(previous)}>
            <Icon name="chevron-left" size={16} />
            Earlier
          </Button>
          <Button variant="line" size="sm" disabled={!next} onClick={() => setFrom(next)}>
            Later
            <Icon name="chevron-right" size={16} />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
