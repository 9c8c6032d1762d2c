import { Island } from "#ui/islands/island.tsx";
import type { Outcome } from "../rules.ts";
import NewsletterForm from "./newsletter-form.island.tsx";

export type NewsletterPageProps = {
  /** What was typed and what came of it, after a submission without scripts. */
  submitted?: { email: string; outcome: Outcome };
};

/** The newsletter's own page: where its form goes without scripts, and an address to link to. */
export function NewsletterPage({ submitted }: NewsletterPageProps) {
  const done = submitted?.outcome.tone === "success";
  return (
    <div className="wrap section">
      <div className="max-w-[34rem]">
        <h1>Newsletter</h1>
        <p className="mt-4 mb-8 text-lead text-ink-2">
          Study tips, new courses and news from the tech and telecoms sector in Nigeria. We mail you a link to confirm
          your address first, and every issue has a link to unsubscribe.
        </p>
        <Island
          name="newsletter/newsletter-form"
          component={NewsletterForm}
          props={{ id: "page-newsletter", email: done ? "" : submitted?.email, outcome: submitted?.outcome ?? null }}
        />
      </div>
    </div>
  );
}
