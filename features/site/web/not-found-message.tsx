import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { EmptyRoom } from "#ui/illustrations/empty-room.tsx";
import { navLinkProps, navLinks } from "./nav-links.ts";

/** There is no such page (NAV-02): shows it and helps on, with a search and the ways that most people take. */
export function NotFoundMessage({ sentence: message = "We could not find that page." }: { sentence?: string }) {
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <EmptyRoom kind="post" className="-ml-3" />
        <h1 className="mt-6">{message}</h1>
        <p className="mt-4 text-lead text-ink-2">
          The address may be old, or a letter may have gone missing. Search for a tutor or a course, or go on from here.
        </p>
        <form action={paths.tutors()} method="get" className="mt-6 flex flex-wrap items-end gap-3">
          <TextField
            id="not-found-search"
            name="q"
            type="search"
            label="Tutor or course"
            startIcon="search"
            fieldClassName="min-w-48 flex-1"
          />
          <button type="submit" className="btn">
            Search
          </button>
        </form>
        <nav aria-label="Where to go from here" className="mt-8">
          <ul className="flex flex-wrap gap-x-6">
            {navLinks.map((link) => (
              <li key={link.label}>
                <a {...navLinkProps(link, "")} className="link inline-flex min-h-11 items-center">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="mt-4">
          <ButtonLink href={paths.home()} variant="line">
            Back to the home page
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
