import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { LinkForm, LinkPage } from "#ui/components/link-page.tsx";
import type { ConfirmOutcome } from "../contract.ts";

export type ConfirmPageProps = {
  /** From the link; empty when it was cut off. */
  token: string;
  /** What came of pressing the button; undefined before. */
  outcome?: ConfirmOutcome;
};

/** Where the link of a confirmation mail leads (FOOT-04). */
export function ConfirmPage({ token, outcome }: ConfirmPageProps) {
  if (outcome === "confirmed" || outcome === "already") {
    return (
      <LinkPage
        title={outcome === "confirmed" ? "You are subscribed" : "You are subscribed already"}
        action={
          <ButtonLink href={paths.resources()} variant="line">
            Read our news
          </ButtonLink>
        }
      >
        <p>
          {outcome === "confirmed"
            ? "Thank you. The next issue will come to your inbox."
            : "Your address is already confirmed. There is nothing left to do."}
        </p>
        <p>Every issue has a link to unsubscribe.</p>
      </LinkPage>
    );
  }
  if (outcome === "gone" || !token) {
    return (
      <LinkPage
        title="This link is no longer valid"
        action={<ButtonLink href={paths.newsletter()}>Subscribe again</ButtonLink>}
      >
        <p>
          It works for 7 days, and a newer mail replaces an older one. Look for the newest mail, or ask for another.
        </p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Confirm your subscription"
      action={
        <LinkForm action={paths.newsletterConfirm()} fields={{ token }}>
          Confirm my subscription
        </LinkForm>
      }
    >
      <p>Press the button, and the newsletter comes to the address that we mailed this link to.</p>
    </LinkPage>
  );
}
