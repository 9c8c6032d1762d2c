import { Link } from "react-router";
import { paths, type Workplace } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { EmptyState } from "#ui/components/empty-state.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";

/** Whose the pages of a workplace are, who someone of it is, and what is where they look. */
const people: Record<Workplace, { plural: string; one: string; here: string; hint: string }> = {
  dashboard: {
    plural: "students",
    one: "a student",
    here: "courses, classes and messages here are a student's own",
    hint: "Your courses, classes and messages are on your dashboard.",
  },
  tutor: {
    plural: "tutors",
    one: "a tutor",
    here: "what is here is a tutor's own",
    hint: "Bookings and messages from students come to you by e-mail. Reply to the mail to answer.",
  },
  admin: {
    plural: "staff",
    one: "staff",
    here: "what is here is for those who work for the academy",
    hint: "What is waiting for staff comes by e-mail.",
  },
};

/** What is in place of a page of another workplace: why it is not there, and the way home. */
export function OtherWorkplace({ at, own }: { at: Workplace; own: Workplace }) {
  return (
    <>
      <PageHeading>This page is for {people[at].plural}</PageHeading>
      <EmptyState
        kind="person"
        className="card"
        message={`You are logged in as ${people[own].one}, and ${people[at].here}.`}
        hint={people[own].hint}
        action={<HomeLink own={own} />}
      />
    </>
  );
}

/** The way to the first page of a workplace. */
export const HomeLink = ({ own }: { own: Workplace }) => (
  <Link to={paths.workplace(own)} className={buttonClass({})}>
    {own === "dashboard" ? "Go to your dashboard" : "Go to your home page"}
  </Link>
);
