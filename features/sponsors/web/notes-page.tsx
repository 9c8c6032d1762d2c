import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";

export type NotesPageProps = {
  /** The secrets of the mails' links; empty where the link has none. */
  token: string;
  stop: string;
  /** What came of pressing the button; undefined before. */
  outcome?: "confirmed" | "already" | "gone" | "stopped";
};

/** Where the links of the monthly note lead: to say yes to it, or to end it. Opening one changes nothing. */
export function NotesPage({ token, stop, outcome }: NotesPageProps) {
  const [title, text] = textOf({ token, stop, outcome });
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>{title}</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">{text}</p>
        {outcome === undefined && (token || stop) ? (
          <form method="post" action={paths.sponsorNotes()}>
            <input type="hidden" name={stop ? "stop" : "token"} value={stop || token} />
            <button type="submit" className="btn">
              {stop ? "Stop the note" : "Yes, send me the note"}
            </button>
          </form>
        ) : (
          <ButtonLink href={paths.home()} variant="line">
            To the home page
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function textOf({ token, stop, outcome }: NotesPageProps): [title: string, text: string] {
  switch (outcome) {
    case "confirmed":
      return ["The note will come", "You get it at the beginning of each month. Every note has a link that stops it."];
    case "already":
      return ["The note comes already", "Your address is confirmed. There is nothing left to do."];
    case "stopped":
      return ["The note is stopped", "Nothing more comes to your address, and we have forgotten it."];
    case "gone":
      return [
        "This link is no longer valid",
        "It is too old, or the note was stopped. The page of the payment can ask again.",
      ];
  }
  if (stop) return ["Stop the monthly note", "Press the button, and no more notes come to this address."];
  if (token) return ["A monthly note", "Press the button, and it comes to the address that we mailed this link to."];
  return ["This link is not valid", "Part of it may be missing. Open the link from the mail again, or copy all of it."];
}
