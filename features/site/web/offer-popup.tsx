import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { MifiArt } from "#ui/illustrations/mifi-art.tsx";

/** How long after arrival the offer opens (HOME-04). */
const opensAfterMs = 5_000;

export type OfferPopupProps = { title: string; text: string };

/**
 * The offer that opens by itself, once a browser session and never over another dialog: the loader of the public pages
 * sees to that. Nothing while staff have left its title empty.
 */
export function OfferPopup({ title, text }: OfferPopupProps) {
  if (!title) return null;
  return (
    <Dialog id="offer-popup" data-popup-after-ms={opensAfterMs} size="sm" wall picture={<MifiArt />} title={title}>
      <p className="text-sm text-on-wall-2">{text}</p>
      <ButtonLink href={paths.home("find-tutor")} data-section="find-tutor" variant="sun" block className="mt-5">
        Find a Tutor
      </ButtonLink>
    </Dialog>
  );
}
