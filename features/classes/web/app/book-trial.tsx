import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { personHere } from "#features/accounts/web/public/sign-up-here.ts";
import { forgetChosenTime } from "#features/site/web/public/chosen-time.ts";
import { paths } from "#lib/paths.ts";
import { dayText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useAddress } from "#ui/hooks/use-address.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { bookTrial } from "../../calls.ts";
import type { ClassView, FreeTime } from "../../contract.ts";
import { spreadOverDays } from "../../rules.ts";
import { classTexts, timesOnCard, trialMinutes } from "../../texts.ts";
import { BookedTrial, trialLabel } from "../booking/booked-trial.tsx";
import { TimeChoice } from "../booking/time-choice.tsx";
import { JoinButton } from "../public/join-button.tsx";
import { dropSlot, slotsQuery } from "../queries.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { TrialActions } from "./trial-actions.tsx";
import { ZoneNote } from "./zone-note.tsx";

export type BookTrialProps = { tutorId: string; tutorName: string; avatarUrl: string | null };

/** The panel of a tutor's page (STUT-02): the hours that are free, booking one as a trial class, and the one that is booked. */
export function BookTrial({ tutorId, tutorName, avatarUrl }: BookTrialProps) {
  const { data } = useQuery(slotsQuery(tutorId, null));
  const booked = data?.booked ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was booked here just now: the sheet shows what happens next. */
  const [fresh, setFresh] = useState<ClassView | null>(null);
  const [isMoving, setMoving] = useState(false);
  const { chatUrl } = useSiteIdentity();
  const person = fresh ? personHere() : null;

  function showBooked(trial: ClassView) {
    setMoving(false);
    setFresh(trial);
  }

  function close() {
    setFresh(null);
    // The button that was pressed is gone: the focus goes to what took its place.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="book-trial" className="card card-padded door-md grid gap-4">
      <div>
        <h2 id="book-trial" ref={heading} tabIndex={-1} className="text-h4">
          {booked ? "Your trial class" : "Book a trial class"}
        </h2>
        {booked ? null : (
          <p className="hint">
            Half an hour with {tutorName}, online. You can move or cancel it up to 12 hours before.
          </p>
        )}
      </div>
      {booked ? (
        <Booked key={isMoving ? "moving" : "booked"} session={booked} isMoving={isMoving} />
      ) : (
        <Choose tutorId={tutorId} onBooked={showBooked} />
      )}
      <Dialog
        id="trial-booked"
        title={fresh ? `Booked: ${trialLabel(fresh)}` : "Booked"}
        size="lg"
        open={fresh !== null}
        onClose={close}
      >
        {fresh ? (
          <BookedTrial
            trial={fresh}
            avatarUrl={avatarUrl}
            unverified={person?.emailVerified === false ? person.email : undefined}
            chatUrl={chatUrl}
            actions={
              <>
                <Link
                  to={paths.dashboardTutor(tutorId, { write: true })}
                  onClick={close}
                  className={buttonClass({ block: true })}
                >
                  Write to {tutorName.split(" ")[0]}
                </Link>
                <div className="grid grid-cols-2 gap-2.5">
                  <Link
                    to={paths.calendar({ month: fresh.date.slice(0, 7) })}
                    className={buttonClass({ variant: "line" })}
                  >
                    Calendar
                  </Link>
                  <Button
                    variant="line"
                    onClick={() => {
                      setFresh(null);
                      setMoving(true);
                    }}
                  >
                    Move
                  </Button>
                </div>
              </>
            }
          />
        ) : null}
      </Dialog>
    </section>
  );
}

function Booked({ session, isMoving }: { session: ClassView; isMoving: boolean }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-start gap-2.5">
        <Icon name="calendar-clock" className="mt-0.5 flex-none" />
        <span>
          <b className="block">{session.time}</b>
          <span className="text-ink-2">{dayText(session.date, "long")}</span>
        </span>
      </p>
      <JoinButton session={session} />
      <TrialActions session={session} isMoving={isMoving} />
      <Link className="link justify-self-start" to={paths.calendar({ month: session.date.slice(0, 7) })}>
        See it in your calendar
      </Link>
    </div>
  );
}

type ChooseProps = { tutorId: string; onBooked: (trial: ClassView) => void };

function Choose({ tutorId, onBooked }: ChooseProps) {
  const [address, change] = useAddress<"at">();
  const slots = useQuery(slotsQuery(tutorId, null));
  const [more, setMore] = useState(false);
  const queries = useQueryClient();
  /** Undefined until someone chose here: until then it is the time that the address has. */
  const [picked, setChosen] = useState<FreeTime | null | undefined>();
  const free = slots.data?.days.flatMap((day) => day.slots) ?? [];
  const requested = address.get("at");
  // A time that was chosen on the card, or before a reload.
  const fromAddress = free.find(({ startsAt }) => startsAt === requested) ?? null;
  const chosen = picked === undefined ? fromAddress : picked;
  const times = spreadOverDays(free, ({ date }) => date, timesOnCard);
  const shown = chosen && !times.some(({ startsAt }) => startsAt === chosen.startsAt) ? [chosen, ...times] : times;

  function choose(time: FreeTime | null) {
    book.clear();
    setChosen(time);
    change({ at: time?.startsAt ?? null });
  }

  const book = useAct(
    (slot: FreeTime) => ask(bookTrial, { body: { tutorId, startsAt: slot.startsAt, zone: viewerZone() } }),
    {
      onDone: async (response) => {
        toast.success(response.message);
        forgetChosenTime();
        onBooked(response.class);
        await queries.invalidateQueries({ queryKey: ["classes"] });
      },
      onError: async (error, { startsAt }) => {
        // Someone was first.
        if (error.status === 409) {
          setChosen(null);
          change({ at: null });
          await dropSlot(queries, startsAt);
        }
      },
    },
  );

  if (slots.isPending) {
    return (
      <Skeleton label={classTexts.loadingHours}>
        <div className="grid gap-2.5">
          <SkeletonBlock className="h-17" />
          <SkeletonBlock className="h-17" />
          <SkeletonBlock className="h-17" />
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
  return (
    <>
      {more ? (
        <SlotPicker tutorId={tutorId} chosen={chosen ? [chosen.startsAt] : []} onChoose={choose} />
      ) : times.length === 0 ? (
        <p>{classTexts.noHours}</p>
      ) : (
        <>
          <TimeChoice name="trial-time" times={shown} chosen={chosen} onChoose={choose} />
          <ZoneNote zone={slots.data.zone} />
          {free.length > times.length || slots.data.next ? (
            <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setMore(true)}>
              All free times
            </Button>
          ) : null}
        </>
      )}
      <FormMessage tone="error">{book.error ? errorMessage(book.error, classTexts.failed) : null}</FormMessage>
      {chosen ? (
        <div className="book-bar book-bar-inside">
          <div>
            <p aria-live="polite">
              <b>
                {chosen.day}, {chosen.label.slice(chosen.label.indexOf(" ") + 1)}
              </b>
              {trialMinutes} minutes, free
            </p>
            <Button busy={book.isBusy} busyLabel="Booking..." onClick={() => void book.run(chosen)}>
              Book {chosen.label}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
