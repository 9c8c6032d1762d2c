import { Icon } from "#ui/icons/icon.tsx";
import { bannerParts } from "../rules.ts";

/** The strip at the very top of home (HOME-02); its text is a setting, and nothing shows while that is empty. */
export function HomeBanner({ text }: { text: string }) {
  if (!text) return null;
  const { lead, offer, rest } = bannerParts(text);
  return (
    <aside aria-label="Announcement" className="bg-sun-400 text-palm-950">
      <p className="wrap flex min-h-11 items-center gap-2.5 py-1.5 text-xs leading-[1.35] font-medium sm:justify-center sm:text-sm">
        <Icon name="wifi" />
        <span>
          {lead}
          {offer && <b className="font-bold">{offer}</b>}
          {rest}
        </span>
      </p>
    </aside>
  );
}
