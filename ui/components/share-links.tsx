import { Icon } from "#ui/icons/icon.tsx";
import { SocialIcon } from "#ui/icons/social-icon.tsx";
import { Button, ButtonLink, type ButtonVariant } from "./button.tsx";
import { toast } from "./toast.tsx";

export type ShareLinksProps = {
  /** What is shared, in a few words: the title of the share sheet. */
  title: string;
  /** The sentence that goes along; the address is added. */
  text: string;
  url: string;
  /** Of what, where several are on a page: read after the words of each button. */
  of?: string;
  variant?: ButtonVariant;
};

/**
 * Shares an address by what the device offers, and by WhatsApp, where most people share here. Where the device offers nothing
 * the address is copied instead.
 */
export function ShareLinks({ title, text, url, of, variant = "line" }: ShareLinksProps) {
  const whose = of ? <span className="sr-only"> {of}</span> : null;

  async function share() {
    // Not everywhere, and not on pages that are not served securely.
    if (typeof navigator.share === "function") {
      try {
        await navigator.share({ title, text, url });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success("The link is copied.");
    } catch {
      toast.error("The link could not be copied. Select it and copy it yourself.");
    }
  }

  return (
    <>
      <Button variant={variant} size="sm" onClick={() => void share()}>
        <Icon name="share" />
        Share{whose}
      </Button>
      <ButtonLink
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        variant="line"
        size="sm"
      >
        <SocialIcon name="whatsapp" />
        WhatsApp<span className="sr-only">{of ? ` ${of}` : ""} (opens in a new tab)</span>
      </ButtonLink>
    </>
  );
}
