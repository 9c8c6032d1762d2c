import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freeTimesQuery } from "#features/classes/web/public/free-times-query.ts";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/components/avatar.tsx";
import { buttonClass } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import type { HomePath, StudentHome } from "../../../home-contract.ts";
import { stepsDone } from "../../../rules.ts";
import { PathHero } from "./path-hero.tsx";

type SignedUpProps = {
  path: Extract<HomePath, { at: "signed-up" }>;
  tutors: StudentHome["popular"]["tutors"];
};

/** The account is made: pick a tutor. Three of them, with their next free time once it is known. */
export function SignedUp({ path: { lesson }, tutors }: SignedUpProps) {
  const times = useQuery({ ...freeTimesQuery(tutors.map(({ id }) => id)), enabled: tutors.length > 0 });
  return (
    <PathHero
      title="Pick your tutor"
      done={stepsDone["signed-up"]}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:*:basis-full">
          <Link to={paths.findTutor()} className={buttonClass({ variant: "sun", size: "sm" })}>
            Find a Tutor
            <Icon name="arrow-right" size={16} />
          </Link>
          {lesson ? (
            <Link to={paths.learn(lesson.course, lesson.slug)} className={buttonClass({ variant: "line", size: "sm" })}>
              Try lesson 1, {formatFileSize(lesson.bytes)}
            </Link>
          ) : null}
        </div>
      }
    >
      <p className="max-w-[48ch] text-on-wall-2">
        {tutors.length > 0
          ? "These are chosen most. The first half hour with a tutor is free."
          : "The first half hour with a tutor is free."}
      </p>
      <ul>
        {tutors.map((tutor) => {
          const next = times.data?.get(tutor.id)?.times[0];
          return (
            <li key={tutor.id} className="border-wall-line border-t">
              <Link
                to={paths.dashboardTutor(tutor.id)}
                className="flex min-h-13 items-center gap-3 py-1 text-sm leading-snug text-on-wall"
              >
                <Avatar name={tutor.fullName} src={tutor.avatarUrl} decorative>
                  <Portrait name={tutor.fullName} seed={tutor.id} decorative />
                </Avatar>
                <span className="min-w-0 flex-1">
                  <b className="block wrap-anywhere">{tutor.fullName}</b>
                  <span className="text-cap text-on-wall-2 wrap-anywhere">{tutor.specialty}</span>
                </span>
                {next ? (
                  <span className="text-right whitespace-nowrap">
                    <b className="block">{next.label}</b>
                    <span className="text-cap text-on-wall-2">next free</span>
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </PathHero>
  );
}
