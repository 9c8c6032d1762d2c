import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { LinkForm, LinkPage } from "#ui/components/link-page.tsx";
import type { UnsubscribeOutcome } from "../contract.ts";

export type UnsubscribePageProps = {
  /** From the link; empty when it was cut off. */
  token: string;
  /** What came of pressing the button; undefined before. */
  outcome?: UnsubscribeOutcome;
};

/** Where the unsubscribe link of every mail leads (FOOT-04). */
export function UnsubscribePage({ token, outcome }: UnsubscribePageProps) {
  const home = (
    <ButtonLink href={paths.home()} variant="line">
      Back to the home page
    </ButtonLink>
  );
  if (outcome === "unsubscribed") {
    return (
      <LinkPage title="You have been unsubscribed" action={home}>
        <p>You will get no more newsletters at this address. You can subscribe again whenever you like.</p>
      </LinkPage>
    );
  }
  if (outcome === "gone" || !token) {
    return (
      <LinkPage title="This link is not valid" action={home}>
        <p>Part of it may be missing. Open the link from the mail again, or copy all of it.</p>
      </LinkPage>
    );
  }
  return (
    <LinkPage
      title="Unsubscribe from the newsletter"
      action={
        <LinkForm action={paths.newsletterUnsubscribe()} fields={{ token }}>
          Unsubscribe
        </LinkForm>
      }
    >
      <p>Press the button to stop the newsletter to this address.</p>
    </LinkPage>
  );
}
