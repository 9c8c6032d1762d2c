import { paths } from "#lib/paths.ts";
import { YesOrStopPage, type YesOrStopProps } from "#ui/components/link-page.tsx";

/** Where the links of the monthly note lead: to say yes to it, or to end it. */
export const NotesPage = (link: YesOrStopProps) => (
  <YesOrStopPage {...link} action={paths.sponsorNotes()} texts={texts} buttons={buttons} />
);

const buttons = { yes: "Yes, send me the note", stop: "Stop the note" };
const texts = {
  yes: ["A monthly note", "Press the button, and it comes to the address that we mailed this link to."],
  stop: ["Stop the monthly note", "Press the button, and no more notes come to this address."],
  confirmed: ["The note will come", "You get it at the beginning of each month. Every note has a link that stops it."],
  already: ["The note comes already", "Your address is confirmed. There is nothing left to do."],
  stopped: ["The note is stopped", "Nothing more comes to your address, and we have forgotten it."],
  gone: [
    "This link is no longer valid",
    "It is too old, or the note was stopped. The page of the payment can ask again.",
  ],
} as const;
