import { sql } from "drizzle-orm";
import type { ActOutcome } from "#features/act-links/contract.ts";
import type { Act, ActCall } from "#features/act-links/server/public.ts";
import { invalid } from "#lib/app-error.ts";
import { clockSpan, clockTime } from "#lib/local-time.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { dayLabel, dayOf, joinable, mayChange } from "../rules.ts";
import { classTexts } from "../texts.ts";
import { classReplies } from "./class-replies.ts";
import { type ClassRow, ownClasses } from "./class-rows.ts";
import { classPath } from "./class-url.ts";
import { listFreeSlots } from "./free-slots.ts";
import { joinSession } from "./join-session.ts";
import { classConfirmations } from "./tables.ts";
import { moveTrial } from "./trials.ts";

/** Free times that the page of a button offers; the log-in leads to all of them. */
const maxTimes = 12;

const nameOf = ({ kind, title, tutorName }: ClassRow): string =>
  kind === "trial" ? `${title} with ${tutorName}` : title;
const whenOf = (session: ClassRow, zone: string): string =>
  `${dayLabel(dayOf(session.startsAt, zone))}, ${clockSpan(session, zone)}, on your clock (${zone}).`;

/** What a student does about one of their classes by the button of a message. */
export function classActs(deps: VerbDeps): Record<"coming" | "move" | "join", Act> {
  const { db, clock } = deps;
  const find = async ({ accountId, subject }: ActCall): Promise<ClassRow | null> =>
    (await ownClasses(db, accountId, { id: subject, scheduledOnly: true }))[0] ?? null;
  const page = async (call: ActCall): Promise<string> => {
    const session = await find(call);
    return session ? classPath(session, call.zone) : paths.calendar();
  };
  return {
    coming: {
      name: "coming",
      page,
      async show(call) {
        const session = await find(call);
        if (!session || session.startsAt <= clock.now()) return null;
        return { title: nameOf(session), lines: [whenOf(session, call.zone)], button: "I'm coming" };
      },
      async perform(call): Promise<ActOutcome> {
        const session = await find(call);
        if (!session) throw invalid(classReplies.cancelled);
        await confirmComing(deps, call.accountId, session);
        return { title: "See you there", message: `${session.tutorName} sees that you are coming.` };
      },
    },
    move: {
      name: "move",
      page,
      async show(call) {
        const session = await find(call);
        if (!session || !mayChange(session, clock.now())) return null;
        const { days } = await listFreeSlots(deps, call.accountId, { tutorId: session.tutorId, zone: call.zone });
        const options = days
          .flatMap(({ slots }) => slots)
          .filter(({ startsAt }) => Date.parse(startsAt) !== session.startsAt.getTime())
          .slice(0, maxTimes)
          .map(({ startsAt, day, time }) => ({ value: startsAt, label: `${day}, ${time}` }));
        const lines = [`It is on ${whenOf(session, call.zone)}`];
        return options.length === 0
          ? { title: nameOf(session), lines: [...lines, classTexts.noFreeTimes], button: null }
          : {
              title: nameOf(session),
              lines,
              button: "Move it there",
              choices: { label: "Another time", options },
            };
      },
      async perform({ accountId, subject, zone }, { choice }): Promise<ActOutcome> {
        const startsAt = new Date(choice);
        if (Number.isNaN(startsAt.getTime())) throw invalid(classTexts.chooseTime);
        await moveTrial(deps, accountId, { sessionId: subject, startsAt, zone });
        const [day, time] = [dayLabel(dayOf(startsAt, zone)), clockTime(startsAt, zone)];
        return {
          title: "It is moved",
          message: `Your trial class is on ${day} at ${time} now. Your tutor has been told.`,
        };
      },
    },
    join: {
      name: "join",
      page,
      async show(call) {
        const session = await find(call);
        const may = session && joinable(session, clock.now());
        if (!session || may === "over" || may === "cancelled") return null;
        const lines = [whenOf(session, call.zone)];
        return may === "yes"
          ? { title: nameOf(session), lines, button: "Join" }
          : { title: nameOf(session), lines: [...lines, classReplies.tooEarly], button: null };
      },
      async perform({ accountId, subject }): Promise<ActOutcome> {
        const { meetingUrl } = await joinSession(deps, accountId, subject);
        return { title: "Your class is open", message: "You are marked as present.", address: meetingUrl };
      },
    },
  };
}

/** Notes that a student is coming to a class at the time that it has now. Again it is the same. */
async function confirmComing(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
  { id: sessionId, sequence }: ClassRow,
): Promise<void> {
  await db
    .insert(classConfirmations)
    .values({ sessionId, studentId, sequence, confirmedAt: clock.now() })
    .onConflictDoUpdate({
      target: [classConfirmations.sessionId, classConfirmations.studentId],
      set: { sequence, confirmedAt: sql`excluded.confirmed_at` },
      setWhere: sql`${classConfirmations.sequence} < ${sequence}`,
    });
}
