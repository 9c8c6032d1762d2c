import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";

export type GuardianReportsProps = {
  /** The secrets of the mails' links; empty where the link has none. */
  token: string;
  stop: string;
  /** What came of pressing the button; undefined before. */
  outcome?: "confirmed" | "already" | "gone" | "stopped";
};

/** Where the links of the mails to a guardian lead: to say yes to the lesson reports, or to end them. Opening one changes nothing. */
export function GuardianReportsPage({ token, stop, outcome }: GuardianReportsProps) {
  const [title, text] = textOf({ token, stop, outcome });
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>{title}</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">{text}</p>
        {outcome === undefined && (token || stop) ? (
          <form method="post" action={paths.guardianReports()}>
            <input type="hidden" name={stop ? "stop" : "token"} value={stop || token} />
            <button type="submit" className="btn">
              {stop ? "Stop the reports" : "Yes, send me the reports"}
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

function textOf({ token, stop, outcome }: GuardianReportsProps): [title: string, text: string] {
  switch (outcome) {
    case "confirmed":
      return ["The reports will come", "You get one after each class. Each has a link that stops them."];
    case "already":
      return ["The reports come already", "Your address is confirmed. There is nothing left to do."];
    case "stopped":
      return ["The reports are stopped", "Nothing more comes to your address, and we have forgotten it."];
    case "gone":
      return [
        "This link is no longer valid",
        "The reports were stopped, or the student named another address. In their settings the student can name you again.",
      ];
  }
  if (stop) return ["Stop the lesson reports", "Press the button, and no more of them come to this address."];
  if (token) return ["Lesson reports", "Press the button, and after each class they come to the address of the mail."];
  return ["This link is not valid", "Part of it may be missing. Open the link from the mail again, or copy all of it."];
}
