import { paths } from "#lib/paths.ts";
import { YesOrStopPage, type YesOrStopProps } from "#ui/components/link-page.tsx";

/** Where the links of the mails to a guardian lead: to say yes to the lesson reports, or to end them. */
export const GuardianReportsPage = (link: YesOrStopProps) => (
  <YesOrStopPage {...link} action={paths.guardianReports()} texts={texts} buttons={buttons} />
);

const buttons = { yes: "Yes, send me the reports", stop: "Stop the reports" };
const texts = {
  yes: ["Lesson reports", "Press the button, and after each class they come to the address of the mail."],
  stop: ["Stop the lesson reports", "Press the button, and no more of them come to this address."],
  confirmed: ["The reports will come", "You get one after each class. Each has a link that stops them."],
  already: ["The reports come already", "Your address is confirmed. There is nothing left to do."],
  stopped: ["The reports are stopped", "Nothing more comes to your address, and we have forgotten it."],
  gone: [
    "This link is no longer valid",
    "The reports were stopped, or the student named another address. In their settings the student can name you again.",
  ],
} as const;
