import { useState } from "react";
import { useNavigate } from "react-router";
import { firstName } from "#lib/first-name.ts";
import { clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { usePageQuery } from "#ui/api/use-page-query.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { Button } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { joinClass } from "../../calls.ts";
import { answerRescue } from "../../rescue-calls.ts";
import type { RescueView } from "../../rescue-contract.ts";
import { rescueTexts } from "../../rescue-texts.ts";
import { classTexts } from "../../texts.ts";
import { rescueQuery } from "../queries.ts";
import { useJoin } from "./use-join.ts";

/** A class runs without its tutor: another one at once, a later time, or credit (RESC-01). */
export default function RescueCard({ sessionId }: { sessionId: string }) {
  return (
    <QueryBoundary
      query={usePageQuery(rescueQuery(sessionId))}
      loading={rescueTexts.loading}
      skeleton={<SkeletonBlock className="door-lg h-72" />}
      failed={rescueTexts.failed}
      className="card"
    >
      {(rescue) => <Rescue rescue={rescue} />}
    </QueryBoundary>
  );
}

function Rescue({ rescue }: { rescue: RescueView }) {
  const { sessionId, kind, title, startsAt, endsAt, absent, substitute, credit, isOwn } = rescue;
  const [asked, setAsked] = useState<"later" | "credit" | null>(null);
  const navigate = useNavigate();
  const readAgain = useStale(["dashboard"], ["classes"]);
  const input = (choice: "later" | "credit" | "came") => ({ params: { id: sessionId }, body: { choice } });
  const act = useAct(answerRescue, {
    onDone: ({ message }) => {
      toast.success(message);
      if (kind === "trial" && asked === "later") void navigate(paths.dashboardTutor(absent.id));
    },
    after: readAgain,
  });
  const came = useAct(answerRescue, {
    onDone: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, classTexts.failed)),
    after: readAgain,
  });
  const join = useJoin(async () => {
    try {
      await ask(answerRescue, { params: { id: sessionId }, body: { choice: "substitute" } });
      return await ask(joinClass, { params: { id: sessionId } });
    } finally {
      void readAgain();
    }
  }, "classes");
  const later = kind === "trial" ? "Take another time" : "Have it later";
  return (
    <section
      aria-labelledby={`rescue-${sessionId}`}
      className="on-wall door-lg grid gap-4 bg-wall p-4.5 text-on-wall md:p-6 dark:ring-1 dark:ring-line dark:ring-inset"
    >
      <div className="grid gap-1">
        <h2 id={`rescue-${sessionId}`} className="text-h3 wrap-anywhere">
          {absent.fullName} has not come.
        </h2>
        <p className="text-on-wall-2 wrap-anywhere">
          {title} began at {clockTime(new Date(startsAt))}. We are sorry. Choose what you want instead.
        </p>
      </div>
      {substitute ? (
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
          <p className="flex min-w-0 flex-1 basis-56 items-center gap-3">
            <Avatar name={substitute.fullName} src={substitute.avatarUrl} size="lg" decorative />
            <span className="min-w-0 wrap-anywhere">
              <b className="block">{substitute.fullName}</b>
              <span className="text-on-wall-2 text-sm">
                is free now, teaches {substitute.courses.join(", ")}, and reads what your last classes did.
              </span>
            </span>
          </p>
          <Button variant="sun" busy={join.isBusy} busyLabel="Joining..." onClick={() => void join.run()}>
            <Icon name="video" size={18} />
            Join with {firstName(substitute)}
          </Button>
        </div>
      ) : kind === "class" ? (
        <p className="text-on-wall-2">
          No other tutor of this course is free at the moment. We look again each minute.
        </p>
      ) : null}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {isOwn ? (
          <Button variant={kind === "trial" ? "sun" : "line"} onClick={() => setAsked("later")}>
            {later}
          </Button>
        ) : null}
        {credit ? (
          <Button variant="line" onClick={() => setAsked("credit")}>
            Take {credit} credit
          </Button>
        ) : null}
        {isOwn ? (
          <Button
            variant="ghost"
            className="text-on-wall!"
            busy={came.isBusy}
            busyLabel="Saying it..."
            onClick={() => void came.run(input("came"))}
          >
            {firstName(absent)} is here
          </Button>
        ) : null}
      </div>
      <p className="text-on-wall-2 text-sm">{endsText(rescue, clockTime(new Date(endsAt)))}</p>
      {asked ? (
        <ConfirmDialog
          id={`rescue-${asked}-${sessionId}`}
          title={
            asked === "credit" ? `Take ${credit} credit?` : kind === "trial" ? "Take another time?" : "Have it later?"
          }
          act={act}
          input={input(asked)}
          confirm={asked === "credit" ? `Take ${credit} credit` : later}
          busyLabel="Doing it..."
          otherwise={classTexts.failed}
          onClose={() => setAsked(null)}
        >
          <p className="text-ink-2">{askedText(asked, rescue)}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** What happens to who chooses nothing. */
function endsText({ kind, isOwn, substitute }: RescueView, until: string): string {
  if (kind === "trial") return `If you choose nothing until ${until}, it is cancelled and you may book another.`;
  if (isOwn) return `If you choose nothing until ${until}, the class follows at the end of your series.`;
  return `${substitute ? "The first of your group who joins decides for all. " : ""}If no tutor takes the class until ${until}, it follows at the end of your series.`;
}

function askedText(asked: "later" | "credit", { kind, isOwn, credit, absent }: RescueView): string {
  if (asked === "credit")
    return `${credit} is added to your credit, which you spend on any course here. ${isOwn ? "The class is not given." : "The class is not yours any more, whenever it is given."}`;
  return kind === "trial"
    ? `This trial class is cancelled. Next you choose another time of ${absent.fullName}.`
    : `The class follows at the end of your series, on the same weekday at the same hour. You may move it then.`;
}
